"""1st & Goal (R&R Games), both editions with every option: one module for each rule chapter."""

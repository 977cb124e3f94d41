"""1st & Goal (R&R Games), both editions with every option: the rule reference's chapters, one module each."""

"""1st & Roll (R&R Games), both rulebooks' readings with every option: the rule reference's chapters."""

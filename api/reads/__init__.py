"""What every read offers: kept answers, chosen fields, expansions, and fields that will be retired."""

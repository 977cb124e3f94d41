"""What chats and the log of a webhook say."""

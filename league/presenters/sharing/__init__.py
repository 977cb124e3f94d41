"""What leaves the site: tables as files, frames, QR codes and share cards."""

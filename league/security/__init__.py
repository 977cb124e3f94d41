"""Creating, encrypting and checking secrets of the installation, its people and its seasons."""

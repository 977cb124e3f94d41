"""Games that people bring from elsewhere: box scores, typed sheets, links for scorers."""

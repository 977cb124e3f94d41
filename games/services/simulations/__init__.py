"""Runs of simulations: started, stopped, resumed, and played in chunks by workers."""

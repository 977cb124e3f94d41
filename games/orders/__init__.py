"""Standing orders: what a coach always answers alike, so that nobody taps through questions."""

from games.orders.giving import Choice, choices, ordered, orders_of, standing, usual_orders

__all__ = ["Choice", "choices", "ordered", "orders_of", "standing", "usual_orders"]

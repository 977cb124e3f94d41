"""Standing orders: what a coach always answers alike, so that nobody taps through questions."""

from engine.standing_orders.seat_orders import (
    OrderChoice,
    default_orders,
    order_choices,
    orders_with_state,
    standing_answer,
    stored_orders,
)

__all__ = [
    "OrderChoice",
    "default_orders",
    "order_choices",
    "orders_with_state",
    "standing_answer",
    "stored_orders",
]

"""Posed endgames and how to solve them."""

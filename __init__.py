"""The Lost Legacy card games as a model: play them, prove their rules, solve their endgames."""

"""What is true of every game: properties, proofs and counterexamples."""

"""The built-in puzzles, one TOML file each."""

"""The built-in card sets, one TOML file each."""

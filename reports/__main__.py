"""`python -m lostlegacy.reports` is the command `lostlegacy`."""

from .cli import main

main()

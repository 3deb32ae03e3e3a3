"""Everything a person sees: traces, tables, pages and the command line."""

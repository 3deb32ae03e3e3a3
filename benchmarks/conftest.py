"""What every benchmark shares. Files are called bench_*.py; `make bench` runs them, CI does not."""

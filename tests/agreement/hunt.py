"""Look for a disagreement between the two readings, in whatever copy of the package comes first.

Exit code 1 and the disagreement on standard output where there is one, else 0.
"""

import sys

from tests.agreement.chains import chains
from tests.agreement.corpus import Tally, compare_numbered


def main() -> int:
    """Compare as many games of the corpus as the first argument says, then chosen chains."""
    tally = Tally()
    for number in range(int(sys.argv[1])):
        compare_numbered(number, tally)
        if tally.problems:
            sys.stdout.write(tally.problems[0])
            return 1
    for chosen, problem in chains(range(2)):
        if problem:
            sys.stdout.write(f"{chosen}\n{problem}")
            return 1
    sys.stdout.write(tally.summary())
    return 0


if __name__ == "__main__":
    sys.exit(main())

import sys

from payouts.cli import main

sys.exit(main(sys.argv[1:], sys.stdout))

import json
import sys
from datetime import date

from flask import Flask

from library.app import create_app
from library.db import open_engine
from library.migrate import upgrade

DEMO = """
INSERT INTO members (id, name) VALUES (1, 'Ada'), (2, 'Bruno'), (3, 'Chioma');
INSERT INTO tools (id, name, copies) VALUES
  (1, 'Drill', 3), (2, 'Ladder', 1), (3, 'Carpet cleaner', NULL), (4, 'Sander', 2);
INSERT INTO loans (tool_id, member_id, borrowed_on, due_on, returned_on) VALUES
  (1, 2, '2026-06-01', '2026-06-20', NULL),
  (2, 1, '2026-06-10', '2026-06-17', NULL),
  (4, 3, '2026-05-02', '2026-05-09', '2026-05-08');
INSERT INTO kits (id, name) VALUES (1, 'Moving in');
INSERT INTO kit_tools (kit_id, tool_id, amount) VALUES (1, 1, 2), (1, 4, 1)
"""


def open_demo() -> Flask:
    engine = open_engine("sqlite://")
    upgrade(engine, 1)
    with engine.begin() as connection:
        for statement in DEMO.split(";"):
            connection.exec_driver_sql(statement)
    upgrade(engine)
    return create_app(engine, today=lambda: date(2026, 6, 15))


def main(argv: list[str]) -> int:
    match argv:
        case ["demo"]:
            app = open_demo()
            print(json.dumps(app.test_client().get("/tools").json, indent=2))
        case ["serve"]:
            # The database in memory belongs to one thread.
            open_demo().run(port=5000, threaded=False)
        case _:
            print("Usage: python3 -m library (demo | serve)")
            return 2
    return 0


sys.exit(main(sys.argv[1:]))

from sqlalchemy.engine import Connection

VERSION = 1

TABLES = {
    "tools": "id INTEGER PRIMARY KEY, name TEXT NOT NULL, copies INTEGER",
    "members": "id INTEGER PRIMARY KEY, name TEXT NOT NULL",
    "loans": """
        id INTEGER PRIMARY KEY,
        tool_id INTEGER NOT NULL REFERENCES tools (id),
        member_id INTEGER NOT NULL REFERENCES members (id),
        borrowed_on DATE NOT NULL,
        due_on DATE NOT NULL,
        returned_on DATE
    """,
    "kits": "id INTEGER PRIMARY KEY, name TEXT NOT NULL",
    "kit_tools": """
        kit_id INTEGER NOT NULL REFERENCES kits (id),
        tool_id INTEGER NOT NULL REFERENCES tools (id),
        amount INTEGER NOT NULL,
        PRIMARY KEY (kit_id, tool_id)
    """,
}


def up(connection: Connection) -> None:
    for name, columns in TABLES.items():
        connection.exec_driver_sql(f"CREATE TABLE {name} ({columns})")
    connection.exec_driver_sql("CREATE INDEX loans_of_tools ON loans (tool_id, returned_on)")


def down(connection: Connection) -> None:
    for name in reversed(TABLES):
        connection.exec_driver_sql(f"DROP TABLE {name}")

"""Brings a database to a version of the schema, and back: `python3 -m library.migrate library.db up`."""

import sys

from sqlalchemy.engine import Connection, Engine

from library.db import open_engine
from library.migrations import MIGRATIONS


def upgrade(engine: Engine, to: int | None = None) -> list[int]:
    """Runs the migrations that are missing, up to a version, and returns their versions."""
    ran = []
    for migration in MIGRATIONS:
        with engine.begin() as connection:
            if migration.VERSION > current_version(connection) and (to is None or migration.VERSION <= to):
                migration.up(connection)
                connection.exec_driver_sql("INSERT INTO schema_versions (version) VALUES (?)", (migration.VERSION,))
                ran.append(migration.VERSION)
    return ran


def downgrade(engine: Engine, to: int) -> list[int]:
    """Takes migrations back, the latest first, down to a version."""
    ran = []
    for migration in reversed(MIGRATIONS):
        with engine.begin() as connection:
            if to < migration.VERSION <= current_version(connection):
                migration.down(connection)
                connection.exec_driver_sql("DELETE FROM schema_versions WHERE version = ?", (migration.VERSION,))
                ran.append(migration.VERSION)
    return ran


def current_version(connection: Connection) -> int:
    connection.exec_driver_sql("CREATE TABLE IF NOT EXISTS schema_versions (version INTEGER PRIMARY KEY)")
    return connection.exec_driver_sql("SELECT coalesce(max(version), 0) FROM schema_versions").scalar_one()


def main(argv: list[str]) -> int:
    match argv:
        case [path, "up"]:
            ran = upgrade(open_engine(f"sqlite:///{path}"))
        case [path, "down", version]:
            ran = downgrade(open_engine(f"sqlite:///{path}"), int(version))
        case _:
            print("Usage: python3 -m library.migrate DATABASE (up | down VERSION)")
            return 2
    print(f"Migrations run: {', '.join(map(str, ran)) or 'none'}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

from sqlalchemy import create_engine, event
from sqlalchemy.engine import Engine
from sqlalchemy.pool import NullPool, StaticPool


def open_engine(url: str) -> Engine:
    """An SQLite database with real transactions and foreign keys."""
    pool = StaticPool if url == "sqlite://" else NullPool
    engine = create_engine(url, future=True, poolclass=pool)

    @event.listens_for(engine, "connect")
    def on_connect(connection, _record):
        # The driver begins transactions late and not before changes of the schema, so SQLAlchemy does it below.
        connection.isolation_level = None
        connection.execute("PRAGMA foreign_keys = ON")

    @event.listens_for(engine, "begin")
    def on_begin(connection):
        connection.exec_driver_sql("BEGIN IMMEDIATE")

    return engine

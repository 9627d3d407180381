from collections.abc import Callable
from datetime import date

from flask import Flask, g, jsonify
from sqlalchemy.engine import Engine
from sqlalchemy.orm import Session

from library.errors import ApiError
from library.kits import kits
from library.loans import loans
from library.tools import tools


def create_app(engine: Engine, today: Callable[[], date] = date.today) -> Flask:
    """The service on a database that is up to date."""
    app = Flask(__name__)
    app.config["TODAY"] = today
    app.json.sort_keys = False
    for blueprint in (tools, loans, kits):
        app.register_blueprint(blueprint)

    @app.before_request
    def open_session():
        g.session = Session(engine, future=True)

    @app.teardown_request
    def close_session(_error):
        # Closing rolls back what was not committed.
        g.session.close()

    @app.errorhandler(ApiError)
    def tell(error: ApiError):
        return jsonify(error=error.message), error.status

    return app

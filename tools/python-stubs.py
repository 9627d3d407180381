#!/usr/bin/env python3
"""Makes the declarations by which the Python editor knows the libraries of the kit.

Reads Debian's packages, whose versions the kit has, and writes one file for each library into
web/python-stubs: a gzipped JSON of paths and texts (.bin). Bodies, comments, tests and values are left
out; of a docstring the first line stays. Run it again after the kit's packages changed:

    apt-get install python3-{numpy,pandas,flask,fastapi,httpx,sqlalchemy,pytest}
    /usr/bin/python3 tools/python-stubs.py
"""
import ast
import gzip
import json
import pathlib
import re
import sys

PACKAGES = pathlib.Path('/usr/lib/python3/dist-packages')
NOTICES = pathlib.Path('/usr/share/doc')
OUT = pathlib.Path(__file__).parent.parent / 'web/python-stubs'

LIBRARIES = {
    'numpy': ['numpy'],
    'pandas': ['pandas'],
    'flask': ['flask', 'werkzeug', 'jinja2', 'markupsafe', 'itsdangerous', 'click'],
    'fastapi': ['fastapi', 'starlette', 'pydantic', 'httpx'],
    'sqlalchemy': ['sqlalchemy'],
    'pytest': ['pytest', '_pytest', 'pluggy', 'iniconfig'],
}
LEFT_OUT = re.compile(
    r'(^|/)(tests?|testing|_testing|conftest|distutils|f2py|core/tests|typing/tests|_pyinstaller|dialects/(?!sqlite|postgresql)[a-z]+'
    r'|debug/shared|ext/mypy|_core_compiled|mypy_plugin|mypy|setup|_version|__main__|formats/style_render|compat/pickle_compat)'
    r'(/|\.py|$)'
)
PROPERTIES = {'cached_property', 'cache_readonly', 'memoized_property', 'hybridproperty', 'lazyproperty', 'ro_memoized_property',
              'ro_non_memoized_property', 'abstractproperty', 'reify'}
KEPT_DECORATORS = re.compile(
    r'^(property|staticmethod|classmethod|(\w+\.)?(overload|final|dataclass|abstractmethod|contextmanager|asynccontextmanager'
    r'|total_ordering|runtime_checkable|dataclass_transform|attr\.s|attr\.dataclass)|\w+\.(setter|getter|deleter))\b'
)
# SQLAlchemy 1.4 has no annotations: the results that most code begins with.
RETURNS = {
    'sqlalchemy/engine/create.py': {'create_engine': 'base.Engine'},
    'sqlalchemy/engine/base.py': {'connect': 'Connection', 'begin': 'Transaction', 'execute': 'CursorResult',
                                  'scalar': 'object', 'scalars': 'ScalarResult'},
    'sqlalchemy/engine/result.py': {'scalars': 'ScalarResult', 'mappings': 'MappingResult', 'all': 'list', 'fetchall': 'list'},
    'sqlalchemy/sql/_selectable_constructors.py': {},
    'sqlalchemy/orm/query.py': {name: 'Query' for name in ['filter', 'filter_by', 'order_by', 'join', 'outerjoin', 'limit',
                                                           'offset', 'group_by', 'having', 'distinct', 'options']}
    | {'all': 'list', 'count': 'int'},
    'sqlalchemy/orm/session.py': {'query': 'Query', 'execute': 'Result', 'scalars': 'ScalarResult', 'connection': 'Connection',
                                  'begin': 'SessionTransaction', 'begin_nested': 'SessionTransaction', '__enter__': 'Session'},
    'sqlalchemy/sql/selectable.py': {name: 'Select' for name in ['where', 'filter', 'filter_by', 'order_by', 'join', 'limit',
                                                                 'offset', 'group_by', 'having', 'distinct', 'outerjoin']},
}
ADDED = {
    'sqlalchemy/engine/base.py': 'from .cursor import CursorResult as CursorResult\nfrom .result import ScalarResult as ScalarResult',
    'sqlalchemy/orm/session.py': 'from ..engine.base import Connection as Connection\n'
    'from ..engine.result import Result as Result, ScalarResult as ScalarResult\nfrom .query import Query as Query',
    'sqlalchemy/sql/expression.py': 'def select(*args: object) -> Select: ...\ndef update(table: object) -> Update: ...\n'
    'def insert(table: object) -> Insert: ...\ndef delete(table: object) -> Delete: ...\n'
    'def and_(*clauses: object) -> BooleanClauseList: ...\ndef or_(*clauses: object) -> BooleanClauseList: ...',
}


def first_line(node):
    text = (ast.get_docstring(node) or '').strip().split('\n', 1)[0].strip()
    return [ast.Expr(ast.Constant(text[:160]))] if 3 < len(text) < 400 else []


def name_of(decorator):
    return ast.unparse(decorator)


class Reader:
    def __init__(self, path):
        self.is_package = path.endswith('/__init__.py')
        self.is_stub = path.endswith('.pyi')
        self.returns = RETURNS.get(path, {})

    def body(self, nodes, in_class=False):
        out = []
        for node in nodes:
            made = self.statement(node, in_class)
            out += made if isinstance(made, list) else [made] if made else []
        return out

    def statement(self, node, in_class):
        if isinstance(node, ast.Import):
            return node
        if isinstance(node, ast.ImportFrom):
            if node.module == '__future__':
                return None
            if not self.is_stub:
                for each in node.names:
                    if each.name != '*' and not each.asname:
                        each.asname = each.name
            return node
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            return self.function(node, in_class)
        if isinstance(node, ast.ClassDef):
            return self.klass(node)
        if isinstance(node, ast.AnnAssign):
            keeps = 'TypeAlias' in ast.unparse(node.annotation) or (node.value and self.is_field(node.value))
            node.value = node.value if keeps else None
            return node
        if isinstance(node, ast.Assign):
            return self.assign(node)
        if isinstance(node, ast.If):
            return self.condition(node, in_class)
        if isinstance(node, ast.Try):
            return self.body(node.body, in_class)
        if isinstance(node, ast.AugAssign) and ast.unparse(node.target) == '__all__':
            return node
        return None

    @staticmethod
    def is_field(value):
        return isinstance(value, ast.Call) and re.match(r'(\w+\.)?(field|Field|ib|attrib|PrivateAttr)\(', ast.unparse(value))

    def condition(self, node, in_class):
        test = ast.unparse(node.test)
        if 'TYPE_CHECKING' in test:
            return self.body(node.body if 'not ' not in test else node.orelse, in_class)
        if 'sys.version_info' in test or 'sys.platform' in test:
            body, orelse = self.body(node.body, in_class), self.body(node.orelse, in_class)
            return ast.If(node.test, body or [ast.Pass()], orelse)
        return self.body(node.body, in_class)

    def assign(self, node):
        text = ast.unparse(node)
        targets = [ast.unparse(each) for each in node.targets]
        if targets == ['__all__'] or targets == ['__slots__']:
            return node if targets == ['__all__'] else None
        if any(not re.fullmatch(r'\w+', each) for each in targets):
            return None
        value = node.value
        is_alias = isinstance(value, (ast.Name, ast.Attribute, ast.Subscript, ast.BinOp))
        is_typed = isinstance(value, ast.Call) and re.match(
            r'(\w+\.)?([A-Z]\w*|namedtuple|property|_\w*make\w*|public_factory)\(', ast.unparse(value))
        is_plain = isinstance(value, ast.Constant) and len(text) < 80
        if self.is_stub or ((is_alias or is_typed or is_plain) and len(text) < 300 and 'lambda' not in text):
            return node
        node.value = ast.Constant(...)
        return node

    def function(self, node, in_class):
        if node.name == '__getattr__' and not in_class:
            return None
        decorators = []
        for each in node.decorator_list:
            text = name_of(each)
            if text.rsplit('.', 1)[-1] in PROPERTIES:
                decorators.append(ast.Name('property'))
            elif KEPT_DECORATORS.match(text):
                decorators.append(each)
        node.decorator_list = decorators
        if node.returns is None and not self.is_stub:
            node.returns = self.result(node)
        for group in (node.args.defaults, node.args.kw_defaults):
            for at, value in enumerate(group):
                if value is not None and not (isinstance(value, ast.Constant) and len(str(value.value)) < 24):
                    group[at] = ast.Constant(...)
        node.body = first_line(node) + [ast.Expr(ast.Constant(...))]
        return node

    def result(self, node):
        known = self.returns.get(node.name)
        if known:
            return ast.Constant(known)
        returned = [each.value for each in ast.walk(node) if isinstance(each, ast.Return) and each.value is not None]
        if any(isinstance(each, (ast.Yield, ast.YieldFrom)) for each in ast.walk(node)):
            return None
        texts = {ast.unparse(each.func) if isinstance(each, ast.Call) else '' for each in returned}
        if len(texts) == 1 and re.fullmatch(r'[A-Z]\w+', next(iter(texts))):
            return ast.Constant(next(iter(texts)))
        return None

    def klass(self, node):
        found = {} if self.is_stub else self.attributes(node)
        own = self.body(node.body, True)
        named = {each.name for each in own if isinstance(each, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef))}
        named |= {ast.unparse(t) for each in own if isinstance(each, ast.Assign) for t in each.targets}
        named |= {ast.unparse(each.target) for each in own if isinstance(each, ast.AnnAssign)}
        fields = [ast.parse(f'{name}: {kind}' if kind else f'{name} = ...').body[0]
                  for name, kind in found.items() if name not in named]
        node.body = first_line(node) + fields + own or [ast.Expr(ast.Constant(...))]
        node.decorator_list = [each for each in node.decorator_list if KEPT_DECORATORS.match(name_of(each))]
        node.keywords = [each for each in node.keywords if each.arg in ('metaclass', 'total')]
        return node

    @staticmethod
    def attributes(node):
        found = {}
        for method in node.body:
            if not isinstance(method, (ast.FunctionDef, ast.AsyncFunctionDef)):
                continue
            kinds = {a.arg: ast.unparse(a.annotation) for a in method.args.args + method.args.kwonlyargs if a.annotation}
            for each in ast.walk(method):
                if isinstance(each, ast.AnnAssign):
                    target, kind = each.target, ast.unparse(each.annotation)
                elif isinstance(each, ast.Assign) and len(each.targets) == 1:
                    target, kind = each.targets[0], kinds.get(getattr(each.value, 'id', ''))
                else:
                    continue
                is_own = isinstance(target, ast.Attribute) and getattr(target.value, 'id', '') == 'self'
                if is_own and not target.attr.startswith('__') and not found.get(target.attr):
                    found[target.attr] = kind
        return found


def make_stub(path, text):
    tree = ast.parse(text)
    tree.body = Reader(path).body(tree.body)
    return ast.unparse(ast.fix_missing_locations(tree)) + '\n' + ADDED.get(path, '')


def read_library(names):
    stubs = {}
    for name in names:
        root = PACKAGES / name
        files = sorted([*root.rglob('*.py'), *root.rglob('*.pyi')]) if root.is_dir() else []
        # The declarations are parts of the packages, whose notices go with them.
        package = 'pytest' if name == '_pytest' else name
        stubs[f'{name}/COPYRIGHT'] = (NOTICES / f'python3-{package}' / 'copyright').read_text()
        for file in files:
            path = str(file.relative_to(PACKAGES))
            if LEFT_OUT.search(path) or (file.suffix == '.py' and file.with_suffix('.pyi').exists()):
                continue
            text = make_stub(path, file.read_text())
            stubs[re.sub(r'\.pyi?$', '.pyi', path)] = text
    return stubs


def main():
    OUT.mkdir(exist_ok=True)
    for library, names in LIBRARIES.items():
        stubs = read_library(names)
        if len(stubs) <= len(names):
            sys.exit(f'{library} is not installed here.')
        text = json.dumps(stubs, separators=(',', ':'), ensure_ascii=False)
        packed = gzip.compress(text.encode(), 9, mtime=0)
        (OUT / f'{library}.bin').write_bytes(packed)
        print(f'{library}: {len(stubs)} files, {len(text) // 1024} KB, {len(packed) // 1024} KB packed')


main()

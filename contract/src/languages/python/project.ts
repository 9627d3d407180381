import type { RuntimeFacts } from '../runtime.ts'

export const pythonProject = {
  name: 'Python',
  writtenAs: 'Python',
  saidByNova: 'Python 3, with its standard library',
  languages: ['python'],
  files: { like: /\.py$/ },
  testBegins: /^[ \t]+(?:async )?def test/gm,
  isCompiled: false,
  libraries: {
    flask: 'Flask',
    fastapi: 'FastAPI',
    uvicorn: 'Uvicorn',
    sqlalchemy: 'SQLAlchemy',
    alembic: 'Alembic',
    pandas: 'pandas',
    numpy: 'NumPy',
    pytest: 'pytest',
    git: 'Git',
  },
  hasOwnKits: true,
} as const satisfies RuntimeFacts

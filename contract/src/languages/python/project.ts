import type { RuntimeFacts } from '../runtime.ts'

/** Libraries of our kit, by id, with their names on screens. */
export const pythonLibraries = {
  flask: 'Flask',
  fastapi: 'FastAPI',
  uvicorn: 'Uvicorn',
  sqlalchemy: 'SQLAlchemy',
  alembic: 'Alembic',
  pandas: 'pandas',
  numpy: 'NumPy',
  pytest: 'pytest',
  git: 'Git',
} as const

export const pythonProject: RuntimeFacts = {
  name: 'Python',
  writtenAs: 'Python',
  saidByNova: 'Python 3, with its standard library',
  languages: ['python'],
  files: { like: /\.py$/ },
  testBegins: /^[ \t]+(?:async )?def test/gm,
  isCompiled: false,
  hasOwnKits: true,
}

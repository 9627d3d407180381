import { markTypes } from '../editor-problems.ts'
import type { LanguageServer } from '../language/language-server.ts'
import { markedOf, watchErrors } from './python-errors.ts'
import { openPythonServer } from './python-server.ts'
import { fetchStubs, stubsFor } from './python-stubs.ts'

export const pyright: LanguageServer = {
  open: (line, stubs) => openPythonServer(line, fetchStubs(stubs)),
  stubsFor,
  isOwn: (path) => path.endsWith('.py'),
  languageIds: { python: 'python' },
  opens: { method: 'pyright/createFile', params: (uri) => ({ kind: 'create', uri }) },
  extension: watchErrors,
  onLost: (view) => markTypes(markedOf(view), []),
}

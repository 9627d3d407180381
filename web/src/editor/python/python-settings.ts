/**
 * Settings of the Python server. Code of an interview often has no types, so only what certainly fails is an error:
 * nothing is marked in code that runs.
 */
import type { Diagnostic } from 'vscode-languageserver-types'
import { textOf } from '../language/notes.ts'

/** Declarations of libraries; a file of the project goes before one of the same name. */
export const libraryFolder = '/libraries'

export const pythonSettings = {
  typeshedPath: '/typeshed',
  extraPaths: [libraryFolder],
  typeCheckingMode: 'off',
  pythonVersion: '3.13',
  pythonPlatform: 'Linux',
  reportUndefinedVariable: 'error',
  reportCallIssue: 'error',
  reportAttributeAccessIssue: 'error',
}

/** Classes whose objects take no attributes but their own. */
const closed =
  'list|dict|set|frozenset|str|bytes|int|float|complex|bool|tuple|range|deque|Counter|defaultdict|OrderedDict'
const libraryModules =
  'numpy|pandas|flask|werkzeug|jinja2|click|fastapi|starlette|pydantic|httpx|sqlalchemy|alembic|pytest'
const certain: Record<string, RegExp> = {
  reportUndefinedVariable: /./,
  reportCallIssue:
    /^(?:Expected \d+ (?:more )?positional argument|Argument missing|Arguments missing|No parameter named)/,
  reportAttributeAccessIssue: new RegExp(
    // Libraries may have more names than their declarations.
    `^(?:Cannot access attribute "\\w+" for class "(?:${closed})\\b|"\\w+" is not a known attribute of module "(?!(?:${libraryModules})\\b))`,
  ),
}

/** True for an error that the program would have too. Errors without a rule are those of the syntax. */
export function isCertain({ severity, code, message }: Diagnostic): boolean {
  if (severity !== 1) return false
  return typeof code !== 'string' || (certain[code]?.test(textOf(message)) ?? false)
}

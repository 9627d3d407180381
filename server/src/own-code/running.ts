/** Runs the tests of a change in the sandbox, and reads what a run says is missing. */
import type { ProjectFile, ProjectTestLine } from '@nova/contract/projects/projects'
import type { ProjectTestResult } from '../platform/project-boxes/project-box.ts'

export type Run = (files: ProjectFile[]) => Promise<ProjectTestLine[]>

/** The machine can't judge now; the same may go well later. */
export class NotJudged extends Error {}
/** A sentence for the author; nothing gets better by itself. */
export class CantGoOn extends Error {}

/** The lines of a run that could be judged. */
export function linesIn({ status, reason, tests, later }: ProjectTestResult): ProjectTestLine[] {
  if (status === 'ok') return tests
  // A busy or stopping machine says when to come again; one that can't run it at all doesn't.
  if (status === 'unavailable' && later === undefined)
    throw new CantGoOn(
      `Nothing could be run: ${(reason ?? 'this machine runs no projects').replace(/\.$/, '')}. Go on once that is mended.`,
    )
  if (status === 'unavailable' || status === 'not_judged' || status === 'internal_error')
    throw new NotJudged(reason ?? status)
  if (status === 'timeout') throw new CantGoOn('The tests compute for more than a minute. Leave slow tests out.')
  if (status === 'memory_limit')
    throw new CantGoOn('The tests need more memory than a project has (1 GB). Leave those out.')
  throw new CantGoOn(`The tests did not run: ${reason ?? status.replaceAll('_', ' ')}.`)
}

const missing = [
  /ENOENT[^'"]*['"]\/?(?:[^'"]*\/work\/)?(?<path>[^'"]+)['"]/g,
  /Cannot find module ['"](?<path>[^'"]+)['"]/g,
  /No such file or directory: ['"](?<path>[^'"]+)['"]/g,
]

const absent = [/Cannot find package '(?<name>[^']+)'/g, /No module named '(?<name>[\w-]+)/g]

/** Packages that failed tests asked for and that no kit here has. */
export function packagesAskedFor(lines: readonly ProjectTestLine[]): string[] {
  const said = saidBy(lines)
  return [...new Set(absent.flatMap((pattern) => [...said.matchAll(pattern)].map(({ groups }) => groups!['name']!)))]
}

const saidBy = (lines: readonly ProjectTestLine[]) =>
  lines.flatMap(({ outcome, message }) => (outcome === 'failed' && message ? [message] : [])).join('\n')

/** Paths of the code base that failed tests asked for and did not find. */
export function askedFor(lines: readonly ProjectTestLine[], paths: ReadonlySet<string>): string[] {
  const said = saidBy(lines)
  const asked = missing.flatMap((pattern) => [...said.matchAll(pattern)].map((match) => match.groups!['path']!))
  return [...paths].filter((path) =>
    asked.some(
      (each) => each === path || each.endsWith(`/${path}`) || path.startsWith(`${each.replace(/^.*\/work\//, '')}/`),
    ),
  )
}

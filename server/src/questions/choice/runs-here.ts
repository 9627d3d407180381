/** Parts of the sandbox that bank questions need in order to run here. */
import type { ProjectQuestion } from '@nova/contract/projects/projects'
import type { ProposalInput } from './proposal-input.ts'

export type Runs = Pick<ProposalInput, 'languages' | 'hasSql' | 'runtimes' | 'libraries'>

/** True if a project's runtime is here, with all libraries that it uses. */
export function runsProject(
  { runtimes = [], libraries = [] }: Pick<ProposalInput, 'runtimes' | 'libraries'>,
  { runtime, libraries: needed = [] }: Pick<ProjectQuestion, 'runtime' | 'libraries'>,
): boolean {
  return runtimes.includes(runtime) && needed.every((library) => libraries.includes(library))
}

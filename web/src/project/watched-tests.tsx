import type { ShownProject } from '@nova/contract/projects/projects'
import type { ProjectTest } from '@nova/contract/projects/workspace'
import { TestResults } from './test-results.tsx'

type Props = { runs: readonly ProjectTest[]; stages: ShownProject['stages'] }

const idle = { running: null, error: null, last: null }

/** The newest test run of a project, for onlookers. */
export function WatchedTests({ runs, stages }: Props) {
  const last = runs.at(-1)
  if (!last) return <p className="p-4 text-muted">The candidate hasn't run the tests yet.</p>
  return <TestResults state={idle} last={last} isStale={false} stages={stages} paths={[]} onOpen={() => undefined} />
}

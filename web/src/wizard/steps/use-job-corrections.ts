import type { JobCorrections } from '@nova/contract/questions/job-corrections'
import type { JobRead } from '../draft-store.ts'
import { useWizardForm } from '../form-context.ts'

export type Ask = 'must' | 'nice' | 'none'

/** How a skill is asked for: as a person said, else as it was read. */
export function askOf(job: JobRead | null, corrections: JobCorrections, skill: string): Ask {
  for (const ask of ['must', 'nice', 'none'] as const) if (corrections[ask].includes(skill)) return ask
  if (job?.must.some((one) => one.skill === skill)) return 'must'
  return job?.nice.some((one) => one.skill === skill) ? 'nice' : 'none'
}

/** Corrections to the reading of the job description, and functions to change them. */
export function useJobCorrections() {
  const { fields, change } = useWizardForm()
  const corrections = fields.jobCorrections
  return {
    corrections,
    /** Undefined takes back what was said of it. */
    say: (skill: string, ask: Ask | undefined) => {
      const without = (skills: string[]) => skills.filter((other) => other !== skill)
      const { must, nice, none } = corrections
      const cleared = { must: without(must), nice: without(nice), none: without(none) }
      change({ jobCorrections: ask ? { ...cleared, [ask]: [...cleared[ask], skill] } : cleared })
    },
  }
}

/** The one assumption of a proposal that the choice step shows openly: required skills that no question executes. */
const start = 'No question here runs '
const maxNamed = 6
const listFormat = new Intl.ListFormat('en', { type: 'disjunction' })

/** Names the skills; empty where there are none. */
export function tellNotExecuted(skills: readonly string[]): string {
  if (skills.length === 0) return ''
  const more = skills.length - maxNamed
  const named = more > 1 ? [...skills.slice(0, maxNamed), `${more} more skills of this job`] : skills
  return `${start}${listFormat.format(named)}. Candidates answer questions on ${skills.length === 1 ? 'it' : 'them'} in words.`
}

export const isNotExecuted = (assumption: string): boolean => assumption.startsWith(start)

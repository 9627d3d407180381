/** The place a question is about: in the submitted code, or in a file of a submitted project. */
import type { FollowUp } from '@nova/contract/reviews/follow-ups'

type Lines = NonNullable<FollowUp['lines']>

export const lineOf = ({ path, line }: Pick<NonNullable<FollowUp['change']>, 'path' | 'line'>) =>
  `Line ${line}${path === undefined ? '' : ` of ${path}`}`

export function linesOf({ path, line, text }: Pick<Lines, 'path' | 'line' | 'text'>): string {
  const count = text.split('\n').length
  return count === 1 ? `Line ${line} of ${path}` : `Lines ${line} to ${line + count - 1} of ${path}`
}

/** Origin of the lines, in words for interviewers. */
export const originWords: Record<Lines['origin'], string> = {
  agent: 'Nova’s, as proposed',
  edited: 'Nova’s, changed since',
  own: 'Not Nova’s',
}

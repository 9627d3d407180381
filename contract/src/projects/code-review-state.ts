/** State of a code review: a fold of the journal's `codeReview` entries of one question. Pure. */
import type { CodeReviewAct, Severity, Verdict } from './code-reviews.ts'

export type ReviewComment = {
  id: string
  path: string
  line: number
  severity: Severity
  text: string
  /** The author's; null until it is there. */
  reply: string | null
}
export type ChangeReview = { verdict: Verdict | null; comments: readonly ReviewComment[] }

export const noReview: ChangeReview = { verdict: null, comments: [] }

/** By change; one that was never opened is missing. */
export function foldCodeReview(acts: readonly CodeReviewAct[]): ReadonlyMap<string, ChangeReview> {
  const byChange = new Map<string, ChangeReview>()
  for (const act of acts) {
    byChange.set(act.change, extend(byChange.get(act.change) ?? noReview, act))
  }
  return byChange
}

function extend(review: ChangeReview, act: CodeReviewAct): ChangeReview {
  const { comments } = review
  switch (act.act) {
    case 'commented': {
      const { id, path, line, severity, text } = act
      return { ...review, comments: [...comments, { id, path, line, severity, text, reply: null }] }
    }
    case 'replied':
      return { ...review, comments: comments.map((each) => (each.id === act.id ? { ...each, reply: act.text } : each)) }
    case 'removed':
      return { ...review, comments: comments.filter(({ id }) => id !== act.id) }
    case 'decided':
      return { ...review, verdict: act.verdict }
    case 'opened':
    case 'tested':
      return review
  }
}

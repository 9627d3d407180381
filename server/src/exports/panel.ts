/** People's judgements on paper: the panel's ratings side by side, and each reviewer's text. */
import { compareRatings, type Competency, type Review } from '@nova/contract/reviews/reviews'
import type { Block } from './blocks.ts'
import type { At } from './paper-parts.ts'

/** Columns that fit next to the competency. */
const maxBeside = 5

export type Panel = { competencies: readonly Competency[]; reviews: readonly Review[] }

/** Empty if no review may be included in this file. */
export function describePanel({ competencies, reviews }: Panel, at: At): Block[] {
  if (reviews.length === 0) return []
  return [
    { kind: 'heading', level: 2, text: 'Scorecard: ratings of the panel' },
    { kind: 'paragraph', text: 'Levels from 1 to 5, by people. No computed score uses them.', tone: 'muted' },
    ...Array.from({ length: Math.ceil(reviews.length / maxBeside) }, (_, table) =>
      describeLevels({ competencies, reviews }, reviews.slice(table * maxBeside, (table + 1) * maxBeside)),
    ),
    ...reviews.flatMap((review) => describeReview(competencies, review, at)),
  ]
}

/** Some of the reviewers, with the difference between all. */
function describeLevels({ competencies, reviews }: Panel, shown: readonly Review[]): Block {
  return {
    kind: 'table',
    head: ['Competency', ...shown.map(({ author }) => author), 'Difference'],
    widths: [3, ...shown.map(() => 2), 1.6],
    rows: competencies.map(({ id, name }) => {
      const { difference } = compareRatings(reviews, id)
      const { levels } = compareRatings(shown, id)
      return [name, ...levels.map(({ level }) => String(level ?? 'not rated')), String(difference ?? '–')]
    }),
  }
}

function describeReview(competencies: readonly Competency[], review: Review, at: At): Block[] {
  const { author, submittedAt, ratings, note } = review
  const items = ratings.flatMap(({ competencyId, level, reason, seq }) => {
    if (level === null) return []
    const name = competencies.find(({ id }) => id === competencyId)?.name ?? competencyId
    const said = [reason.trim() && `: ${reason.trim()}`, seq === null ? '' : at([seq])].join('')
    return said ? [`${name}, ${level}${said}`] : []
  })
  return [
    { kind: 'heading', level: 3, text: `Review by ${author}, ${submittedAt.slice(0, 10)}` },
    ...(items.length > 0 ? [{ kind: 'list' as const, items }] : []),
    ...(note ? [{ kind: 'paragraph' as const, text: `Note: ${note}` }] : []),
    ...(items.length === 0 && !note ? [{ kind: 'paragraph' as const, text: 'No reasons were written.' }] : []),
  ]
}

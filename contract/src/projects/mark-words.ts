/** Words for the figures of people's marks on a code review's comments, the same on screen and on paper. */
import { type Agreement, type MarkFigures, minMarkedByTwo } from './comment-marks.ts'

export const markNote =
  'Comments count by their place. Marks of people say if the words are right too, and change no score.'

/** Names and values, row by row. */
export function tellMarks({ byPlace, confirmed, elsewhere, agreements }: MarkFigures): [string, string][] {
  const rows: [string, string][] = [
    ['Hits by place', `${byPlace.found} of ${byPlace.total}`],
    ['Hits confirmed by people', shareOf(confirmed)],
  ]
  if (elsewhere.total > 0) rows.push(['Comments elsewhere that name the fault', shareOf(elsewhere)])
  for (const each of agreements) rows.push([`${each.people.join(' and ')} agree`, tellAgreement(each)])
  return rows
}

const shareOf = ({ named, marked }: { named: number; marked: number }) =>
  marked === 0 ? 'None marked yet' : `${named} of ${marked} marked`

function tellAgreement({ same, total, kappa }: Agreement): string {
  const counted = `${same} of ${total} ${total === 1 ? 'comment' : 'comments'}`
  if (kappa) return `${counted}, kappa ${signed(kappa.value)} (${signed(kappa.low)} to ${signed(kappa.high)})`
  return total < minMarkedByTwo ? counted : `${counted}, kappa can’t tell: both gave one answer throughout`
}

/** A small negative number is 0, without a sign. */
const signed = (value: number) => (Math.round(100 * value) / 100 || 0).toFixed(2).replace('-', '−')

/**
 * Lists gaps in the performance, each with the points of the overall score that it cost; every lost point has a
 * sentence.
 */
import type { Part } from '@nova/contract/reports/report-questions'
import type { Claim } from '@nova/contract/reports/reports'
import { starElements } from '../answers/star.ts'
import { count, inputWords, inTurn, listOf } from '../observations/figures.ts'
import { scoreNamesInWords } from '../observations/rubric.ts'
import type { CodingFacts } from './coding.ts'
import { type Deduction, deductionsOf, listDeductions, orderByPoints, sayParts, withPoints } from './deductions.ts'
import { explainedText, suchAs } from './narrative.ts'
import { orderedSeqs } from './part.ts'
import { projectGaps } from './projects/projects.ts'
import type { Scored } from './scores.ts'
import type { BehavioralFacts, TechnicalFacts } from './text-facts.ts'

/** A sentence, and the parts of the overall score that it is about. */
type Gap = { claim: Claim; about: Deduction[]; beside?: string }

/**
 * Writes the improvements, costliest first. Unreviewed text answers are skipped: points not found may still be there.
 */
export function writeImprovements(scored: Scored, overall?: Part): Claim[] {
  const deductions = overall ? listDeductions(overall) : []
  const lists: Gap[][] = [
    ...scored.coding.map((facts) => codingGaps(facts, deductions)),
    ...scored.projects.map((facts) =>
      projectGaps(facts).map(({ stage, ...claim }) => ({
        claim,
        about: deductionsOf(deductions, facts.question.title).filter(({ path }) => !stage || path.at(-1) === stage),
      })),
    ),
    ...scored.technical.map((facts) => technicalGaps(facts, deductions)),
    ...scored.behavioral.map((facts) => storyGaps(facts, deductions)),
  ]
  const gaps = inTurn(lists)
  const told = new Set(gaps.flatMap(({ about }) => about))
  const titles = scored.brought.map(({ question }) => question.title)
  const rest = restOf(
    deductions.filter((each) => !told.has(each)),
    titles,
  )
  return orderByPoints([...gaps, ...rest].map(({ claim, about, beside }) => withPoints(claim, about, beside)))
}

/** Gaps without a sentence yet: parts of code quality, and how well Nova's faulty changes were distinguished. */
function restOf(deductions: readonly Deduction[], titles: readonly string[]): Gap[] {
  const titleOf = ({ path }: Deduction) => path.find((name) => titles.includes(name)) ?? ''
  const groups = Map.groupBy(deductions, (each) => `${each.path[0]} ${titleOf(each)}`)
  return [...groups.values()].map((about) => {
    const [first] = about as [Deduction]
    const title = titleOf(first)
    const where = title ? `“${title}”, ${first.path[0]!.toLowerCase()}` : first.path[0]!
    const isWhole = about.length === 1 && first.path.at(-1) === title
    const what = isWhole
      ? `${Math.round(first.value)}/100. ${first.says}`
      : title
        ? sayParts(about)
        : about.map(({ path, says }) => `${path.at(-1)!.toLowerCase()}: ${says.replace(/\.$/, '')}`).join('; ')
    return {
      claim: {
        text: `${where}: ${what.replace(/\.$/, '')}.`,
        evidence: orderedSeqs(about.flatMap(({ evidence }) => evidence)),
      },
      about,
    }
  })
}

const { problemSolving, efficiency, communication } = scoreNamesInWords

function codingGaps(facts: CodingFacts, deductions: readonly Deduction[]): Gap[] {
  const gaps: Gap[] = []
  const { question, judged, shares, pad } = facts
  const evidence = orderedSeqs([judged?.seq, pad?.steps.at(-1)?.seq])
  const lost = (scores?: string[]) => deductionsOf(deductions, question.title, scores)
  if (facts.isEmpty) {
    const did = facts.isOpened ? `opened “${question.title}” but wrote no code` : `did not open “${question.title}”`
    return [{ claim: { text: `The candidate ${did}.`, evidence }, about: lost() }]
  }
  const failing = (['core', 'edge', 'scale'] as const).flatMap((group) => {
    const share = shares[group]
    return share === null || share === 1 ? [] : [{ group, ...judged!.hidden![group] }]
  })
  if (failing.length > 0) {
    const told = failing.map(
      ({ group, passed, total }, at) =>
        `${total - passed} of ${total}${at === 0 ? ' tests' : ''} with ${inputWords[group]}`,
    )
    const fail = failing.length === 1 && failing[0]!.total - failing[0]!.passed === 1 ? 'fails' : 'fail'
    gaps.push({
      claim: { text: `“${question.title}”: ${listOf(told)} ${fail}.`, evidence },
      about: lost([problemSolving, efficiency]),
    })
  }
  if (facts.explained && facts.explained.score < 1) {
    gaps.push({
      claim: {
        text: `About the submitted code of “${question.title}”, ${explainedText(facts)}.`,
        evidence: facts.explained.evidence,
      },
      about: lost([communication]),
    })
  }
  return gaps
}

function technicalGaps(facts: TechnicalFacts, deductions: readonly Deduction[]): Gap[] {
  const { question, keyShare, points, evidence, text, confirmed } = facts
  if (keyShare === null || keyShare === 1) return []
  const about = deductionsOf(deductions, question.title)
  if (!text) {
    const expected = `We expected ${count(points.length, 'point')}, such as ${suchAs(points.map(({ point }) => point))}.`
    const claim = { text: `The candidate did not answer “${question.title}”.`, evidence }
    return [{ claim, about, ...(points.length > 0 ? { beside: expected } : {}) }]
  }
  if (!confirmed) return []
  const open = points.filter((_, at) => (confirmed[at] ?? 0) < 1)
  const isNobodys = points.every((_, at) => (confirmed[at] ?? 0) === 0 || confirmed[at] === 1)
  const who = isNobodys ? 'Not confirmed in review' : 'Not confirmed by all reviewers'
  const whole = `${open.length} of ${count(points.length, 'expected point')} in “${question.title}”`
  const such = suchAs(open.map(({ point }) => point))
  return [
    {
      claim: { text: `${who}: ${whole}${open.length > 3 ? ', such as' : ':'} ${such}${tellFound(open)}.`, evidence },
      about,
    },
  ]
}

/** Reports that people and the program disagree. */
function tellFound(open: readonly { isMet: boolean }[]): string {
  const found = open.filter(({ isMet }) => isMet).length
  if (found === 0) return ''
  return open.length === 1
    ? ', which was found automatically'
    : `; ${found} of these ${found === 1 ? 'was' : 'were'} found automatically`
}

function storyGaps(
  { question, star, text, confirmed, evidence }: BehavioralFacts,
  deductions: readonly Deduction[],
): Gap[] {
  if (!star) return []
  const about = deductionsOf(deductions, question.title)
  if (!text) return [{ claim: { text: `The candidate did not answer “${question.title}”.`, evidence }, about }]
  const open = confirmed ? starElements.filter((element) => star[element] < 1) : []
  if (open.length === 0) return []
  const who = open.every((element) => star[element] === 0)
    ? 'Not confirmed in review'
    : 'Not confirmed by all reviewers'
  return [{ claim: { text: `${who}: ${listOf(open)} in the answer to “${question.title}”.`, evidence }, about }]
}

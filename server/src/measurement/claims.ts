/**
 * Permitted claims about a company's interviews so far: each claim with its sample size, and what may not be said.
 * Pure.
 */
import {
  type Agreement,
  type ClaimStanding,
  type CompanyClaim,
  type Estimate,
  type Measurement,
  minAnswers,
} from '@nova/contract/interviews/measurement'
import { minInterviews } from './agreement.ts'

/** From a kappa of .6 on raters may be averaged (docs/assessment.md, 8.2). */
const wanted = { kappa: 0.6, discrimination: 0, correlation: 0 }

type Facts = Pick<Measurement, 'items' | 'labels' | 'agreement' | 'outcomes'>

export function listClaims(facts: Facts): CompanyClaim[] {
  return [
    claimDiscrimination(facts),
    claimLabels(facts),
    ...facts.agreement.map(claimAgreement),
    claimOutcomes(facts),
    ...neverMeasured,
  ]
}

function standingOf(estimate: Estimate | null, mark: number): ClaimStanding {
  if (!estimate) return 'too-few'
  return estimate.low > mark ? 'holds' : estimate.high < mark ? 'fails' : 'unclear'
}

const two = (value: number) => value.toFixed(2).replace('-', '−')
const tell = ({ value, low, high }: Estimate) => `${two(value)} (90% range ${two(low)} to ${two(high)})`
const many = (count: number, one: string, more = `${one}s`) =>
  `${count.toLocaleString('en')} ${count === 1 ? one : more}`

function claimDiscrimination({ items }: Facts): CompanyClaim {
  const known = items.flatMap(({ discrimination }) => discrimination ?? [])
  const count = (standing: ClaimStanding) =>
    known.filter((each) => standingOf(each, wanted.discrimination) === standing).length
  const [tells, backwards] = [count('holds'), count('fails')]
  const isMost = tells > known.length / 2
  return {
    id: 'discrimination',
    claim: 'Our questions tell strong candidates from weak ones.',
    standing: known.length === 0 ? 'too-few' : backwards > 0 ? 'fails' : isMost ? 'holds' : 'unclear',
    measured:
      known.length === 0
        ? `No question has ${minAnswers} scored answers beside other questions yet.`
        : `${many(known.length, 'question')} with ${minAnswers} answers or more: ${tells} where who does better elsewhere does better here, ${backwards} where they do worse, ${known.length - tells - backwards} where the range allows both.`,
    notSaid: 'That every question does so: questions below 20 answers are not judged here.',
  }
}

function claimLabels({ items }: Facts): CompanyClaim {
  const checked = items.filter(({ label }) => label !== 'unknown')
  const off = checked.filter(({ label }) => label === 'easier' || label === 'harder').length
  const fits = checked.filter(({ label }) => label === 'fits').length
  return {
    id: 'labels',
    claim: 'Easy, medium and hard mean what they say.',
    standing: checked.length === 0 ? 'too-few' : off > 0 ? 'fails' : fits === checked.length ? 'holds' : 'unclear',
    measured:
      checked.length === 0
        ? `It takes three questions of each of two labels with ${minAnswers} answers each.`
        : `${many(checked.length, 'question')} checked: ${fits} nearest to their own label, ${off} beyond the next one.`,
    notSaid: 'That two interviews with the same labels are equally hard.',
  }
}

const agreementWords: Record<Agreement['kind'], { claim: string; unit: string; notSaid: string }> = {
  points: {
    claim: 'The points that the system finds in answers are those that people confirm.',
    unit: 'point that people judged',
    notSaid:
      'That answers can go unread: people see what was found before they confirm it, which raises the agreement.',
  },
  recommendation: {
    claim: 'Our decisions and the system’s recommendation agree.',
    unit: 'decision',
    notSaid: 'That the recommendation is right: whoever decided could have read it before.',
  },
  'panel-points': {
    claim: 'Our reviewers agree on what an answer says.',
    unit: 'point that two people judged',
    notSaid: 'Anything about answers that one person alone has judged.',
  },
  'panel-ratings': {
    claim: 'Our reviewers rate alike.',
    unit: 'rating by two people',
    notSaid: 'That one rating would be enough, unless this claim holds.',
  },
}

function claimAgreement({ kind, pairs, interviews, same, kappa }: Agreement): CompanyClaim {
  const { claim, unit, notSaid } = agreementWords[kind]
  const counted = `${many(pairs, unit, unit.replace(/^(\w+)/, '$1s'))} in ${many(interviews, 'interview')}`
  const few = `${counted}. It takes ${minAnswers} in ${minInterviews} interviews.`
  return {
    id: kind,
    claim,
    standing: same ? (kappa ? standingOf(kappa, wanted.kappa) : 'unclear') : 'too-few',
    measured: same
      ? `${counted}: ${Math.round(100 * same.value)}% the same (90% range ${Math.round(100 * same.low)} to ${Math.round(100 * same.high)}%). ${kappa ? `Beyond chance (kappa) ${tell(kappa)}; this claim needs more than ${wanted.kappa}.` : 'All say the same one thing, so chance can’t be told from agreement.'}`
      : few,
    notSaid,
  }
}

function claimOutcomes({ outcomes: { known, rated, scored, correlation } }: Facts): CompanyClaim {
  return {
    id: 'outcomes',
    claim: 'Who scores higher does better at work.',
    standing: standingOf(correlation, wanted.correlation),
    measured: correlation
      ? `${many(scored, 'person', 'people')} with a score and a rating at work: rank correlation ${tell(correlation)}.`
      : known === 0
        ? 'No outcomes are known. An administrator can import them below.'
        : `${many(known, 'outcome')} known, ${rated} of them with a rating at work, ${scored} of these with a score. It takes ${minAnswers}.`,
    notSaid:
      'How well those who were not hired would have done. As only those hired have outcomes, the figure is likely lower than among all.',
  }
}

const neverMeasured: CompanyClaim[] = [
  {
    id: 'groups',
    claim: 'Our interviews are fair to all groups.',
    standing: 'never',
    measured: 'Nothing about groups is stored. The bias audit compares rates with data that you bring.',
    notSaid: 'Anything about groups from this page.',
  },
  {
    id: 'comparable',
    claim: 'Scores of interviews with different questions can be compared.',
    standing: 'never',
    measured: 'Questions are not calibrated on a common scale.',
    notSaid: 'That 70 in one set of questions is more than 65 in another.',
  },
]

/**
 * The parts of the overall score and of each score (docs/assessment.md 3.2), as trees for the report. Every value is
 * the one that scores.ts computed; a test recomputes each from its parts.
 */
import type { Part } from '@nova/contract/reports/report-questions'
import type { Report } from '@nova/contract/reports/reports'
import { type ScoreName, scoreNames } from '@nova/contract/reports/score-names'
import { testGroupNames } from '@nova/contract/reports/test-groups'
import { unreadWords, type WhyUnread } from '../answers/readable-answers.ts'
import { starElements, starScore } from '../answers/star.ts'
import { count, wavg } from '../observations/figures.ts'
import type { EvidenceQuestion } from '../observations/input.ts'
import { kindEvidence } from '../observations/kinds.ts'
import { rubric, scoreNamesInWords } from '../observations/rubric.ts'
import type { CodingFacts } from './coding.ts'
import { tellCommunication } from './communication.ts'
import { makePart } from './part.ts'
import { type ProjectFacts, projectPart } from './projects/projects.ts'
import { supervisionPart } from './projects/supervision.ts'
import type { Scored } from './scores.ts'
import type { BehavioralFacts, TechnicalFacts } from './text-facts.ts'

const rule = '3.2'
const testGroups = ['core', 'edge'] as const
/**
 * Trees of the overall score and of each score. An answer that is awaiting review has no value in them, unless the figure
 * rests on such answers alone; then the overall score leaves that figure out.
 */
export function writeScoreParts(
  scored: Scored,
  works: ReadonlyMap<ProjectFacts, string>,
): Pick<NonNullable<Report['figures']>, 'overall' | ScoreName> {
  const { supervision, provisional, weights } = scored
  const parts = gatherParts(scored, works)
  const figure = (name: keyof typeof parts) => {
    const observed = parts[name].filter(({ value }) => value !== null).length
    const waiting = parts[name].filter(({ value, isProvisional }) => value === null && isProvisional).length
    return makePart({
      name: scoreNamesInWords[name],
      share: scored.scores[name],
      weight: weights[name],
      rule,
      how: 'mean',
      parts: parts[name],
      isProvisional: provisional.includes(name),
      says:
        name === 'communication'
          ? tellCommunication(scored)
          : `${madeOf[name]} ${sayMean('question', observed, parts[name].length, waiting)}`,
    })
  }
  const byName = {
    problemSolving: figure('problemSolving'),
    codeQuality: figure('codeQuality'),
    communication: figure('communication'),
    efficiency: figure('efficiency'),
    ...(supervision
      ? {
          supervision: supervisionPart(supervision, {
            name: scoreNamesInWords.supervision,
            weight: weights.supervision,
          }),
        }
      : {}),
  }
  const figures = scoreNames.flatMap((name) => {
    const part = byName[name]
    return part ? [provisional.includes(name) ? leaveOut(part) : part] : []
  })
  const observed = figures.filter(({ value }) => value !== null).length
  return {
    ...byName,
    overall: makePart({
      name: 'Overall score',
      share: scored.overall,
      rule: '3.3',
      how: 'mean',
      parts: figures,
      says: `${sayMean('score', observed, figures.length, provisional.length)} It rests on ${count(scored.units, 'scored item')}.`,
    }),
  }
}

type Gathered = Record<Exclude<ScoreName, 'supervision'>, Part[]>

/** The questions that make each score. */
function gatherParts(scored: Scored, works: ReadonlyMap<ProjectFacts, string>): Gathered {
  const { coding, technical, behavioral, projects, provisional } = scored
  const within = <F extends TechnicalFacts | BehavioralFacts>(write: (facts: F) => Part) => {
    return (facts: F) =>
      facts.isWaiting && facts.unread === null && !provisional.includes('communication')
        ? leaveOut(write(facts))
        : write(facts)
  }
  /** Each question by its minutes in the score. */
  const by = <F extends { question: EvidenceQuestion }>(name: ScoreName, write: (facts: F) => Part | Part[]) => {
    return (facts: F) =>
      [write(facts)].flat().map((part) => ({ ...part, weight: scored.minutesOf(facts.question, name) }))
  }
  const stories = behavioral.flatMap(by('communication', within(storyPart)))
  const explanations = [
    ...coding.flatMap(by('communication', explanationPart)),
    ...technical.flatMap(by('communication', within(technicalPart))),
  ]
  return {
    problemSolving: [
      ...coding.flatMap(by('problemSolving', problemSolvingPart)),
      ...projects
        .filter(({ hasWork }) => hasWork)
        .flatMap(by('problemSolving', (facts: ProjectFacts) => projectPart(facts, works.get(facts) ?? ''))),
    ],
    codeQuality: coding.flatMap(by('codeQuality', qualityPart)),
    communication: [
      meanPart(stories, {
        name: 'Behavioral answers',
        says: stories.length
          ? tellMean('answer', behavioral)
          : whyNone(scored, ['behavioral'], 'No behavioral question'),
      }),
      meanPart(explanations, {
        name: 'Explanations',
        says: explanations.length
          ? tellMean('explanation', [
              ...coding.flatMap((each) =>
                each.explained ? [{ text: each.explained.asked > 0 ? 'asked' : null }] : [],
              ),
              ...technical,
            ])
          : whyNone(scored, ['technical', 'coding'], 'No question that asks for an explanation'),
      }),
    ],
    efficiency: coding.flatMap(by('efficiency', efficiencyPart)),
  }
}

/** Asked and not reached is another thing than not asked. */
function whyNone({ coverage }: Scored, kinds: readonly string[], what: string): string {
  const isLeft = coverage.notReached.some(({ kind }) => kinds.includes(kind))
  return `${what} was ${isLeft ? 'reached' : 'asked'}.`
}

/** Introduces each score, in the report and its PDF. */
export const madeOf: Record<ScoreName, string> = {
  problemSolving: 'Works: the hidden tests for usual and edge cases.',
  codeQuality:
    'Readable: the code alone, whatever the tests say. In the overall score it counts as far as the code works.',
  communication: 'Explained: points and stories that people confirmed, and answers about the submitted code.',
  efficiency: 'Large inputs: the hidden tests with large inputs.',
  supervision: 'Supervised: how faulty changes were told from sound ones.',
}

const waits = 'Awaiting review, so it is left out.'

function leaveOut({ name, weight, rule, evidence }: Part): Part {
  return makePart({ name, weight, rule, evidence, share: null, isProvisional: true, says: waits })
}

function meanPart(parts: Part[], { name, says }: Pick<Part, 'name' | 'says'>): Part {
  const share = wavg(parts.map(({ value, weight }) => [value === null ? null : value / 100, weight]))
  const weight = parts.reduce((sum, part) => sum + (part.value === null ? 0 : part.weight), 0)
  return makePart({ name, weight, says, share, rule, how: 'mean', parts })
}

/** Questions without an answer count 0, and are named as such. */
function tellMean(noun: string, asked: readonly { text: string | null }[]): string {
  const open = asked.filter(({ text }) => !text).length
  if (open === asked.length)
    return `Nothing was answered: ${count(open, 'question')} without an answer ${open === 1 ? 'counts' : 'count'} 0.`
  const beside = open > 0 ? `; ${open} without an answer ${open === 1 ? 'counts' : 'count'} 0` : ''
  return `Mean of ${count(asked.length, noun)}${beside}.`
}

function sayMean(what: string, observed: number, all: number, waiting = 0): string {
  const rest = [
    ...(waiting > 0 ? [`${count(waiting, 'other is', 'others are')} awaiting review`] : []),
    ...(all > observed + waiting ? [`${count(all - observed - waiting, 'other')} could not be assessed`] : []),
  ]
  if (observed === 0 && waiting === 0)
    return all > 1 ? `None of ${all} ${what}s is assessed.` : `No ${what} is assessed.`
  const counted =
    observed === 0
      ? `No ${what} is assessed`
      : observed === 1 && all === 1
        ? `From one ${what}`
        : `Weighted mean of ${count(observed, what)}`
  return `${[counted, ...rest].join('; ')}.`
}

const evidenceOf = ({ pad, judged }: CodingFacts) => [pad?.steps.at(-1)?.seq, judged?.seq]
const nothingWritten = 'Nothing was written beyond the starter code, which counts as 0.'

/** A coding question's part of the explanations; none where nothing was asked about its code. */
export function explanationPart({ question, explained }: CodingFacts): Part[] {
  if (!explained) return []
  const { right, asked, score, evidence } = explained
  const about = { name: question.title, share: score, rule, evidence }
  if (asked === 0) return [makePart({ ...about, says: 'There is no code to ask about, which counts as 0.' })]
  return [
    makePart({
      ...about,
      says: `${right} of ${count(asked, 'answer')} about the submitted code ${right === 1 ? 'was' : 'were'} right when we ran it.`,
    }),
  ]
}

/** A coding question's part of problem solving: working code. */
export function problemSolvingPart(facts: CodingFacts): Part {
  const { question, isEmpty, shares, correctness, judged } = facts
  const about = { name: question.title, share: correctness, rule, evidence: evidenceOf(facts) }
  if (isEmpty) return makePart({ ...about, says: nothingWritten })
  if (correctness === null) return makePart({ ...about, says: 'The hidden tests did not run on the final code.' })
  const parts = testGroups.map((group) =>
    makePart({
      name: testGroupNames[group],
      share: shares[group],
      weight: rubric.correctness[group],
      rule,
      says: sayPassed(judged?.hidden?.[group]),
      evidence: [judged?.seq],
    }),
  )
  const says = 'Hidden tests; each group counts for itself, so that many easy tests cannot hide an edge case.'
  return makePart({ ...about, how: 'mean', says, parts })
}

function sayPassed(counts: { passed: number; total: number } | undefined): string {
  return counts?.total ? `${counts.passed} of ${count(counts.total, 'hidden test')} passed.` : 'No such test ran.'
}

const qualityWords = {
  structure: ['Structure', 'How little branching and nesting there is, against our reference solution.'],
  naming: ['Names', 'Names that are more than a lone letter.'],
  duplication: ['No repetition', 'Code that does not repeat earlier code.'],
  cleanliness: ['Cleanliness', 'Nothing unused, unreachable, or left over, and no errors swallowed.'],
} as const

/** A coding question's part of code quality: the code itself. None for SQL, whose quality is not measured. */
export const qualityPart = (facts: CodingFacts): Part[] =>
  kindEvidence[facts.question.kind].hasQuality ? [readQuality(facts)] : []

function readQuality(facts: CodingFacts): Part {
  const { question, quality, parts, judged } = facts
  const about = { name: question.title, share: quality, rule, evidence: evidenceOf(facts) }
  if (facts.isEmpty) return makePart({ ...about, says: nothingWritten })
  if (!parts)
    return makePart({ ...about, says: "Too little of the candidate's own code, or no tests, to say anything." })
  if (judged?.status === 'compile_error') {
    return makePart({ ...about, says: 'The final code did not compile, which counts as 0.' })
  }
  const names = Object.keys(qualityWords) as (keyof typeof qualityWords)[]
  return makePart({
    ...about,
    how: 'mean',
    says: 'Read from the code itself; layout, comments and tests do not count.',
    parts: names.map((name) => {
      const [title, says] = qualityWords[name]
      const missing = name === 'structure' ? 'There is no reference solution in this language.' : 'Not observed.'
      const observed = parts[name] === null ? missing : says
      return makePart({ name: title, share: parts[name], weight: rubric.codeQuality[name], rule, says: observed })
    }),
  })
}

/** A coding question's part of efficiency; none where it has no large inputs. Runs and minutes are shown as facts. */
export function efficiencyPart(facts: CodingFacts): Part[] {
  const { question, scale, isEmpty, judged, runs, unchangedRuns } = facts
  if (scale === null) return []
  const about = { name: question.title, share: scale, rule, evidence: evidenceOf(facts) }
  if (isEmpty) return [makePart({ ...about, says: nothingWritten })]
  const again = unchangedRuns.length > 0 ? `, ${unchangedRuns.length} of unchanged code` : ''
  const beside = runs.length > 0 ? ` Beside it, not counted: ${count(runs.length, 'run')}${again}.` : ''
  return [makePart({ ...about, says: `Large inputs: ${sayPassed(judged?.hidden?.scale)}${beside}` })]
}

const sayUnread = (why: WhyUnread) =>
  `Not read automatically, because ${unreadWords[why]}. It counts once somebody has reviewed it.`

/** A technical question's part of the explanations: its key points. */
export function technicalPart(facts: TechnicalFacts): Part {
  const { question, keyShare, points, text, evidence, isWaiting, confirmed, isDrawn } = facts
  const about = { name: question.title, share: keyShare, rule, evidence }
  if (isDrawn) return makePart({ ...about, says: 'Answered with a drawing, which a person looks at.' })
  if (!text) return makePart({ ...about, says: 'The question was left unanswered, which counts as 0.' })
  if (points.length === 0)
    return makePart({ ...about, says: 'The question names no expected points, so it is not scored.' })
  if (facts.unread) return makePart({ ...about, says: sayUnread(facts.unread) })
  const found = points.filter(({ isMet }) => isMet).length
  return makePart({
    ...about,
    isProvisional: isWaiting,
    says: confirmed
      ? `How many of the ${count(points.length, 'expected point')} were confirmed in review.`
      : `${found} of ${count(points.length, 'expected point')} found automatically. Until somebody reviews the answer, this is a guess.`,
  })
}

const elements = { situation: 'Situation', task: 'Task', action: 'Action', result: 'Result' } as const

const sayElement = (share: number, isConfirmed: boolean) =>
  isConfirmed ? 'As judged in review.' : share === 1 ? 'Found.' : share > 0 ? 'Touched on.' : 'Not found automatically.'

/** A behavioral question's part of communication: the story. */
export function storyPart(facts: BehavioralFacts): Part {
  const { question, star, text, evidence, isWaiting, confirmed } = facts
  const about = { name: question.title, share: star && starScore(star), rule, evidence }
  if (facts.unread) return makePart({ ...about, says: sayUnread(facts.unread) })
  if (!star) return makePart({ ...about, says: 'Marked complete without a written answer.' })
  if (!text) return makePart({ ...about, says: 'The question was left unanswered, which counts as 0.' })
  return makePart({
    ...about,
    how: 'mean',
    isProvisional: isWaiting,
    says: 'The story; what was done counts twice.',
    parts: starElements.map((element) =>
      makePart({
        name: elements[element],
        share: star[element],
        weight: rubric.story[element],
        rule,
        says: sayElement(star[element], confirmed !== null),
      }),
    ),
  })
}

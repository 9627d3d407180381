/**
 * What the overall score and the four scores are made of (docs/assessment.md 3.2), as trees for the report. Every value
 * is the one that scores.ts computed; a test computes each again from its parts.
 */
import type { Part } from '@nova/contract/report-questions'
import { type Report, type ScoreName, scoreNames } from '@nova/contract/reports'
import { starElements, starScore } from './answers/star.ts'
import { codeQualityOf } from './code/code-quality.ts'
import { count, mean } from './figures.ts'
import { makePart } from './part.ts'
import { projectEfficiencyPart, projectPart } from './projects/projects.ts'
import { enoughAnchors, qualityWithoutTests, rubric, scoreNamesInWords, weigh } from './rubric.ts'
import {
  type BehavioralFacts,
  codingScore,
  type CodingFacts,
  efficiencyOfFacts,
  type Scored,
  type TechnicalFacts,
  technicalScore,
} from './scores.ts'

const rule = '3.2'
const testGroups = ['core', 'edge', 'scale'] as const
export const groupWords = { core: 'Core tests', edge: 'Edge cases', scale: 'Large inputs' } as const
/**
 * Trees of the overall score and of each score. An answer that waits for review has no value in them, unless the figure
 * rests on such answers alone; then the overall score leaves that figure out.
 */
export function writeScoreParts(scored: Scored): Pick<NonNullable<Report['figures']>, 'overall' | ScoreName> {
  const { coding, technical, behavioral, projects, provisional } = scored
  const within = <F extends TechnicalFacts | BehavioralFacts>(name: ScoreName, write: (facts: F) => Part) => {
    return (facts: F) => (facts.isWaiting && !provisional.includes(name) ? leaveOut(write(facts)) : write(facts))
  }
  const stories = behavioral.map(within('communication', storyPart))
  const explanations = [
    ...coding.flatMap(explanationPart),
    ...technical.map(within('communication', (facts: TechnicalFacts) => reasonsPart(facts))),
  ]
  const parts: Record<ScoreName, Part[]> = {
    problemSolving: [
      ...coding.map(problemSolvingPart),
      ...technical.map(within('problemSolving', technicalPart)),
      ...projects.map(projectPart),
    ],
    codeQuality: coding.map(qualityPart),
    communication: [
      meanPart(stories, {
        ...{ name: 'Behavioral answers', weight: rubric.communication.behavioral },
        says: stories.length ? `Mean of ${count(stories.length, 'answer')}.` : 'There is no behavioral question.',
      }),
      meanPart(explanations, {
        ...{ name: 'Explanations', weight: rubric.communication.explanations },
        says: explanations.length
          ? `Mean of ${count(explanations.length, 'explanation')}.`
          : 'There is nothing that asks for an explanation.',
      }),
    ],
    efficiency: [...coding.map(efficiencyPart), ...projects.map(projectEfficiencyPart)],
  }
  const figure = (name: ScoreName) => {
    const observed = parts[name].filter(({ value }) => value !== null).length
    const waiting = parts[name].filter(({ value, isProvisional }) => value === null && isProvisional).length
    return makePart({
      ...{ name: scoreNamesInWords[name], share: scored.scores[name], weight: scored.weights[name], rule },
      ...{ how: 'mean', parts: parts[name], isProvisional: provisional.includes(name) },
      says: sayMean(name === 'communication' ? 'part' : 'question', observed, parts[name].length, waiting),
    })
  }
  const byName = {
    ...{ problemSolving: figure('problemSolving'), codeQuality: figure('codeQuality') },
    ...{ communication: figure('communication'), efficiency: figure('efficiency') },
  }
  const figures = scoreNames.map((name) => (provisional.includes(name) ? leaveOut(byName[name]) : byName[name]))
  const observed = figures.filter(({ value }) => value !== null).length
  return {
    ...byName,
    overall: makePart({
      ...{ name: 'Overall score', share: scored.overall, rule: '3.3', how: 'mean', parts: figures },
      says: `${sayMean('score', observed, figures.length, provisional.length)} It rests on ${count(scored.units, 'observation')}.`,
    }),
  }
}

const waits = 'Waiting for review, so it is left out.'

function leaveOut({ name, weight, rule, evidence }: Part): Part {
  return makePart({ name, weight, rule, evidence, share: null, isProvisional: true, says: waits })
}

function meanPart(parts: Part[], { name, weight, says }: Pick<Part, 'name' | 'weight' | 'says'>): Part {
  const share = mean(parts.map(({ value }) => (value === null ? null : value / 100)))
  return makePart({ name, weight, says, share, rule, how: 'mean', parts })
}

function sayMean(what: string, observed: number, all: number, waiting = 0): string {
  const rest = [
    ...(waiting > 0 ? [`${count(waiting, 'other waits', 'others wait')} for review`] : []),
    ...(all > observed + waiting ? [`${count(all - observed - waiting, 'other')} could not be assessed`] : []),
  ]
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

function correctnessPart(facts: CodingFacts, weight: number): Part {
  const { shares, correctness, judged } = facts
  const parts = testGroups.map((group) => {
    const counts = judged?.hidden?.[group]
    return makePart({
      ...{ name: groupWords[group], share: shares[group], weight: rubric.correctness[group], rule },
      says: counts?.total ? `${counts.passed} of ${counts.total} hidden tests passed.` : 'No such test ran.',
      evidence: [judged?.seq],
    })
  })
  return makePart({
    ...{ name: 'Hidden tests', share: correctness, weight, rule, evidence: evidenceOf(facts), how: 'mean', parts },
    says:
      correctness === null
        ? 'The hidden tests did not run on the final code.'
        : 'Each group counts for itself, so that many easy tests cannot hide an edge case.',
  })
}

function debuggingPart({ debugging, failingRuns }: CodingFacts): Part {
  const all = count(failingRuns.length, 'failing test run')
  return makePart({
    ...{ name: 'Debugging', share: debugging, weight: rubric.coding.debugging, rule },
    says:
      debugging === null
        ? 'No failing test run was followed by a changed one.'
        : `${Math.round(debugging * failingRuns.length)} of ${all} led to a change that passed more tests.`,
    evidence: failingRuns.map(({ seq }) => seq),
  })
}

function explanationPart({ question, explained }: CodingFacts): Part[] {
  if (!explained) return []
  const { right, asked, score, evidence } = explained
  return [
    makePart({
      ...{ name: question.title, share: score, rule, evidence },
      says: `${right} of ${count(asked, 'answer')} about the submitted code ${right === 1 ? 'was' : 'were'} right when we ran it.`,
    }),
  ]
}

/** A coding question's part of problem solving. */
export function problemSolvingPart(facts: CodingFacts): Part {
  const explanation = explanationPart(facts)[0]
  const share = codingScore(facts, facts.explained?.score ?? null)
  const about = { name: facts.question.title, share, rule, evidence: evidenceOf(facts) }
  if (facts.isEmpty) return makePart({ ...about, says: nothingWritten })
  if (share === null) return makePart({ ...about, says: 'The hidden tests did not run on the final code.' })
  return makePart({
    ...{ ...about, how: 'mean', says: 'Hidden tests, debugging, and an explanation where one was asked for.' },
    parts: [
      correctnessPart(facts, rubric.coding.correctness),
      debuggingPart(facts),
      ...(explanation ? [{ ...explanation, name: 'Explanation', weight: rubric.coding.explanation }] : []),
    ],
  })
}

const qualityWords = {
  structure: ['Structure', 'How little branching and nesting there is, against our reference solution.'],
  robustness: ['Robustness', 'Hidden edge cases passed.'],
  naming: ['Names', 'Names that are more than a lone letter.'],
  duplication: ['No repetition', 'Code that does not repeat earlier code.'],
  cleanliness: ['Cleanliness', 'Nothing unused, unreachable, or left over, and no errors swallowed.'],
} as const

/** A coding question's part of code quality. */
export function qualityPart(facts: CodingFacts): Part {
  const { question, quality, parts, judged, correctness } = facts
  const about = { name: question.title, share: quality, rule, evidence: evidenceOf(facts) }
  if (facts.isEmpty) return makePart({ ...about, says: nothingWritten })
  if (!parts)
    return makePart({ ...about, says: "Too little of the candidate's own code, or no tests, to say anything." })
  if (judged?.status === 'compile_error') {
    return makePart({ ...about, says: 'The final code did not compile, which counts as 0.' })
  }
  const read = codeQualityOf(parts)
  const names = Object.keys(qualityWords) as (keyof typeof qualityWords)[]
  return makePart({
    ...{ ...about, how: 'product', says: 'How the code reads, lowered where hidden tests fail.' },
    parts: [
      makePart({
        ...{
          name: 'The code itself',
          share: read,
          rule,
          how: 'mean',
          says: 'Read by its tokens; layout does not count.',
        },
        parts: names.map((name) => {
          const [title, says] = qualityWords[name]
          const missing = name === 'structure' ? 'There is no reference solution in this language.' : 'Not observed.'
          const observed = parts[name] === null ? missing : says
          return makePart({ name: title, share: parts[name], weight: rubric.codeQuality[name], rule, says: observed })
        }),
      }),
      makePart({
        ...{ name: 'That it works', rule, says: 'From 50 where no hidden test passes to 100 where all do.' },
        share: correctness === null ? null : qualityWithoutTests + (1 - qualityWithoutTests) * correctness,
      }),
    ],
  })
}

/** A coding question's part of efficiency. */
export function efficiencyPart(facts: CodingFacts): Part {
  const { question, runs, unchangedRuns, shares, timeFit, seconds } = facts
  const share = efficiencyOfFacts(facts)
  const about = { name: question.title, share, rule, evidence: evidenceOf(facts) }
  if (facts.isEmpty) return makePart({ ...about, says: nothingWritten })
  if (share === null) return makePart({ ...about, says: 'The hidden tests did not run on the final code.' })
  const changed = runs.length ? 1 - unchangedRuns.length / runs.length : null
  const use = weigh(rubric.efficiency, { scale: shares.scale, changed, timeFit })
  const large = facts.judged?.hidden?.scale
  const spent = seconds === null ? 'Not measured.' : `${Math.round(seconds / 60)} of ${question.minutes} minutes.`
  return makePart({
    ...{ ...about, how: 'product', says: 'How the work went, times the hidden tests passed.' },
    parts: [
      correctnessPart(facts, 1),
      makePart({
        ...{ name: 'How the work went', share: use, rule, how: 'mean', says: 'Large inputs, new runs, and time.' },
        parts: [
          makePart({
            ...{ name: 'Large inputs', share: shares.scale, weight: rubric.efficiency.scale, rule },
            says: large?.total ? `${large.passed} of ${large.total} hidden tests passed.` : 'No such test ran.',
          }),
          makePart({
            ...{ name: 'Runs of changed code', share: changed, weight: rubric.efficiency.changed, rule },
            says: runs.length
              ? `${unchangedRuns.length} of ${count(runs.length, 'run')} repeated unchanged code on the same input.`
              : 'Nothing was run.',
            evidence: unchangedRuns.map(({ seq }) => seq),
          }),
          makePart({
            ...{ name: 'Time', share: timeFit, weight: rubric.efficiency.timeFit, rule },
            says: `${spent} Full up to the planned time; being faster earns nothing.`,
          }),
        ],
      }),
    ],
  })
}

function reasonsPart({ question, reasoning, isDrawn, text, evidence }: TechnicalFacts, weight = 1): Part {
  const says = isDrawn
    ? 'Answered with a drawing, which a person looks at.'
    : text
      ? 'Claims with a because, a trade-off, a number, or an example.'
      : 'The question was left unanswered, which counts as 0.'
  return makePart({ name: question.title, share: reasoning, weight, says, rule, evidence })
}

/** A technical question's part of problem solving. */
export function technicalPart(facts: TechnicalFacts): Part {
  const { question, keyShare, reasoning, points, text, evidence, isWaiting, confirmed } = facts
  const share = reasoning === null ? null : technicalScore(keyShare, reasoning)
  const about = { name: question.title, share, rule, evidence }
  if (share === null) return makePart({ ...about, says: 'Answered with a drawing, which a person looks at.' })
  if (!text) return makePart({ ...about, says: 'The question was left unanswered, which counts as 0.' })
  const found = points.filter(({ isMet }) => isMet).length
  const isGuess = points.length > 0 && isWaiting
  const keyPoints = makePart({
    ...{ name: 'Key points', share: keyShare, weight: rubric.technical.keyPoints, rule, evidence },
    isProvisional: isGuess,
    says: points.length
      ? confirmed
        ? `What reviewers hold of the ${count(points.length, 'point')}.`
        : `${found} of ${points.length} found automatically; confirm them to be sure.`
      : 'The question names no key points.',
  })
  const reasons = { ...reasonsPart(facts, rubric.technical.reasoning), name: 'Reasoning' }
  return makePart({
    ...{ ...about, how: 'mean', isProvisional: isGuess, says: 'Key points, and the reasons given for them.' },
    parts: [keyPoints, reasons],
  })
}

/** A technical question's part of the explanations. */
export function technicalReasons(facts: TechnicalFacts): Part {
  return reasonsPart(facts)
}

const elements = { situation: 'Situation', task: 'Task', action: 'Action', result: 'Result' } as const

const sayElement = (share: number, isConfirmed: boolean) =>
  isConfirmed
    ? 'As reviewers hold it.'
    : share === 1
      ? 'Found.'
      : share > 0
        ? 'Touched on.'
        : 'Not found automatically.'

/** A behavioral question's part of communication. */
export function storyPart(facts: BehavioralFacts): Part {
  const { question, star, text, evidence, isWaiting, confirmed } = facts
  const about = { name: question.title, share: star && starScore(star), rule, evidence }
  if (!star) return makePart({ ...about, says: 'Marked complete without a written answer.' })
  if (!text) return makePart({ ...about, says: 'The question was left unanswered, which counts as 0.' })
  const isGuess = isWaiting
  const { anchors, ...told } = star
  const story = starElements.map((element) =>
    makePart({
      ...{ name: elements[element], share: star[element], weight: rubric.story[element], rule },
      says: sayElement(star[element], confirmed !== null),
    }),
  )
  return makePart({
    ...{ ...about, how: 'mean', isProvisional: isGuess, says: 'The story, and how concrete it is.' },
    parts: [
      makePart({
        ...{ name: 'Story', share: weigh(rubric.story, told), weight: rubric.behavioral.story, rule },
        ...{ how: 'mean', parts: story, isProvisional: isGuess, says: 'What was done counts twice.' },
      }),
      makePart({
        ...{ name: 'Concrete details', share: Math.min(1, anchors / enoughAnchors), rule },
        weight: rubric.behavioral.anchors,
        says: `${count(anchors, 'number, name, or decision', 'numbers, names, or decisions')}; ${enoughAnchors} are enough.`,
      }),
    ],
  })
}

import type { HiddenCounts } from '@nova/contract/questions/runs'
import type { Report, Similarity } from '@nova/contract/reports/reports'
import { type CodeLanguage, isCodePad } from '@nova/contract/words'
import { ramp } from '../observations/figures.ts'
import {
  allRare,
  compareWithPool,
  firstRare,
  type Fingerprints,
  minPool,
  minTokens,
  makeFingerprints,
} from '../observations/fingerprints.ts'
import type { EvidenceInput, EvidenceQuestion } from '../observations/input.ts'
import { type Observations, type PadHistory, starterOf } from '../observations/observations.ts'

/** A question's final code against its pool, with the entries of its text. */
export type SimilarityFact = Similarity & { at: number; evidence: number[] }

/** Each final code against the independent solutions of its question, the bank's own among them. */
export function readSimilarity(input: EvidenceInput, seen: Observations, written: PadHistory[]): SimilarityFact[] {
  return written.flatMap((pad): SimilarityFact[] => {
    const { questionId, language } = pad
    const question = input.questions.find(({ id }) => id === questionId)
    if (!question || !isCodePad(language)) return []
    const pool = input.pools?.find((each) => each.questionId === questionId && each.language === language)
    const judged = seen.runs.findLast((run) => run.questionId === questionId && run.kind === 'test' && run.hidden)
    const own = {
      ...makeFingerprints(language, pad.text, starterOf(question, language)),
      startedAt: seen.start,
      completedAt: seen.end,
      mistake: judged?.code === pad.text ? mistakeOf(judged.hidden) : null,
    }
    const solutions = [...readReference(question, language), ...(pool?.solutions ?? [])]
    const steps = pad.steps
    return [
      {
        questionId,
        language,
        ...compareWithPool(own, solutions),
        at: steps.at(-1)?.at ?? seen.end,
        evidence: [...new Set([steps[0]?.seq, steps.at(-1)?.seq])].filter((seq) => seq !== undefined),
      },
    ]
  })
}

function readReference(question: EvidenceQuestion, language: CodeLanguage) {
  const code = question.reference?.[language]
  if (!code) return []
  const times = { startedAt: Infinity, completedAt: -Infinity }
  return [{ ...makeFingerprints(language, code), ...times, interviewId: null, mistake: null }]
}

/**
 * Returns the failed hidden tests per group if some failed and some passed: two wrong solutions may share this pattern.
 */
export function mistakeOf(hidden: HiddenCounts | null): string | null {
  if (!hidden || hidden.notRun) return null
  const { core, edge, scale } = hidden
  const failed = [core, edge, scale].map(({ passed, total }) => total - passed)
  const total = core.total + edge.total + scale.total
  const sum = failed.reduce((all, each) => all + each, 0)
  return sum === 0 || sum === total ? null : failed.join(' ')
}

/** 0 to 1, along the number of rare fingerprints. */
export const similarityOf = ({ shared }: Pick<Similarity, 'shared'>) => ramp(shared ?? 0, firstRare, allRare)

export type SubmissionPrint = Fingerprints & { questionId: string; language: CodeLanguage; mistake: string | null }

/** Makes the fingerprints of each final code that is long enough, for comparison with later submissions. */
export function printSubmissions(questions: EvidenceQuestion[], submissions: Report['submissions']): SubmissionPrint[] {
  return submissions.flatMap(({ questionId, language, code, hidden }) => {
    const question = questions.find(({ id }) => id === questionId)
    if (!question || !isCodePad(language)) return []
    const prints = makeFingerprints(language, code, starterOf(question, language))
    return prints.tokens < minTokens ? [] : [{ ...prints, questionId, language, mistake: mistakeOf(hidden) }]
  })
}

/** Why nothing was compared; null where something was. */
export function whyNotCompared({ shared, tokens, pool }: Similarity): string | null {
  if (shared !== null) return null
  return tokens < minTokens
    ? `the code is too short to compare (${tokens} of ${minTokens} words and signs)`
    : `there are too few independent solutions (${pool}) to compare with, and we need ${minPool}`
}

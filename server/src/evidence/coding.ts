/** Everything scored about one coding or SQL question (docs/assessment.md 3.2). */
import type { HiddenCounts } from '@nova/contract/questions/runs'
import { countConfirmed, type FollowUpSet, listFollowUps } from '@nova/contract/reviews/follow-up-sets'
import { type TestGroup, isCodePad } from '@nova/contract/words'
import { mean } from '../observations/figures.ts'
import type { EvidenceInput, EvidenceQuestion } from '../observations/input.ts'
import { kindEvidence } from '../observations/kinds.ts'
import {
  finalPad,
  isEmptyCode,
  isOfVersion,
  starterOf,
  type Observations,
  type PadHistory,
  type RunFact,
} from '../observations/observations.ts'
import { minAuthoredLines, rubric, weigh } from '../observations/rubric.ts'
import { authoredLines, codeQualityOf, readCodeParts, type CodeParts } from './code/code-quality.ts'

const groups = ['core', 'edge', 'scale'] as const
const unjudged = new Set(['unavailable', 'internal_error', 'killed'])

/** Everything scored about one coding or SQL question; shares from 0 to 1, null where not observed. */
export type CodingFacts = {
  question: EvidenceQuestion
  pad: PadHistory | null
  isEmpty: boolean
  /** True if it was ever on the candidate's screen. */
  isOpened: boolean
  judged: RunFact | null
  /** The compiler's first complaint about the final code; null if it compiled or was never compiled. */
  compileError: string | null
  shares: Record<(typeof groups)[number], number | null>
  /** C: the usual and the edge cases. */
  correctness: number | null
  /** Share for large inputs; null if the question has none. */
  scale: number | null
  /** D, a fact and no part of a score: the share of failing tests whose next changed test passes more. */
  debugging: number | null
  /** The candidate's, each of other code than the one before and followed by a test of changed code. */
  failingRuns: RunFact[]
  /** E: the share of the follow-ups about the submitted code whose answers running it has confirmed. */
  explained: { right: number; asked: number; score: number; evidence: number[] } | null
  runs: RunFact[]
  unchangedRuns: RunFact[]
  seconds: number | null
  parts: CodeParts | null
  quality: number | null
  /** Groups of hidden tests that count: they ran, or the question was opened and there is no code to run. */
  groups: TestGroup[]
}
/** C = wavg(core .5, edge .3) */
export function correctnessOf({ core, edge }: Pick<CodingFacts['shares'], 'core' | 'edge'>): number | null {
  return weigh(rubric.correctness, { core, edge })
}

type Read = { seen: Observations; sets: readonly FollowUpSet[] }

export function readCoding(input: EvidenceInput, { seen, sets }: Read, question: EvidenceQuestion): CodingFacts {
  const pad = finalPad(seen, question)
  const isEmpty = isEmptyCode(pad, question)
  const isOpened = seen.shown.includes(question)
  const own = seen.runs.filter((run) => run.questionId === question.id)
  const judged = isEmpty ? null : judgeOf(own, pad)
  // Runs after the version that counts are not judged.
  const all = own.filter((run) => isOfVersion(seen, run) || run === judged)
  const runs = all.filter(({ trigger }) => trigger === 'candidate')
  const shares = judged?.hidden ? sharesOf(judged.hidden) : { core: null, edge: null, scale: null }
  const correctness = isEmpty ? 0 : correctnessOf(shares)
  const seconds = seen.secondsByQuestion.get(question.id) ?? null
  // The system's own runs, judging ones too, are not acts of the candidate.
  const tests = all.filter((run) => run.kind === 'test' && isCounted(run) && run.trigger === 'candidate')
  const changed = tests.filter((run, at) => tests[at - 1]?.code !== run.code)
  const nextOf = (run: RunFact) => changed.find((other) => other.seq > run.seq)
  const failingRuns = changed.filter((run) => isFailing(run) && nextOf(run))
  const facts = {
    question,
    pad,
    isEmpty,
    isOpened,
    judged,
    shares,
    correctness,
    failingRuns,
    runs,
    seconds,
    compileError: isEmpty ? null : compileErrorOf(all, judged, pad),
    debugging: mean(failingRuns.map((run) => Number(nextOf(run)!.passed! > run.passed!))),
    explained: isEmpty ? missExplained(input, sets, question) : readExplained(input, { seen, sets }, question),
    unchangedRuns: runs.filter(
      (run, at) => runs.slice(0, at).findLast(({ kind }) => kind === run.kind)?.key === run.key,
    ),
    scale: isEmpty ? (hasHidden(question, 'scale') ? 0 : null) : shares.scale,
    groups: groups.filter((group) => (isEmpty ? isOpened && hasHidden(question, group) : shares[group] !== null)),
  }
  return { ...facts, ...readQuality(facts) }
}

/** The final judgement of the hidden tests of this text, or the candidate's own test of it. */
function judgeOf(runs: RunFact[], pad: PadHistory | null): RunFact | null {
  const tests = runs.filter((run) => run.kind === 'test' && isCounted(run) && isOf(pad, run))
  const ofEnd = tests.filter(({ trigger }) => trigger === 'submitted')
  // If a busy machine judged nothing at the end, the candidate's own test of this text counts.
  const own = tests.filter(({ trigger }) => trigger !== 'submitted')
  return ofEnd.findLast(({ hidden }) => hidden !== null) ?? own.at(-1) ?? ofEnd.at(-1) ?? null
}

const isOf = (pad: PadHistory | null, { code, language }: RunFact) =>
  code.replaceAll('\r\n', '\n') === pad?.text && language === pad.language

/** If the final code was not tested, uses the last run of it. */
function compileErrorOf(runs: RunFact[], judged: RunFact | null, pad: PadHistory | null): string | null {
  const tried = judged ?? runs.findLast((run) => isOf(pad, run))
  return tried?.complaint ?? null
}

/** A sandbox that was not there says nothing about the code. */
const isCounted = (run: RunFact) => !unjudged.has(run.status)

function hasHidden(question: EvidenceQuestion, group: (typeof groups)[number]): boolean {
  return (question.tests ?? []).some((test) => test.group === group && !test.visible)
}

function sharesOf(hidden: HiddenCounts): CodingFacts['shares'] {
  const share = ({ passed, total }: { passed: number; total: number }) => (total > 0 ? passed / total : null)
  return { core: share(hidden.core), edge: share(hidden.edge), scale: share(hidden.scale) }
}

const isFailing = (run: RunFact) => run.passed !== null && run.passed < run.total

const checkable = new Set(['value', 'break'])

/** True if an interview asks questions about submitted code. */
export const isAskedAboutCode = ({ interview }: EvidenceInput, sets: Read['sets']): boolean =>
  interview.followUps === 'ask' || sets.length > 0

/** Code that is not there can't be asked about: without this 0, leaving it out would raise Communication. */
function missExplained(input: EvidenceInput, sets: Read['sets'], { kind }: EvidenceQuestion) {
  return kindEvidence[kind].isExplained && isAskedAboutCode(input, sets)
    ? { right: 0, asked: 0, score: 0, evidence: [] }
    : null
}

/**
 * Share of right answers among the follow-ups that running the code can judge. An asked question left open counts as
 * not right; one without time to begin, or with an unreadable answer, is left out.
 */
function readExplained(
  { entries }: EvidenceInput,
  { seen, sets }: Read,
  question: EvidenceQuestion,
): CodingFacts['explained'] {
  const hadTime = (seq: number) => {
    const offered = entries.find((entry) => entry.seq === seq)
    const seconds = sets.find((set) => set.seq === seq)?.seconds ?? 0
    return !!offered && seen.end - Date.parse(offered.at) >= seconds * 1000
  }
  const asked = listFollowUps(sets, question.id).filter(({ kind, state, outcome, evidence }) => {
    if (!checkable.has(kind) || outcome === 'not_checked') return false
    if (state === 'answered') return outcome !== null
    return hadTime(evidence[0]!)
  })
  if (asked.length === 0) return null
  const { right } = countConfirmed(asked)
  const evidence = [...new Set(asked.flatMap((each) => each.evidence))].toSorted((a, b) => a - b)
  return { right, asked: asked.length, score: right / asked.length, evidence }
}

type Written = Pick<CodingFacts, 'question' | 'pad' | 'isEmpty' | 'judged' | 'correctness'>

function readQuality(facts: Written): Pick<CodingFacts, 'parts' | 'quality'> {
  const { question, pad, isEmpty, judged, correctness } = facts
  if (!kindEvidence[question.kind].hasQuality) return { parts: null, quality: null }
  // An answer that is not there has no quality: left out, a hard question would raise the figure.
  if (isEmpty) return { parts: null, quality: 0 }
  if (!pad || !isCodePad(pad.language) || pad.language === 'sql' || correctness === null)
    return { parts: null, quality: null }
  const { language } = pad
  const starter = starterOf(question, language)
  if (authoredLines(language, pad.text, starter) < minAuthoredLines) return { parts: null, quality: null }
  const parts = readCodeParts({ language, text: pad.text, starter, reference: question.reference?.[language] })
  return { parts, quality: judged?.status === 'compile_error' ? 0 : codeQualityOf(parts) }
}

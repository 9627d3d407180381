import { formulaVersion } from '@nova/contract/constants'
import { languageNames } from '@nova/contract/questions/language-names'
import { percentRange } from '@nova/contract/reports/intervals'
import type { Report } from '@nova/contract/reports/reports'
import { type ScoreName, scoreNames } from '@nova/contract/reports/score-names'
import { sourceNames, sourceWords } from '@nova/contract/reports/sources'
import { extendFollowUps, listFollowUps } from '@nova/contract/reviews/follow-up-sets'
import type { EntryOf } from '@nova/contract/room/journal'
import type { EditSources } from '@nova/contract/room/line-origins'
import { isFilePad } from '@nova/contract/words'
import { accountOf, listLineSources } from '../integrity/account/account.ts'
import { amountsOf, sourceColumns } from '../integrity/account/amounts.ts'
import { tellAmounts, writeMeasured } from '../integrity/channels.ts'
import { writeFindings } from '../integrity/findings.ts'
import { assessIntegrity, type Integrity } from '../integrity/integrity.ts'
import { listClockTurns, listDeviceChanges, listOtherReaders, summarizeLate } from '../integrity/late.ts'
import { minTyped, type Rhythm } from '../integrity/rhythm.ts'
import { count, percent } from '../observations/figures.ts'
import type { EvidenceInput } from '../observations/input.ts'
import { type Observations, observe, wasEditedSince } from '../observations/observations.ts'
import { readPrompts } from '../observations/prompts.ts'
import { withOwnStarters } from '../observations/starter.ts'
import { type AiUse, readAiUse } from './ai-use.ts'
import { readWorked, writeEnding } from './ending.ts'
import { writeScoreParts } from './figure-parts.ts'
import { writeImprovements } from './improvements.ts'
import { listWaiting, writeAiNarrative, writeAnalysis, writeClaims, writeStrengths, writeSummary } from './narrative.ts'
import { tellNeeded } from './needed.ts'
import { writeNotAssessed } from './not-assessed.ts'
import { tellProjectTalk } from './project-talk.ts'
import { tellWork, writeWorkingWithAi } from './projects/working-with-ai.ts'
import { writeQuestions, writeTimeline } from './question-reports.ts'
import { recommend } from './recommending.ts'
import { writeRiskParts, writeUseParts } from './risk-parts.ts'
import { type Scored, scoreSession } from './scores.ts'
import { countSolved } from './solved.ts'
import { tellTaken, writeToAsk } from './to-ask.ts'

/** A report, and the sources of new text in the files of projects. */
export type Assessed = { body: Omit<Report, 'digest'>; lineSources: EditSources[] }

/** The whole report but its digest; the same input gives the same bytes. */
export const assess = (given: EvidenceInput): Assessed['body'] => assessWhole(given).body

export function assessWhole(given: EvidenceInput): Assessed {
  const input = { ...given, questions: withOwnStarters(given.questions, given.entries) }
  const seen = observe(input)
  return { body: writeReport(input, seen), lineSources: listLineSources(accountOf(input, seen)) }
}

function writeReport(input: EvidenceInput, seen: Observations): Assessed['body'] {
  const { interview } = input
  const prompts = readPrompts(seen, input.questions)
  const use = readAiUse(seen, prompts)
  const scored = scoreSession(input, seen)
  const integrity = assessIntegrity(input, seen, prompts)
  const findings = writeFindings(input, seen, integrity)
  const solved = countSolved(input.questions, scored)
  const duration = Math.round(readWorked(input, seen) / 60_000)
  const submissions = writeSubmissions(scored, seen)
  const followUps = writeFollowUps(input)
  const written = writeIntegrity(input, integrity, findings)
  const works = new Map(scored.projects.map((facts) => [facts, tellWork(input, seen, facts.question)]))
  const questions = writeQuestions(input, seen, scored, works)
  const working = writeWorkingWithAi(input, seen)
  const scoreParts = writeScoreParts(scored, works)
  const sentences = {
    summary: writeSummary(input, scored, solved, duration),
    notAssessed: writeNotAssessed(input, { scored, integrity, followUps }),
  }
  return {
    interviewId: interview.id,
    title: interview.title,
    candidateName: interview.candidateName,
    overallScore: percent(scored.overall),
    duration,
    completedAt: interview.completedAt,
    problemsSolved: solved.count,
    totalProblems: solved.total,
    scores: byScore(scored, (name) => percent(scored.scores[name])),
    summary: textsOf(sentences.summary).join(' '),
    aiMetrics: writeAiMetrics(use, working.workingWithAi?.proposals.length ?? 0, percent(scored.scores.supervision)),
    plagiarismDetection: writeDetection(input, integrity, findings),
    strengths: writeStrengths(scored),
    improvements: [...tellTaken(working.workingWithAi), ...writeImprovements(scored, scoreParts.overall)],
    codeSubmitted: joinCode(submissions),
    formulaVersion,
    band: null,
    interval: writeInterval(scored),
    ranges: byScore(scored, (name) => writeRange(scored.ranges[name])),
    evidenceUnits: scored.units,
    weights: byScore(scored, (name) => Number(scored.weights[name].toFixed(6))),
    aiPolicy: interview.aiPolicy,
    coverage: writeCoverage(input, scored),
    ...writeEnding(input, seen, scored.coverage),
    waitingForReview: listWaiting(scored).map(({ question }) => question.id),
    questions,
    figures: { ...scoreParts, ...writeUseParts(), ...writeRiskParts(integrity) },
    timeline: writeTimeline(input, seen),
    ...working,
    toAsk: writeToAsk(questions, { followUps, integrity: written, ...working }),
    notAssessed: textsOf(sentences.notAssessed),
    sentences,
    recommendation: recommend(scored, integrity),
    claims: writeClaims(scored),
    integrity: written,
    ...summarizeLate(input),
    ...listDeviceChanges(input),
    ...listClockTurns(input),
    ...listOtherReaders(input),
    submissions,
    ...(followUps.length > 0 ? { followUps } : {}),
    answers: [...scored.technical, ...scored.behavioral].map(({ question, text, evidence }) => ({
      questionId: question.id,
      title: question.title,
      text,
      evidence,
      ...(wasEditedSince(seen, question) ? { editedSince: true as const } : {}),
    })),
    transcript: seen.turns.map(({ questionId, author, text, seq }) => ({ questionId, author, text, seq })),
    journal: readPlace(input.entries),
  }
}

const writeDetection = (
  input: EvidenceInput,
  integrity: Integrity,
  findings: ReturnType<typeof writeFindings>,
): Report['plagiarismDetection'] => ({
  overallRiskScore: integrity.overall,
  riskLevel: integrity.level,
  codePatternScore: integrity.codePattern,
  conversationScore: integrity.conversation,
  timingScore: integrity.timing,
  measured: writeMeasured(integrity.channels),
  analysis: writeAnalysis(input, integrity, findings),
  suspiciousIndicators: findings.filter(({ tier }) => tier !== 'context').map(({ fact }) => fact),
  detectedPatterns: writePatterns(input, integrity),
})

const textsOf = (sentences: readonly { text: string }[]) => sentences.map(({ text }) => text)

const joinCode = (submissions: ReturnType<typeof writeSubmissions>) =>
  submissions
    .filter(({ code }) => code.trim())
    .map(({ title, language, code }) => `${title} (${languageNames[language]})\n\n${code}`)
    .join('\n\n')

function writeRange(range: Scored['ranges'][keyof Scored['ranges']]) {
  const { observations, low, high, ...needed } = range ?? { observations: 0, low: 0, high: 0 }
  return range && { ...percentRange({ low, high })!, ...needed, observations }
}

function writeIntegrity(
  { questions }: EvidenceInput,
  { account, facts, similar }: Integrity,
  findings: Report['integrity']['findings'],
): Report['integrity'] {
  return {
    findings,
    provenance: account.pads
      .filter(({ questionId, isGone }) => !isGone && questions.some(({ id }) => id === questionId))
      .map((pad) => {
        const { questionId, language } = pad
        return { questionId, language, ...sourceColumns(amountsOf([pad])) }
      })
      .filter(({ language, authored }) => !isFilePad(language) || authored > 0),
    pastes: facts.pastes.map(({ at, questionId, length, from, survivingLength, seq }) => ({
      at: new Date(at).toISOString(),
      questionId,
      characters: length,
      from,
      surviving: survivingLength,
      seq,
    })),
    pastesElsewhere: facts.pastesElsewhere.map(({ at, questionId, into, length, from, seq }) => ({
      at: new Date(at).toISOString(),
      into,
      questionId,
      characters: length,
      from,
      seq,
    })),
    similarity: similar.map(({ at: _, evidence: __, ...similarity }) => similarity),
  }
}

/**
 * How replies were used is not scored: no figure that was tried puts good use above poor use. Nor are the words of messages:
 * each figure of them depended on the language.
 */
function writeAiMetrics(use: AiUse, changes: number, supervision: number | null): Report['aiMetrics'] {
  return {
    promptEngineeringScore: null,
    totalInteractions: use.totalInteractions,
    messages: use.messages,
    criticalThinkingQuestions: null,
    problemSolvingQuestions: null,
    helpRequests: use.helpRequests,
    aiUsageEfficiency: null,
    narrative: [...writeAiNarrative(use), ...tellProjectTalk(use, changes, supervision)],
  }
}

function writeInterval({ range, clusters, overall }: Scored): Report['interval'] {
  return range && { ...percentRange(range)!, ...tellNeeded(clusters, overall!, range) }
}

/** Supervision only where there was something to supervise. */
function byScore<T>({ supervision }: Scored, read: (name: ScoreName) => T): Record<ScoreName, T> {
  const names = scoreNames.filter((name) => name !== 'supervision' || supervision !== null)
  return Object.fromEntries(names.map((name) => [name, read(name)])) as Record<ScoreName, T>
}

/** A report that was made before isn't evidence for the next one. */
function readPlace(entries: EntryOf[]): Report['journal'] {
  const last = entries.findLast(({ kind }) => kind !== 'report')
  return { lastSeq: last?.seq ?? 0, lastHash: last?.hash ?? '0'.repeat(64) }
}

function writeCoverage(input: EvidenceInput, { coverage }: Scored): Report['coverage'] {
  const { answered, notReached, answeredMinutes, plannedMinutes } = coverage
  return {
    answered: answered.length,
    selected: input.questions.length,
    answeredMinutes,
    plannedMinutes,
    notReached: notReached.map(({ id }) => id),
  }
}

function writeSubmissions(scored: Scored, seen: Observations): Report['submissions'] {
  return scored.coding.flatMap(({ question, pad, judged, compileError }) =>
    pad
      ? [
          {
            questionId: question.id,
            title: question.title,
            language: pad.language,
            code: pad.text,
            visible: judged?.visible ?? null,
            hidden: judged?.hidden ?? null,
            ...(compileError === null ? {} : { compileError }),
            ...(wasEditedSince(seen, question) ? { editedSince: true as const } : {}),
            evidence: [pad.steps.at(-1)?.seq, judged?.seq].filter((seq) => seq !== undefined),
          },
        ]
      : [],
  )
}

function writePatterns(input: EvidenceInput, integrity: Integrity): Report['plagiarismDetection']['detectedPatterns'] {
  const { code, rhythms, extractions, answers } = integrity
  const title = (id: string) => input.questions.find((question) => question.id === id)?.title ?? 'a question'
  const share = (part: number, of: number) => `${Math.round((100 * part) / Math.max(1, of))}%`
  return {
    codeStyle: code.map(({ questionId, amounts }) => {
      const parts = sourceNames.filter((name) => name !== 'template' && amounts[name] > 0)
      const { authored } = amounts
      return `“${title(questionId)}”: of ${count(authored, 'character')} written into the final code, ${parts
        .map((name) => `${share(amounts[name], authored)} ${sourceWords[name]}`)
        .join(', ')}.`
    }),
    responsePatterns: [
      ...tellTexts(answers),
      ...(extractions.length
        ? [`${count(extractions.length, 'message')} asked Nova for the solution or to break its rules.`]
        : []),
    ],
    typingBehavior: rhythms
      .filter(({ typed }) => typed > 0)
      .map((rhythm) => tellTyping(rhythm, title(rhythm.questionId))),
  }
}

/** Characters of the text answers that came from outside or contradict the record. */
function tellTexts({ amounts, characters }: Integrity['answers']): string[] {
  const told = tellAmounts({ ...amounts, outside: amounts.outside - amounts.declared })
  return told ? [`Of ${count(characters, 'character')} in text answers, ${told}.`] : []
}

/** Describes how a text was typed; a short one says nothing about its order. */
function tellTyping({ typed, atEnd, removedShare, hasPartialRun }: Rhythm, title: string): string {
  // Keys over the whole session: their share in the final code and their verification are reported elsewhere.
  const typing = `“${title}”: ${count(typed, 'character')} came key by key over the session`
  if (typed < minTyped) return `${typing}, too few to compare their order.`
  const removed = Math.round(removedShare * typed)
  const run = hasPartialRun ? ', with a run before the code was complete' : ''
  return `${typing}, ${percent(atEnd)}% of them at the end of the text, ${removed} removed again${run}.`
}

type FollowUps = NonNullable<Report['followUps']>

function writeFollowUps({ entries, questions }: EvidenceInput): FollowUps {
  const sets = extendFollowUps([], entries)
  return questions.flatMap(({ id, title }) => {
    const items = listFollowUps(sets, id)
    return items.length > 0 ? [{ questionId: id, title, items }] : []
  })
}

import { formulaVersion, leastObservations } from '@nova/contract/constants'
import { extendFollowUps, listFollowUps } from '@nova/contract/follow-up-sets'
import type { EntryOf } from '@nova/contract/journal'
import { languageNames } from '@nova/contract/language-names'
import { scoreNames, type Report, type ScoreName } from '@nova/contract/reports'
import { isFilePad } from '@nova/contract/words'
import { isSolvedStory } from './answers/star.ts'
import { whyNotCompared } from './code/similarity.ts'
import { leastCoverage } from './coverage.ts'
import { writeEnding } from './ending.ts'
import { writeScoreParts } from './figure-parts.ts'
import { count, percent } from './figures.ts'
import { tellAnswerSources, writeFindings, writeMeasured } from './findings.ts'
import type { EvidenceInput } from './input.ts'
import { assessIntegrity, type Integrity } from './integrity/integrity.ts'
import { listDeviceChanges, summarizeLate } from './integrity/late.ts'
import { leastTyped, type Rhythm } from './integrity/rhythm.ts'
import { countSources } from './integrity/sources.ts'
import {
  writeAiNarrative,
  writeAnalysis,
  writeClaims,
  writeImprovements,
  writeStrengths,
  writeSummary,
  writeWaiting,
} from './narrative.ts'
import { observe, wasEditedSince, type Observations } from './observations.ts'
import { writeWorkingWithAi } from './projects/working-with-ai.ts'
import { readAiUse } from './prompts/ai-use.ts'
import { readPrompts } from './prompts/prompts.ts'
import { writeQuestions, writeTimeline } from './question-reports.ts'
import { writeRiskParts, writeUseParts } from './risk-parts.ts'
import { scoreNamesInWords } from './rubric.ts'
import { scoreSession, solvedKeyPoints, type Scored } from './scores.ts'
import { tellTaken, writeToAsk } from './to-ask.ts'

const strongAt = 80
const reservedAt = 60
/** So far from a mark a score is near it. */
const nearMark = 5

const recommendations = [
  {
    from: strongAt,
    label: 'Strong Hire',
    sentence: 'The candidate demonstrated excellent technical skills and would be a valuable addition to the team.',
  },
  {
    from: reservedAt,
    label: 'Consider with Reservations',
    sentence: 'The candidate shows potential but may need additional support or training in certain areas.',
  },
  {
    from: 0,
    label: 'Do Not Hire',
    sentence: 'The candidate did not meet the technical requirements for this position.',
  },
]

/** The whole report but its digest; the same input gives the same bytes. */
export function assess(input: EvidenceInput): Omit<Report, 'digest'> {
  const { interview } = input
  const seen = observe(input)
  const prompts = readPrompts(seen, input.questions)
  const use = readAiUse(seen, prompts)
  const scored = scoreSession(input, seen)
  const integrity = assessIntegrity(input, seen, prompts)
  const findings = writeFindings(input, seen, integrity)
  const solved = countSolved(scored)
  const duration = Math.round((seen.end - seen.start) / 60_000)
  const submissions = writeSubmissions(scored, seen)
  const followUps = writeFollowUps(input)
  const written = writeIntegrity(input, integrity, findings)
  const questions = writeQuestions(input, seen, scored)
  const working = writeWorkingWithAi(input, seen)
  return {
    interviewId: interview.id,
    title: interview.title,
    candidateName: interview.candidateName,
    overallScore: percent(scored.overall),
    duration,
    completedAt: interview.completedAt,
    ...{ problemsSolved: solved, totalProblems: input.questions.length },
    scores: byScore((name) => percent(scored.scores[name])),
    summary: writeSummary(input, scored, solved, duration),
    aiMetrics: {
      promptEngineeringScore: percent(use.promptQuality),
      totalInteractions: use.totalInteractions,
      criticalThinkingQuestions: use.critical.length,
      problemSolvingQuestions: use.problem.length,
      helpRequests: use.helpRequests,
      aiUsageEfficiency: percent(use.efficiency),
      narrative: writeAiNarrative(use),
    },
    plagiarismDetection: {
      overallRiskScore: integrity.overall,
      riskLevel: integrity.level,
      codePatternScore: integrity.codePattern,
      conversationScore: integrity.conversation,
      timingScore: integrity.timing,
      measured: writeMeasured(integrity),
      analysis: writeAnalysis(input, integrity, findings),
      suspiciousIndicators: findings.filter(({ tier }) => tier !== 'context').map(({ fact }) => fact),
      detectedPatterns: writePatterns(input, integrity),
    },
    strengths: writeStrengths(scored),
    improvements: [...tellTaken(working.workingWithAi), ...writeImprovements(scored)],
    codeSubmitted: submissions
      .filter(({ code }) => code.trim())
      .map(({ title, language, code }) => `${title} (${languageNames[language]})\n\n${code}`)
      .join('\n\n'),
    ...{ formulaVersion, band: scored.band },
    evidenceUnits: scored.units,
    weights: scored.weights,
    aiPolicy: interview.aiPolicy,
    coverage: writeCoverage(input, scored),
    ...writeEnding(input, seen, scored.coverage),
    waitingForReview: waiting(scored).map(({ question }) => question.id),
    questions,
    figures: { ...writeScoreParts(scored), ...writeUseParts(use), ...writeRiskParts(integrity) },
    timeline: writeTimeline(input, seen),
    ...working,
    toAsk: writeToAsk(questions, { followUps, integrity: written, ...working }),
    notAssessed: [
      ...writeNotAssessed(scored, { selected: input.questions.length, followUps }),
      ...writeNotCompared(input, integrity).concat(writeNotTraced(input)),
    ],
    recommendation: recommend(input, scored, integrity),
    ...{ claims: writeClaims(scored), integrity: written },
    ...{ ...summarizeLate(input), ...listDeviceChanges(input) },
    submissions,
    ...(followUps.length > 0 ? { followUps } : {}),
    answers: [...scored.technical, ...scored.behavioral].map(({ question, text, evidence }) => ({
      ...{ questionId: question.id, title: question.title, text, evidence },
      ...(wasEditedSince(seen, question) ? { editedSince: true as const } : {}),
    })),
    transcript: seen.turns.map(({ questionId, author, text, seq }) => ({ questionId, author, text, seq })),
    journal: readPlace(input.entries),
  }
}

function writeIntegrity(
  { questions }: EvidenceInput,
  { provenance, similar }: Integrity,
  findings: Report['integrity']['findings'],
): Report['integrity'] {
  return {
    findings,
    provenance: provenance.pads
      .filter(({ questionId, isGone }) => !isGone && questions.some(({ id }) => id === questionId))
      .map((pad) => {
        const { typed, own, given, restored, command, bulk, unverified, external, authored } = countSources(
          pad,
          provenance,
        )
        const { questionId, language } = pad
        return { questionId, language, authored, typed, own, given, restored, command, bulk, unverified, external }
      })
      // Of a project's many files those that were written in.
      .filter(({ language, authored }) => !isFilePad(language) || authored > 0),
    pastes: provenance.pastes.map(({ at, questionId, length, from, survivingLength, seq }) => ({
      ...{ at: new Date(at).toISOString(), questionId, characters: length, from, surviving: survivingLength, seq },
    })),
    similarity: similar.map(({ at: _, evidence: __, ...similarity }) => similarity),
  }
}

function byScore<T>(read: (name: ScoreName) => T): Record<ScoreName, T> {
  return Object.fromEntries(scoreNames.map((name) => [name, read(name)])) as Record<ScoreName, T>
}

/** A report that was made before is no evidence for the next one. */
function readPlace(entries: EntryOf[]): Report['journal'] {
  const last = entries.findLast(({ kind }) => kind !== 'report')
  return { lastSeq: last?.seq ?? 0, lastHash: last?.hash ?? '0'.repeat(64) }
}

function countSolved({ coding, technical, behavioral, projects }: Scored): number {
  return (
    projects.filter(({ isEmpty, correctness }) => !isEmpty && correctness === 1).length +
    coding.filter(({ isEmpty, correctness }) => !isEmpty && correctness === 1).length +
    technical.filter(({ keyShare }) => keyShare !== null && keyShare >= solvedKeyPoints).length +
    behavioral.filter(({ star }) => !star || isSolvedStory(star)).length
  )
}

function recommend({ interview }: EvidenceInput, scored: Scored, { level }: Integrity): Report['recommendation'] {
  const overall = percent(scored.overall)
  const dimensions = scoreNames.filter((name) => scored.scores[name] !== null).length
  if (overall === null || scored.band === null || scored.units + scored.waitingUnits < leastObservations) return null
  if (scored.coverage.share < leastCoverage) return null
  if (interview.questionMix === 'Both' && dimensions < 2) return null
  const { label, sentence } = recommendations.find(({ from }) => overall >= from)!
  return {
    label,
    sentence,
    borderline: [strongAt, reservedAt].some((mark) => isBorderline(overall, scored.band!, mark)),
    pendingReview: level === 'High',
  }
}

/** Near a mark on whose other side the score may as well lie. */
export function isBorderline(overall: number, band: number, mark: number): boolean {
  const crosses = overall >= mark ? overall - band < mark : overall + band >= mark
  return crosses && Math.abs(overall - mark) <= nearMark
}

function writeCoverage(input: EvidenceInput, { coverage }: Scored): Report['coverage'] {
  const { answered, notReached, answeredMinutes, plannedMinutes } = coverage
  return {
    answered: answered.length,
    selected: input.questions.length,
    ...{ answeredMinutes, plannedMinutes },
    notReached: notReached.map(({ id }) => id),
  }
}

function writeSubmissions(scored: Scored, seen: Observations): Report['submissions'] {
  return scored.coding.flatMap(({ question, pad, judged, compileError }) =>
    pad
      ? [
          {
            ...{ questionId: question.id, title: question.title, language: pad.language, code: pad.text },
            ...{ visible: judged?.visible ?? null, hidden: judged?.hidden ?? null },
            ...(compileError === null ? {} : { compileError }),
            ...(wasEditedSince(seen, question) ? { editedSince: true as const } : {}),
            evidence: [pad.steps.at(-1)?.seq, judged?.seq].filter((seq) => seq !== undefined),
          },
        ]
      : [],
  )
}

function writePatterns(input: EvidenceInput, integrity: Integrity): Report['plagiarismDetection']['detectedPatterns'] {
  const { code, rhythms, statements, extractions, pastedAnswer } = integrity
  const title = (id: string) => input.questions.find((question) => question.id === id)?.title ?? 'a question'
  const share = (part: number, of: number) => `${Math.round((100 * part) / Math.max(1, of))}%`
  return {
    codeStyle: code.map(({ questionId, counts }) => {
      const { typed, own, given, external, bulk, fast, unverified, restored, command, authored } = counts
      const sources = {
        ...{ typed, own, given, restored, 'written by a command': command, 'inserted at once': bulk - fast },
        ...{ 'in keys faster than anyone types': fast, unverified, 'from outside': external },
      }
      const parts = Object.entries(sources)
      return `“${title(questionId)}”: of ${count(authored, 'authored character')} in the final code, ${parts
        .filter(([, n]) => n > 0)
        .map(([name, n]) => `${share(n, authored)} ${name}`)
        .join(', ')}.`
    }),
    responsePatterns: [
      ...(statements.length
        ? [
            `${count(statements.filter(({ isRefuted }) => !isRefuted).length, 'statement')} of ${statements.length} about the candidate’s code match it.`,
          ]
        : []),
      ...tellAnswerSources(pastedAnswer).map((told) => `${told}.`),
      ...(extractions.length
        ? [`${count(extractions.length, 'message')} asked Nova for code or for more than it can share.`]
        : []),
    ],
    typingBehavior: rhythms
      .filter(({ typed }) => typed > 0)
      .map((rhythm) => tellTyping(rhythm, title(rhythm.questionId))),
  }
}

/** How a text came to be; of a short one the order says nothing. */
function tellTyping({ typed, atEnd, removedShare, hasPartialRun }: Rhythm, title: string): string {
  // Keys over the whole session: what of them is in the final code, and whether they can be confirmed, is told elsewhere.
  const typing = `“${title}”: ${count(typed, 'character')} came key by key over the session`
  if (typed < leastTyped) return `${typing}, too few to compare their order.`
  const removed = Math.round(removedShare * typed)
  const run = hasPartialRun ? ', with a run before the code was complete' : ''
  return `${typing}, ${percent(atEnd)}% of them at the end of the text, ${removed} removed again${run}.`
}

const waiting = ({ technical, behavioral }: Scored) =>
  [...technical, ...behavioral].filter(({ isWaiting }) => isWaiting)

/** Why nothing is recommended. */
function writeTooThin(scored: Scored, selected: number): string[] {
  const { coverage, overall } = scored
  const units = scored.units + scored.waitingUnits
  const { answered, share, answeredMinutes, plannedMinutes } = coverage
  if (share < leastCoverage) {
    const minutes = `${answeredMinutes} of ${count(plannedMinutes, 'planned minute')}`
    return [
      `Recommendation: not enough evidence: ${answered.length} of ${count(selected, 'question')} answered, which are ${minutes}. We need at least ${percent(leastCoverage)}%.`,
    ]
  }
  if (units >= leastObservations) {
    const isWaiting = overall === null && waiting(scored).length > 0
    return isWaiting ? [`Recommendation: ${writeWaiting(scored).join(' ')}`] : []
  }
  // Observations are what the overall score rests on, here as everywhere; what waits comes beside them.
  const waits = scored.waitingUnits > 0 ? ` and ${scored.waitingUnits} more in answers that wait for review` : ''
  return [
    `Recommendation: not enough evidence. We have ${count(scored.units, 'observation')}${waits}, and need at least ${leastObservations} in all.`,
  ]
}

type FollowUps = NonNullable<Report['followUps']>

function writeFollowUps({ entries, questions }: EvidenceInput): FollowUps {
  const sets = extendFollowUps([], entries)
  return questions.flatMap(({ id, title }) => {
    const items = listFollowUps(sets, id)
    return items.length > 0 ? [{ questionId: id, title, items }] : []
  })
}

function writeNotAssessed(
  scored: Scored,
  { selected, followUps }: { selected: number; followUps: FollowUps },
): string[] {
  const { coding, technical, behavioral, projects, coverage } = scored
  const why: Record<ScoreName, string> = {
    problemSolving: 'no coding, technical or project answer could be scored',
    codeQuality:
      coding.length === 0 && projects.length > 0
        ? 'no coding question was asked, and projects have no part in it'
        : 'no scored solution has five lines of the candidate’s own',
    communication:
      'there is no behavioral answer, no technical answer in words and no answer about submitted code that running it could judge',
    efficiency: 'no coding question and no project could be scored',
  }
  return [
    ...writeWaiting(scored),
    ...scoreNames
      .filter((name) => scored.scores[name] === null)
      .map((name) => `${scoreNamesInWords[name]}: not assessed, because ${why[name]}.`),
    ...scored.provisional.map(
      (name) =>
        `${scoreNamesInWords[name]} is provisional: it rests on text answers that nobody has reviewed, so it does not enter the overall score.`,
    ),
    ...coding
      .filter(({ isEmpty, correctness }) => !isEmpty && correctness === null)
      .map(({ question }) => `“${question.title}”: the hidden tests did not run on the final code.`),
    ...projects
      .filter(({ isEmpty, stages }) => !isEmpty && stages === null)
      .map(({ question }) => `“${question.title}”: the hidden tests did not run on the final files.`),
    ...coding
      .filter(({ isEmpty, explained }) => !isEmpty && explained === null)
      .map(({ question }) =>
        followUps.some(({ questionId }) => questionId === question.id)
          ? `“${question.title}”: running the code could judge none of the answers about it, so they are listed and not scored.`
          : `“${question.title}”: we asked nothing about the submitted code, so no explanation is scored.`,
      ),
    ...coding
      .filter(({ parts }) => parts !== null && parts.structure === null)
      .map(
        ({ question }) =>
          `“${question.title}”: structure not assessed, because there is no reference solution in this language.`,
      ),
    ...technical
      .filter(({ isDrawn }) => isDrawn)
      .map(
        ({ question }) =>
          `“${question.title}”: answered only with a drawing. Please look at it, because we do not score drawings.`,
      ),
    ...behavioral
      .filter(({ star }) => star === null)
      .map(({ question }) => `“${question.title}”: marked complete without a written answer.`),
    ...coverage.notReached.map(({ title }) => `“${title}”: not reached before the end, so it does not count.`),
    ...writeTooThin(scored, selected),
  ]
}

function writeNotTraced({ untracedEdits = 0 }: EvidenceInput): string[] {
  if (untracedEdits === 0) return []
  return [
    `The journal has more edits than we follow one by one. How the last ${count(untracedEdits, 'edit')} came about was not assessed; they count as inserted at once.`,
  ]
}

function writeNotCompared({ questions }: EvidenceInput, { similar }: Integrity): string[] {
  return similar.flatMap((each) => {
    const why = whyNotCompared(each)
    const title = questions.find(({ id }) => id === each.questionId)?.title ?? 'a question'
    return why === null ? [] : [`Similarity of “${title}” with other submissions: not assessed, because ${why}.`]
  })
}

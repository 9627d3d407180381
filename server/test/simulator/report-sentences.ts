/** Every sentence of a report with its place, for a reader to mark as supported by the record or not. */
import type { Part } from '@nova/contract/reports/report-questions'
import type { Claim, Report } from '@nova/contract/reports/reports'
import type { Decision } from '@nova/contract/reviews/reviews'
import { explainResult } from '../../src/feedback/explaining.ts'
import { draftLetter } from '../../src/feedback/letter-draft.ts'
import { chooseTwo, listExamples } from '../../src/feedback/letter-examples.ts'
import { suggestFeedback } from '../../src/feedback/suggesting.ts'

export type Said = { place: string; text: string }

/** Lists the sentences of one report; a sentence in several places is listed once for each. */
export function sentencesOf(report: Omit<Report, 'digest'>): Said[] {
  const { plagiarismDetection: risk, aiMetrics, integrity, workingWithAi, recommendation, figures = {} } = report
  const say = (place: string, texts: readonly (string | undefined)[]): Said[] =>
    texts.flatMap((text) => (text ? splitSentences(text).map((each) => ({ place, text: each })) : []))
  const claims = (place: string, of: readonly Claim[] = []) =>
    say(
      place,
      of.map(({ text }) => text),
    )
  return [
    ...claims('ending', report.ending ? [report.ending] : []),
    ...say('recommendation', [recommendation?.sentence]),
    ...say('summary', [report.summary]),
    ...claims('strength', report.strengths),
    ...claims('improvement', report.improvements),
    ...claims('to ask', report.toAsk),
    ...say('not assessed', report.notAssessed),
    ...claims('use of Nova', aiMetrics.narrative),
    ...say('code patterns', [risk.measured.codePattern]),
    ...say('conversation', [risk.measured.conversation]),
    ...say('timing', [risk.measured.timing]),
    ...say('analysis', [risk.analysis]),
    ...say('code style', risk.detectedPatterns.codeStyle),
    ...say('response patterns', risk.detectedPatterns.responsePatterns),
    ...say('typing behaviour', risk.detectedPatterns.typingBehavior),
    ...integrity.findings.flatMap(({ fact, reading }) => say('finding', [fact, reading])),
    ...claims('working with AI', workingWithAi?.claims),
    ...say('fault detection', [workingWithAi?.detection.whyNot ?? undefined]),
    ...(report.questions ?? []).flatMap(({ title, remarks, score }) => [
      ...say(
        `remark on ${title}`,
        remarks.map(({ text }) => text),
      ),
      ...partsOf(`score of ${title}`, score),
    ]),
    ...Object.entries(figures).flatMap(([name, part]) => (part ? partsOf(`figure ${name}`, part as Part) : [])),
  ]
}

function partsOf(place: string, part: Part): Said[] {
  const value = part.value === null ? 'not observed' : `${Math.round(part.value)}/100`
  return [
    ...splitSentences(part.says).map((text) => ({ place: `${place} (${value})`, text })),
    ...(part.parts ?? []).flatMap((each) => partsOf(`${place} > ${each.name}`, each)),
  ]
}

/** Lists the sentences of the suggested letter, its examples, the explanation and the suggested feedback. */
export function candidateSentencesOf(report: Report, decision: Decision | null): Said[] {
  const facts = { report, decision, company: 'Nordwind', place: 'none' as const, timeZone: 'UTC' }
  const examples = chooseTwo(listExamples(report, { has: () => true } as unknown as ReadonlyMap<number, unknown>))
  const { examples: _, ...letter } = draftLetter({ ...facts, model: 'Model', writtenByModel: 0 }, examples)
  const { message, strengths, improvements } = suggestFeedback(report)
  return [
    ...Object.entries(letter).map(([part, text]) => ({ place: `letter, ${part}`, text })),
    ...examples.map(({ text }) => ({ place: 'letter, example', text })),
    ...explainResult(report).flatMap(({ title, sentences }) =>
      sentences.map((text) => ({ place: `explanation, ${title}`, text })),
    ),
    ...[message, ...strengths, ...improvements].map((text) => ({ place: 'feedback', text })),
  ].flatMap(({ place, text }) => splitSentences(text).map((each) => ({ place, text: each })))
}

/** At a full stop before a capital; titles in quotation marks are followed by small letters. */
function splitSentences(text: string): string[] {
  return text.split(/(?<=[.?!]”?) (?=[A-Z“])/u).filter(Boolean)
}

import { languageNames } from '@nova/contract/questions/language-names'
import { percentRange } from '@nova/contract/reports/intervals'
import { listUntyped, sayFigure } from '@nova/contract/reports/report-scores'
import type { Claim, Finding } from '@nova/contract/reports/reports'
import type { SummarySentence } from '@nova/contract/reports/sentences'
import { sayWaiting } from '@nova/contract/reports/standing'
import { isCodePad, type PadLanguage } from '@nova/contract/words'
import { unreadWords, type WhyUnread } from '../answers/readable-answers.ts'
import { starElements } from '../answers/star.ts'
import { sourceColumns } from '../integrity/account/amounts.ts'
import type { Integrity } from '../integrity/integrity.ts'
import { count, inputWords, listOf, percent, spanText } from '../observations/figures.ts'
import type { EvidenceInput } from '../observations/input.ts'
import type { RunFact } from '../observations/observations.ts'
import type { promptKinds } from '../observations/prompts.ts'
import type { AiUse } from './ai-use.ts'
import type { CodingFacts } from './coding.ts'
import { projectClaim, projectStrengths } from './projects/projects.ts'
import { type Scored, solvedKeyPoints } from './scores.ts'
import { isSolvedCode, type Solved } from './solved.ts'
import type { BehavioralFacts, TechnicalFacts } from './text-facts.ts'

/** The first few of several points, quoted, as each is its own sentence. */
export const suchAs = (points: string[]) => listOf(points.slice(0, 3).map((point) => `“${point}”`))
const timeOf = (minutes: number) => (minutes === 0 ? 'less than a minute' : count(minutes, 'minute'))
const ordered = (seqs: (number | undefined)[]) =>
  [...new Set(seqs.filter((seq) => seq !== undefined))].toSorted((a, b) => a - b)

/** One sentence for each question, from its facts alone. */
export function writeClaims(scored: Scored): (Claim & { questionId: string })[] {
  const { coding, technical, behavioral, projects } = scored
  return [
    ...coding.map((facts) => ({ ...codingClaim(facts), questionId: facts.question.id })),
    ...technical.map((facts) => ({ ...technicalClaim(facts), questionId: facts.question.id })),
    ...behavioral.map((facts) => ({ ...behavioralClaim(facts), questionId: facts.question.id })),
    ...projects.map((facts) => ({ ...projectClaim(facts), questionId: facts.question.id })),
  ]
}

const nameOf = (language: PadLanguage) => (isCodePad(language) ? languageNames[language] : 'written')

function codingClaim(facts: CodingFacts): Claim {
  const { question, pad, judged, runs, seconds } = facts
  const seqs = ordered([pad?.steps.at(-1)?.seq, judged?.seq, ...runs.map(({ seq }) => seq)])
  if (!facts.isOpened) return { text: `“${question.title}”: the candidate did not open it.`, evidence: seqs }
  if (facts.isEmpty)
    return { text: `“${question.title}”: the candidate wrote nothing beyond the starter code.`, evidence: seqs }
  const language = nameOf(pad!.language)
  // Code that was pasted at once took no time.
  const spent = seconds === null || seconds < 1 ? '' : ` in ${spanText(seconds * 1000)}`
  if (judged?.visible && !judged.hidden) {
    const { passed, total } = judged.visible
    return {
      text: `“${question.title}”: the ${language} solution passes ${passed} of ${count(total, 'visible test')}${spent}. ${tellNotJudged(judged) || 'The hidden tests did not run.'}`,
      evidence: seqs,
    }
  }
  if (!judged?.hidden || facts.correctness === null) {
    return {
      text: `“${question.title}”: the candidate wrote ${language} code${spent}, but no tests ran on the final version.`,
      evidence: seqs,
    }
  }
  const passed = (['core', 'edge', 'scale'] as const)
    .filter((group) => judged.hidden![group].total > 0)
    .map((group) => `${judged.hidden![group].passed} of ${judged.hidden![group].total} with ${inputWords[group]}`)
  return {
    text: `“${question.title}”: the ${language} solution passes hidden tests: ${listOf(passed)}, after ${count(runs.length, 'run')}${spent}.${tellNotJudged(judged, ' ')}`,
    evidence: seqs,
  }
}

/** Tests that a busy machine didn't let end are in no count. */
function tellNotJudged({ notJudged }: RunFact, lead = ''): string {
  if (notJudged === undefined) return ''
  const verb = notJudged === 1 ? 'was' : 'were'
  return `${lead}${count(notJudged, 'hidden test')} ${verb} not judged, because the server was too busy to finish ${notJudged === 1 ? 'it' : 'them'}.`
}

function technicalClaim(facts: TechnicalFacts): Claim {
  const { question, text, points, isDrawn, evidence, unread } = facts
  if (isDrawn) return { text: `“${question.title}”: answered with a drawing, without text.`, evidence }
  if (!text) return { text: `“${question.title}”: not answered.`, evidence }
  if (points.length === 0)
    return { text: `“${question.title}”: answered; there are no expected points to compare with.`, evidence }
  if (unread) return { text: tellUnread(facts, unread), evidence }
  return { text: `“${question.title}”: ${pointsText(facts)}.`, evidence }
}

const tellUnread = ({ question }: Pick<TechnicalFacts, 'question'>, why: WhyUnread) =>
  `“${question.title}”: answered, and not read automatically, because ${unreadWords[why]}. Awaiting review.`

/** Says 'found', since a point not found automatically may still be made. */
function pointsText({ points, keyShare, confirmed, isWaiting }: TechnicalFacts): string {
  const of = `of ${count(points.length, 'expected point')}`
  if (confirmed) return `${shareText(keyShare!, points.length)} ${of} confirmed in review`
  const found = points.filter(({ isMet }) => isMet).length
  return `${found} ${of} found automatically${isWaiting ? ', awaiting review' : ''}`
}

/** A whole number of points where it is one. */
const shareText = (share: number, of: number) => String(Number((share * of).toFixed(1)))

function behavioralClaim({ question, text, star, evidence, isWaiting, unread }: BehavioralFacts): Claim {
  if (unread) return { text: tellUnread({ question }, unread), evidence }
  if (!text || !star) {
    const why = star ? 'not answered' : 'marked complete without a written answer'
    return { text: `“${question.title}”: ${why}.`, evidence }
  }
  const found = starElements.filter((element) => star[element] >= wholeElement)
  const touched = starElements.filter((element) => star[element] > 0 && star[element] < wholeElement)
  const by = isWaiting ? 'found automatically, awaiting review' : 'confirmed in review'
  const partly = isWaiting ? 'touched on' : 'confirmed in part'
  const told = [
    ...(found.length ? [`${listOf(found)} ${by}`] : []),
    ...(touched.length ? [`${listOf(touched)} ${partly}${found.length || !isWaiting ? '' : `, ${by}`}`] : []),
  ]
  const nothing = `no situation, task, action or result ${by}`
  return { text: `“${question.title}”: ${told.join('; ') || nothing}.`, evidence }
}

/** From this share on an element counts as told whole. */
const wholeElement = 0.95

/**
 * Reports the runs after a failing test without claiming a cause: finishing a partial solution also makes more tests
 * pass.
 */
function debuggingStrength({ question, failingRuns }: CodingFacts, debugging: number): Claim {
  const fixed = Math.round(debugging * failingRuns.length)
  return {
    text: `Acted on failing tests of “${question.title}”: ${fixed} of ${count(failingRuns.length, 'failing test run')} ${fixed === 1 ? 'was' : 'were'} followed by a change that passed more tests.`,
    evidence: ordered(failingRuns.map(({ seq }) => seq)),
  }
}

/** Writes strengths, only from facts that reached their mark. */
export function writeStrengths(scored: Scored): Claim[] {
  const strengths: Claim[] = []
  for (const facts of scored.coding) {
    const { question, shares, judged, pad } = facts
    if (!judged) continue
    const evidence = ordered([judged.seq, pad?.steps.at(-1)?.seq])
    if (isSolvedCode(facts))
      strengths.push({ text: `Solved “${question.title}” completely: every hidden test passes.`, evidence })
    else if (shares.core === 1)
      strengths.push({ text: `Every hidden test with usual inputs of “${question.title}” passes.`, evidence })
    if (shares.edge === 1 && !isSolvedCode(facts))
      strengths.push({ text: `Every hidden test with unusual inputs of “${question.title}” passes.`, evidence })
    // If code never compiled, the compiler named the fault: correcting that shows no debugging.
    if (facts.debugging !== null && facts.debugging >= 0.5 && facts.failingRuns.some((run) => run.complaint === null))
      strengths.push(debuggingStrength(facts, facts.debugging))
    if ((facts.explained?.score ?? 0) >= 0.75) {
      strengths.push({
        text: `Could say what the submitted code of “${question.title}” does: ${explainedText(facts)}.`,
        evidence: facts.explained!.evidence,
      })
    }
  }
  for (const facts of scored.technical) {
    const { question, keyShare, points, confirmed, evidence } = facts
    if ((keyShare ?? 0) < solvedKeyPoints) continue
    const named = points.filter(({ isMet }, at) => (confirmed ? (confirmed[at] ?? 0) >= 0.5 : isMet))
    const such = named.length ? `, such as ${suchAs(named.map(({ point }) => point))}` : ''
    strengths.push({ text: `“${question.title}”: ${pointsText(facts)}${such}.`, evidence })
  }
  for (const { question, star, evidence, isWaiting } of scored.behavioral) {
    if (star && star.situation + star.task + 2 * star.action + star.result >= 4) {
      const by = isWaiting ? ' (found automatically, awaiting review)' : ''
      const whole = starElements.filter((element) => star[element] >= wholeElement)
      const told = whole.length > 0 ? whole : starElements.filter((element) => star[element] >= 0.5)
      strengths.push({ text: `Tells ${listOf(told)} of “${question.title}”${by}.`, evidence })
    }
  }
  return [...strengths, ...scored.projects.flatMap(projectStrengths)]
}

export function explainedText({ explained }: CodingFacts): string {
  const { right, asked } = explained!
  return `running it confirmed ${right} of ${count(asked, 'answer')} about it`
}

export const listWaiting = ({ technical, behavioral }: Pick<Scored, 'technical' | 'behavioral'>) =>
  [...technical, ...behavioral].filter(({ isWaiting }) => isWaiting)

/** Lists items that need a person's review before they count. */
export function writeWaiting(scored: Pick<Scored, 'technical' | 'behavioral'>): string[] {
  const waiting = sayWaiting(listWaiting(scored).length)
  return waiting === null ? [] : [waiting]
}

const kindWords: Record<(typeof promptKinds)[number], string> = {
  code: 'asked for code',
  why: 'asked something',
  result: 'reported an input, a result or an error',
  argument: 'gave a reason or a guess',
  other: 'said something else',
}

/** The bullets of the Nova AI Usage tab. */
export function writeAiNarrative(use: AiUse): Claim[] {
  if (use.messages === 0)
    return [{ text: 'The candidate sent Nova no message, which is neither good nor bad.', evidence: [] }]
  const bullets: Claim[] = use.byKind
    .filter(([, prompts]) => prompts.length > 0)
    .map(([kind, prompts]) => ({
      text: `${count(prompts.length, 'message')} ${kindWords[kind]}.`,
      evidence: prompts.map(({ turn }) => turn.seq),
    }))
  if (use.unread > 0) {
    bullets.push({
      text: `${count(use.unread, 'message')} ${use.unread === 1 ? 'is' : 'are'} in a language whose words we don’t read: there, only question marks, inputs and errors tell the kind.`,
      evidence: [],
    })
  }
  const { takenUp, progress, highestStep } = use.replies
  if (takenUp.total > 0) {
    bullets.push({
      text: `${takenUp.count} of ${count(takenUp.total, 'reply', 'replies')} of Nova ${takenUp.count === 1 || takenUp.total === 1 ? 'was' : 'were'} followed by an edit or a run within ten minutes.`,
      evidence: takenUp.evidence,
    })
  }
  if (progress.total > 0) {
    bullets.push({
      text: `After ${progress.count} of ${count(progress.total, 'reply', 'replies')} more tests passed in the candidate’s own runs before the next message.`,
      evidence: progress.evidence,
    })
  }
  if (highestStep !== null && highestStep > 0)
    bullets.push({ text: `Nova’s help went up to step ${highestStep} of 4.`, evidence: [] })
  if (use.repeats > 0) bullets.push({ text: `${count(use.repeats, 'message')} repeated an earlier one.`, evidence: [] })
  return bullets
}

/** The analysis under the four cards: figures, no accusation. The facts are listed once, as findings. */
export function writeAnalysis(input: EvidenceInput, integrity: Integrity, findings: Finding[]): string {
  const { overall, level } = integrity
  if (overall === null) return 'Not assessed: no code and no text answer was written.'
  const declared = integrity.facts.pastes.filter((paste) => paste.declared)
  const countTier = (tier: Finding['tier']) => findings.filter((finding) => finding.tier === tier).length
  const [direct, corroborating] = [countTier('direct'), countTier('corroborating')]
  const sentences = [
    direct + corroborating === 0
      ? `We found no strong and no supporting signs. The overall risk is ${overall}/100.`
      : `We found ${count(direct, 'strong sign')} and ${count(corroborating, 'supporting sign')}. The overall risk is ${overall}/100.`,
  ]
  if (input.interview.aiPolicy === 'open') {
    const used = declared.reduce((sum, { surviving }) => sum + surviving, 0)
    sentences.push(
      declared.length
        ? `This interview allows declared AI use. ${count(declared.length, 'paste')} with ${used} characters in the final text ${declared.length === 1 ? 'was' : 'were'} declared and did not count.`
        : 'This interview allows declared AI use. The candidate declared no paste.',
    )
  }
  if (level !== 'Low') sentences.push('Please review with the candidate.')
  else sentences.push(...tellUntyped(input, integrity))
  return sentences.join(' ')
}

/** A low risk doesn't clear a candidate whose text was not seen being typed. */
function tellUntyped({ questions }: EvidenceInput, { code }: Integrity): string[] {
  const ids = new Set(
    listUntyped(code.map(({ questionId, amounts }) => ({ questionId, ...sourceColumns(amounts) }))).map(
      ({ questionId }) => questionId,
    ),
  )
  const titles = questions.filter(({ id }) => ids.has(id)).map(({ title }) => `“${title}”`)
  if (titles.length === 0) return []
  return [
    `Most of the code of ${listOf(titles)} was not seen being typed, so this figure cannot show who wrote it. Please ask the candidate about it.`,
  ]
}

/** The summary of work, solved problems and scores in plain sentences, each with its subject. */
export function writeSummary(input: EvidenceInput, scored: Scored, solved: Solved, minutes: number): SummarySentence[] {
  const overall = percent(scored.overall)
  const { answered, notReached } = scored.coverage
  const total = input.questions.length
  const conditions = [
    ...tellLeftOut(total - answered.length - notReached.length),
    ...tellNotReached(notReached.length),
    ...tellOtherEmail(input),
    ...tellPlainEditor(input),
  ]
  const score = [
    overall === null
      ? `There is no overall score, because ${writeWaiting(scored).length > 0 ? 'nobody has reviewed the text answers yet' : 'nothing could be assessed'}.`
      : `Overall score: ${sayFigure(overall, { interval: percentRange(scored.range) })!.text}/100 (90% range ${rangeText(scored)}, based on ${count(scored.units, 'scored item')}).`,
    ...writeWaiting(scored),
  ]
  const work = `${input.interview.candidateName} answered ${answered.length} of ${count(total, 'question')} in ${timeOf(minutes)}.`
  return [
    { about: 'work', text: work },
    { about: 'solved', text: solvedText(solved, total) },
    ...conditions.map((text) => ({ about: 'conditions' as const, text })),
    ...score.map((text) => ({ about: 'score' as const, text })),
    ...writeClaims(scored).map(({ text, questionId }) => ({ about: 'claim' as const, text, questionId })),
  ]
}

function solvedText({ count: done, total, waiting }: Solved, questions: number): string {
  const rest = waiting > 0 ? `; ${count(waiting, 'text answer')} ${waiting === 1 ? 'is' : 'are'} awaiting review` : ''
  const stages = total > questions ? ', each stage of a project counted' : ''
  return `Problems solved: ${done} of ${total}${stages}${rest}.`
}

function rangeText({ range }: Scored): string {
  const { low, high } = percentRange(range)!
  return `${low}–${high}`
}

function tellLeftOut(leftOut: number): string[] {
  return leftOut > 0
    ? [`${count(leftOut, 'question')} left unanswered ${leftOut === 1 ? 'counts' : 'count'} as 0.`]
    : []
}

function tellNotReached(notReached: number): string[] {
  if (notReached === 0) return []
  return [
    `${count(notReached, 'question')} ${notReached === 1 ? 'was' : 'were'} not reached and ${notReached === 1 ? 'does' : 'do'} not count.`,
  ]
}

function tellOtherEmail({ interview: { candidateEmail, invitedEmail } }: EvidenceInput): string[] {
  if (!invitedEmail || candidateEmail.toLowerCase() === invitedEmail.toLowerCase()) return []
  return [`The candidate joined as ${candidateEmail}, but the invitation was for ${invitedEmail}.`]
}

/** A condition that readers need when they compare code with that of other interviews. */
function tellPlainEditor({ interview: { editorHelp } }: EvidenceInput): string[] {
  return editorHelp === 'plain'
    ? ['The editor was plain: it completed no names and marked no errors while typing.']
    : []
}

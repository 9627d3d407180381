import { languageNames } from '@nova/contract/language-names'
import { type Claim, type Finding, listUntyped } from '@nova/contract/reports'
import { isCodePad, type PadLanguage } from '@nova/contract/words'
import { starElements } from './answers/star.ts'
import { count, inTurn, percent, spanText } from './figures.ts'
import type { EvidenceInput } from './input.ts'
import type { Integrity } from './integrity/integrity.ts'
import { projectClaim, projectGaps, projectStrengths } from './projects/projects.ts'
import type { AiUse } from './prompts/ai-use.ts'
import { solvedKeyPoints, type BehavioralFacts, type CodingFacts, type Scored, type TechnicalFacts } from './scores.ts'

const listOf = (items: string[]) =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`
/** The first few of several points, quoted, as each is a sentence of its own. */
const suchAs = (points: string[]) => listOf(points.slice(0, 3).map((point) => `“${point}”`))
const timeOf = (minutes: number) => (minutes === 0 ? 'less than a minute' : count(minutes, 'minute'))
const ordered = (seqs: (number | undefined)[]) =>
  [...new Set(seqs.filter((seq) => seq !== undefined))].toSorted((a, b) => a - b)

/** One sentence for each question, from its facts alone. */
export function writeClaims(scored: Scored): Claim[] {
  return [
    ...scored.coding.map(codingClaim),
    ...scored.technical.map(technicalClaim),
    ...scored.behavioral.map(behavioralClaim),
    ...scored.projects.map(projectClaim),
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
  const spent = seconds === null ? '' : ` in ${spanText(seconds * 1000)}`
  if (judged?.visible && !judged.hidden) {
    const { passed, total } = judged.visible
    return {
      text: `“${question.title}”: the ${language} solution passes ${passed} of ${count(total, 'visible test')}${spent}. The hidden tests did not run.`,
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
    .map((group) => `${judged.hidden![group].passed} of ${judged.hidden![group].total} ${group}`)
  return {
    text: `“${question.title}”: the ${language} solution passes ${listOf(passed)} hidden tests, after ${count(runs.length, 'run')}${spent}.`,
    evidence: seqs,
  }
}

function technicalClaim(facts: TechnicalFacts): Claim {
  const { question, text, points, isDrawn, evidence } = facts
  if (isDrawn) return { text: `“${question.title}”: answered with a drawing, without text.`, evidence }
  if (!text) return { text: `“${question.title}”: the candidate wrote no answer.`, evidence }
  if (points.length === 0)
    return { text: `“${question.title}”: answered; there are no expected points to compare with.`, evidence }
  return { text: `“${question.title}”: ${pointsText(facts)}.`, evidence }
}

/** What was found is not what is there: a point not found automatically may still be made. */
function pointsText({ points, keyShare, confirmed, isWaiting }: TechnicalFacts): string {
  const of = `of ${count(points.length, 'expected point')}`
  if (confirmed) return `reviewers confirmed ${shareText(keyShare!, points.length)} ${of}`
  const found = points.filter(({ isMet }) => isMet).length
  return `${found} ${of} found automatically${isWaiting ? ', waiting for review' : ''}`
}

/** A whole number of points where it is one. */
const shareText = (share: number, of: number) => String(Number((share * of).toFixed(1)))

function behavioralClaim({ question, text, star, evidence, isWaiting }: BehavioralFacts): Claim {
  if (!text || !star) {
    const why = star ? 'there is no answer' : 'marked complete without a written answer'
    return { text: `“${question.title}”: ${why}.`, evidence }
  }
  const told = starElements.filter((element) => star[element] >= 0.5)
  const by = isWaiting ? 'found automatically, waiting for review' : 'confirmed by reviewers'
  const shown = told.length ? listOf(told) : 'no situation, task, action or result'
  return { text: `“${question.title}”: ${shown} ${by}; ${count(star.anchors, 'concrete detail')}.`, evidence }
}

/** One repair is a fault that was found; a habit takes two. */
function debuggingStrength({ question, failingRuns }: CodingFacts, debugging: number): Claim {
  const fixed = Math.round(debugging * failingRuns.length)
  const opening = fixed > 1 ? 'Debugs systematically' : 'Found a fault'
  return {
    text: `${opening} in “${question.title}”: ${fixed} of ${count(failingRuns.length, 'failing test run')} led to a change that passed more tests.`,
    evidence: ordered(failingRuns.map(({ seq }) => seq)),
  }
}

/** What went well, only from facts that reached their mark. */
export function writeStrengths(scored: Scored): Claim[] {
  const strengths: Claim[] = []
  for (const facts of scored.coding) {
    const { question, shares, judged, pad } = facts
    if (!judged) continue
    const evidence = ordered([judged.seq, pad?.steps.at(-1)?.seq])
    if (facts.correctness === 1)
      strengths.push({ text: `Solved “${question.title}” completely: every hidden test passes.`, evidence })
    else if (shares.core === 1) strengths.push({ text: `All core tests of “${question.title}” pass.`, evidence })
    if (shares.edge === 1 && facts.correctness !== 1)
      strengths.push({ text: `Covers the edge cases of “${question.title}”.`, evidence })
    // Code that never ran was told its fault by the compiler: to correct that shows no debugging.
    if (facts.debugging !== null && facts.debugging >= 0.5 && facts.failingRuns.some((run) => run.complaint === null))
      strengths.push(debuggingStrength(facts, facts.debugging))
    if ((facts.explained?.score ?? 0) >= 0.75) {
      strengths.push({
        text: `Knows the submitted code of “${question.title}”: ${explainedText(facts)}.`,
        evidence: facts.explained!.evidence,
      })
    }
  }
  for (const facts of scored.technical) {
    const { question, keyShare, points, confirmed, evidence } = facts
    if ((keyShare ?? 0) < solvedKeyPoints) continue
    const named = points.filter(({ isMet }, at) => (confirmed ? (confirmed[at] ?? 0) >= 0.5 : isMet))
    const such = named.length ? `, such as ${suchAs(named.map(({ point }) => point))}` : ''
    strengths.push({ text: `Knows the subject of “${question.title}”: ${pointsText(facts)}${such}.`, evidence })
  }
  for (const { question, star, evidence, isWaiting } of scored.behavioral) {
    if (star && star.situation + star.task + 2 * star.action + star.result >= 4) {
      const by = isWaiting ? ' (found automatically, waiting for review)' : ''
      strengths.push({
        text: `Describes “${question.title}” from situation to result, with ${count(star.anchors, 'concrete detail')}${by}.`,
        evidence,
      })
    }
  }
  return [...strengths, ...scored.projects.flatMap(projectStrengths)]
}

function explainedText({ explained }: CodingFacts): string {
  const { right, asked } = explained!
  return `running it confirmed ${right} of ${count(asked, 'answer')} about it`
}

/** What needs a person before it counts. */
export function writeWaiting({ technical, behavioral }: Pick<Scored, 'technical' | 'behavioral'>): string[] {
  const waiting = [...technical, ...behavioral].filter(({ isWaiting }) => isWaiting).length
  return waiting > 0 ? [`Waiting for review: ${count(waiting, 'text answer')}.`] : []
}

/** What did not reach its mark. Of a text answer nobody has gone through nothing is said: what was not found may be there. */
export function writeImprovements(scored: Scored): Claim[] {
  return inTurn([...scored.coding.map(codingGaps), ...scored.projects.map(projectGaps), ...textGaps(scored)])
}

const groupWords = { core: 'the core of the problem', edge: 'edge cases', scale: 'large inputs' }

function codingGaps(facts: CodingFacts): Claim[] {
  const improvements: Claim[] = []
  const { question, judged, shares, pad } = facts
  const evidence = ordered([judged?.seq, pad?.steps.at(-1)?.seq])
  if (facts.isEmpty) {
    const did = facts.isOpened ? `opened “${question.title}” but wrote no code` : `did not open “${question.title}”`
    return [{ text: `The candidate ${did}.`, evidence }]
  }
  const failing = (['core', 'edge', 'scale'] as const).flatMap((group) => {
    const share = shares[group]
    return share === null || share === 1 ? [] : [{ group, ...judged!.hidden![group] }]
  })
  if (failing.length > 0) {
    const told = failing.map(
      ({ group, passed, total }, at) =>
        `${total - passed} of ${total}${at === 0 ? ' tests' : ''} on ${groupWords[group]}`,
    )
    improvements.push({ text: `“${question.title}”: ${listOf(told)} fail.`, evidence })
  }
  if (facts.unchangedRuns.length > 1) {
    improvements.push({
      text: `“${question.title}”: ${facts.unchangedRuns.length} of ${count(facts.runs.length, 'run')} repeated unchanged code on the same input.`,
      evidence: ordered(facts.unchangedRuns.map(({ seq }) => seq)),
    })
  }
  if (facts.explained && facts.explained.score < 0.75) {
    improvements.push({
      text: `About the submitted code of “${question.title}”, ${explainedText(facts)}.`,
      evidence: facts.explained.evidence,
    })
  }
  return improvements
}

function textGaps({ technical, behavioral }: Scored): Claim[][] {
  const unconfirmed = (points: string[], whole: string) =>
    points.length ? `Reviewers did not confirm ${whole}, such as ${suchAs(points)}` : ''
  return [
    ...technical.map(({ question, keyShare, points, evidence, text, confirmed }) => {
      if (keyShare === null || keyShare >= solvedKeyPoints) return []
      if (!text) {
        const expected = `We expected ${count(points.length, 'point')}, such as ${suchAs(points.map(({ point }) => point))}.`
        return [{ text: `The candidate did not answer “${question.title}”. ${expected}`, evidence }]
      }
      if (!confirmed) return []
      const open = points.filter((_, at) => (confirmed[at] ?? 0) < 0.5).map(({ point }) => point)
      const whole = `${open.length} of ${count(points.length, 'expected point')} in “${question.title}”`
      return open.length ? [{ text: `${unconfirmed(open, whole)}.`, evidence }] : []
    }),
    ...behavioral.map(({ question, star, text, confirmed, evidence }) => {
      if (!star) return []
      if (!text) return [{ text: `The candidate did not answer “${question.title}”.`, evidence }]
      const open = confirmed ? starElements.filter((element) => star[element] < 0.5) : []
      return open.length
        ? [{ text: `Reviewers did not confirm ${listOf(open)} in the answer to “${question.title}”.`, evidence }]
        : []
    }),
  ]
}

/** The bullets of the Nova AI Usage tab. */
export function writeAiNarrative(use: AiUse): Claim[] {
  if (use.totalInteractions === 0)
    return [{ text: 'The candidate did not use Nova, which is neither good nor bad.', evidence: [] }]
  const seqs = (prompts: AiUse['counted']) => prompts.map(({ turn }) => turn.seq)
  const bullets: Claim[] = [
    {
      text: `Asked ${count(use.critical.length, 'critical-thinking question')}: why, trade-offs, costs, edge cases.`,
      evidence: seqs(use.critical),
    },
    {
      text: `Asked ${count(use.problem.length, 'problem-solving question')}: how, where, the next step, a failing case.`,
      evidence: seqs(use.problem),
    },
  ]
  if (use.promptQuality !== null) {
    bullets.push({
      text: `${count(use.counted.length, 'message')} scored ${percent(use.promptQuality)}/100 on average for goal, context, scope and thought.`,
      evidence: seqs(use.counted),
    })
  }
  if (use.parts.uptake !== null) {
    bullets.push({
      text: `${percent(use.parts.uptake)}% of Nova's replies were followed by an edit or a run within ten minutes.`,
      evidence: seqs(use.counted),
    })
  }
  if (use.repeats > 0) bullets.push({ text: `${count(use.repeats, 'message')} repeated an earlier one.`, evidence: [] })
  return bullets
}

/** The analysis under the four cards; figures and facts, no accusation. */
export function writeAnalysis(input: EvidenceInput, integrity: Integrity, findings: Finding[]): string {
  const { overall, level } = integrity
  if (overall === null) return 'Not assessed: the candidate wrote nothing in this session.'
  const declared = integrity.provenance.pastes.filter((paste) => paste.declared)
  const told = findings.filter(({ tier }) => tier !== 'context')
  const sentences = [
    told.length === 0
      ? `We found no direct or corroborating facts. The indicators come to ${overall}/100.`
      : `We found ${integrity.direct === 0 ? 'no direct facts' : count(integrity.direct, 'direct fact')} and ${count(integrity.corroborating, 'corroborating fact')}. The indicators come to ${overall}/100.`,
    ...told.slice(0, 3).map(({ fact }) => fact),
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

/** Few indicators clear nobody whose text was not typed in the room. */
function tellUntyped({ questions }: EvidenceInput, { code }: Integrity): string[] {
  const written = code.map(({ questionId, counts }) => ({ questionId, ...counts }))
  const ids = new Set(listUntyped(written).map(({ questionId }) => questionId))
  const titles = questions.filter(({ id }) => ids.has(id)).map(({ title }) => `“${title}”`)
  if (titles.length === 0) return []
  return [
    `Most of the code of ${listOf(titles)} came at once or from outside, so these indicators cannot show who wrote it. Please ask the candidate about it.`,
  ]
}

/** The summary: what was shown, solved and scored, in plain sentences. */
export function writeSummary(input: EvidenceInput, scored: Scored, solved: number, minutes: number): string {
  const overall = percent(scored.overall)
  const { answered, notReached } = scored.coverage
  const total = input.questions.length
  const sentences = [
    `${input.interview.candidateName} answered ${answered.length} of ${count(total, 'question')} in ${timeOf(minutes)} and solved ${solved}.`,
    ...tellLeftOut(total - answered.length - notReached.length),
    ...tellNotReached(notReached.length),
    ...tellOtherEmail(input),
    overall === null
      ? `There is no overall score, because ${writeWaiting(scored).length > 0 ? 'nobody has reviewed the text answers yet' : 'nothing could be assessed'}.`
      : `Overall score: ${overall}/100 (likely range ${Math.max(0, overall - scored.band!)}–${Math.min(100, overall + scored.band!)}, based on ${count(scored.units, 'observation')}).`,
    ...writeWaiting(scored),
    ...writeClaims(scored).map(({ text }) => text),
  ]
  return sentences.join(' ')
}

function tellLeftOut(leftOut: number): string[] {
  return leftOut > 0
    ? [`${count(leftOut, 'question')} left unanswered with time to spare ${leftOut === 1 ? 'counts' : 'count'} as 0.`]
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

import type { FindingKind } from '@nova/contract/reports/findings'
import { formatMoment } from '@nova/contract/reports/moment'
import type { Finding } from '@nova/contract/reports/reports'
import { findSpan } from '@nova/contract/room/session-clock'
import { count } from '../observations/figures.ts'
import { allRare, firstRare, isDirect } from '../observations/fingerprints.ts'
import type { EvidenceInput } from '../observations/input.ts'
import { isOfVersion, type Observations } from '../observations/observations.ts'
import {
  type BulkFact,
  type DoubtFact,
  ordinaryInInterview,
  ordinaryInQuestion,
  type PasteFact,
} from './account/facts.ts'
import { cameAfterReturn, isEvidence, type Integrity } from './integrity.ts'
import { listReceivedLate, maxListed } from './late.ts'
import type { SimilarityFact } from './similarity.ts'

const iso = (ms: number) => new Date(ms).toISOString()
const whole = (share: number) => `${Math.round(share * 100)}%`

/** Every non-zero term in one sentence, with its time, its size and its innocent reading; in order of time. */
export function writeFindings(input: EvidenceInput, seen: Observations, integrity: Integrity): Finding[] {
  // As the playback counts, which knows the journal alone.
  const start = findSpan(input.entries, seen.clock, seen.end)?.start ?? seen.start
  const when = (ms: number) => formatMoment(ms - start)
  const title = (id: string) => input.questions.find((question) => question.id === id)?.title ?? 'a question'
  const isJudged = (fact: { questionId: string; seq: number }) => isOfVersion(seen, fact)
  const isMore = isMoreThanOrdinary(integrity.facts)
  const findings: Kinded[] = [
    ...integrity.facts.pastes
      .filter(({ from }) => from === 'external')
      .map((paste) => pasteFinding(paste, integrity, when, title)),
    ...integrity.facts.bulks
      .filter((bulk) => isJudged(bulk) && isMore(bulk))
      .map((bulk) => bulkFinding(bulk, integrity, when, title)),
    ...integrity.facts.commands
      .filter((written) => written.characters >= ordinaryInQuestion && isJudged(written))
      .map((written): Kinded => ({
        kind: 'command',
        fact: `From ${when(written.at)} on, commands wrote ${count(written.characters, 'character')} in the files of “${title(written.questionId)}” that match nothing seen before in the session.`,
        at: iso(written.at),
        reading: 'Tools and generators write files too. What they wrote is no work of the candidate’s hands.',
        tier: 'context',
        evidence: [written.seq],
      })),
    ...integrity.facts.doubts
      .filter((doubt) => isJudged(doubt) && (doubt.why === 'late' || isMore(doubt)))
      .map((doubt) => doubtFinding(doubt, integrity, when, title)),
    ...lateFindings(input, when, title),
    ...integrity.rhythms
      .filter(({ linear }) => linear > 0)
      .map((rhythm): Kinded => {
        const steps = seen.pads.filter(({ questionId }) => questionId === rhythm.questionId).flatMap((pad) => pad.steps)
        return {
          kind: 'rhythm',
          fact: `In “${title(rhythm.questionId)}”, ${rhythm.typed} characters came key by key, ${whole(rhythm.atEnd)} of them at the end of the text. ${rhythm.removedShare < 0.005 ? 'The candidate removed none of them.' : `The candidate removed ${whole(rhythm.removedShare)} again.`}`,
          at: iso(steps[0]?.at ?? seen.start),
          reading: 'Someone who planned the solution on paper or knows it well also types it from top to bottom.',
          tier: rhythm.linear >= 0.5 ? 'corroborating' : 'context',
          evidence: [...new Set([steps[0]?.seq, steps.at(-1)?.seq])].filter((seq) => seq !== undefined),
        }
      }),
    ...integrity.similar
      .filter(({ shared }) => (shared ?? 0) > firstRare)
      .map((similar) => similarityFinding(similar, title)),
    ...conversationFindings(integrity, when, title),
    ...absenceFinding(seen, integrity),
  ]
  return withKeys(findings).toSorted((a, b) => a.at.localeCompare(b.at) || a.fact.localeCompare(b.fact))
}

type Kinded = Finding & { kind: FindingKind }

/** A key identifies the same finding in every report of the session: late work only appends entries. */
function withKeys(findings: Kinded[]): Finding[] {
  const counted = new Map<string, number>()
  return findings.map(({ kind, ...finding }) => {
    const key = `${kind}:${finding.evidence[0] ?? 0}`
    const nth = (counted.get(key) ?? 0) + 1
    counted.set(key, nth)
    return { key: nth === 1 ? key : `${key}:${nth}`, ...finding }
  })
}

/** True for amounts beyond the ordinary ones of a question, and for all where the interview holds more than is ordinary. */
function isMoreThanOrdinary({ pastes, bulks, doubts }: Integrity['facts']) {
  const brought = pastes.filter(isEvidence)
  const contradicted = doubts.filter(({ why }) => why !== 'late')
  const all = [...brought, ...bulks, ...contradicted].reduce((sum, { surviving }) => sum + surviving, 0)
  return ({ characters }: { characters: number }) => characters > ordinaryInQuestion || all > ordinaryInInterview
}

type Told = (when: number) => string

/** More than context where the question's code, or the answers, hold more than is ordinary, and some of this is left. */
function tierOfForeign(
  { questionId, language, surviving }: Pick<PasteFact, 'questionId' | 'language' | 'surviving'>,
  { code, answers }: Integrity,
): Finding['tier'] {
  const sign = language === 'text' ? answers.sign : (code.find((each) => each.questionId === questionId)?.sign ?? 0)
  return surviving > 0 && sign >= 0.5 ? 'corroborating' : 'context'
}

/** How much of it stayed. */
const staysOf = ({ characters, surviving }: { characters: number; surviving: number }) =>
  surviving === characters ? 'all of them are in the final text' : `${surviving} of them are in the final text`

function bulkFinding(bulk: BulkFact, integrity: Integrity, when: Told, title: (id: string) => string): Kinded {
  const { why, characters, at, questionId } = bulk
  const place = `“${title(questionId)}”`
  const ways: Record<BulkFact['why'], string> = {
    block: 'came in whole phrases or lines without a paste',
    completion: 'came as completions that the editor does not offer',
    file: 'were written by a program that had been given outside text',
  }
  return {
    kind: 'bulk',
    fact: `From ${when(at)} on, ${characters} characters of ${place} ${ways[why]}; ${staysOf(bulk)}.${why === 'file' ? '' : ' They match nothing seen before in the session.'}`,
    at: iso(at),
    reading:
      why === 'file'
        ? 'Test data that a program was sent and stored in a file also counts.'
        : 'Dictation, an input method or an editor extension can also insert many characters at once.',
    tier: tierOfForeign(bulk, integrity),
    evidence: [bulk.seq],
  }
}

function doubtFinding(doubt: DoubtFact, integrity: Integrity, when: Told, title: (id: string) => string): Kinded {
  const { why, characters, receivedAt } = doubt
  const place = `“${title(doubt.questionId)}”`
  const facts: Record<DoubtFact['why'], string> = {
    fast: `From ${when(doubt.at)} on, ${characters} characters were entered in ${place} faster than anyone types; ${staysOf(doubt)}.`,
    times: `From ${when(receivedAt)} on, ${characters} characters of ${place} arrived late. The device gives earlier times for them, but the server was in contact with it then and received nothing; ${staysOf(doubt)}.`,
    late: `${characters} characters of ${place} arrived after the end. The server had no contact with the device at the times it gives, so they count, but we can’t confirm when they were written.`,
  }
  const readings: Record<DoubtFact['why'], string> = {
    fast: 'A text expander, dictation or an input method also enters keys that fast.',
    times: 'A page that froze or a network that held messages back also delivers keys late.',
    late: 'A lost connection delays honest work.',
  }
  return {
    kind: why,
    fact: facts[why],
    at: iso(why === 'times' ? receivedAt : doubt.at),
    reading: readings[why],
    tier: why === 'late' ? 'context' : tierOfForeign(doubt, integrity),
    evidence: [doubt.seq],
  }
}

/** Work that came after the end and does not count, one sentence a question. */
function lateFindings(input: EvidenceInput, when: (ms: number) => string, title: (id: string) => string): Kinded[] {
  const unjudged = listReceivedLate(input).filter(({ judged, kind }) => !judged && kind === 'edit')
  return [...Map.groupBy(unjudged, ({ questionId }) => questionId ?? '')].map(([questionId, late]): Kinded => {
    const characters = late.reduce((sum, each) => sum + each.characters, 0)
    const at = Date.parse(late[0]!.receivedAt)
    return {
      kind: 'unjudged',
      fact: `At ${when(at)}, after the end, ${count(characters, 'character')} of “${title(questionId)}” arrived late. We keep them but don’t score them.`,
      at: iso(at),
      reading: 'A page that stayed open can send work it still held.',
      tier: 'context',
      evidence: late.slice(0, maxListed).map(({ seq }) => seq),
    }
  })
}

function pasteFinding(
  paste: PasteFact,
  integrity: Integrity,
  when: (ms: number) => string,
  title: (id: string) => string,
): Kinded {
  const { after } = paste
  const returned = cameAfterReturn(paste)
    ? ` ${Math.round((paste.at - after!.to) / 1000)} s after ${Math.round((after!.to - after!.from) / 1000)} s outside the window`
    : ''
  const share = paste.characters > 0 ? Math.min(1, paste.surviving / paste.characters) : 0
  const place = paste.language === 'text' ? 'final answer' : 'final code'
  const into = `${paste.language === 'terminal' ? 'the terminal of ' : ''}“${title(paste.questionId)}”`
  // Figures count characters without blanks.
  const solid = paste.characters === paste.length ? '' : `, ${paste.characters} without blanks,`
  const stays = paste.surviving > 0 ? `${whole(share)} of it is in the ${place}` : `none of it is in the ${place}`
  return {
    kind: 'paste',
    fact: `At ${when(paste.at)}, the candidate pasted ${paste.length} characters${solid} into ${into}${returned}; ${stays}.${paste.declared ? ' They declared the use of other AI within two minutes.' : ''}`,
    at: iso(paste.at),
    reading: paste.declared
      ? 'This interview allows declared AI use.'
      : 'It may be the candidate’s own text from elsewhere, documentation, or a note made while thinking.',
    tier: tierOf(paste, integrity),
    evidence: returned ? [after!.seq, paste.seq] : [paste.seq],
  }
}

function similarityFinding(similar: SimilarityFact, title: (id: string) => string): Kinded {
  const { questionId, shared, pool, links } = similar
  const linked = [
    ...(links.includes('overlap') ? [' The sessions overlapped in time.'] : []),
    ...(links.includes('mistake') ? [' Both fail the same counts of hidden tests, as few others do.'] : []),
  ]
  return {
    kind: 'similarity',
    fact: `The final code of “${title(questionId)}” shares ${shared} rare passages with one other submission of your company; of ${pool} independent solutions, at most one more has each.${linked.join('')}`,
    at: iso(similar.at),
    reading: 'People who learned from the same source also share rare passages. Compare both solutions first.',
    tier: isDirect(similar) ? 'direct' : shared! >= allRare ? 'corroborating' : 'context',
    evidence: similar.evidence,
  }
}

function tierOf(paste: PasteFact, integrity: Integrity): Finding['tier'] {
  if (!isEvidence(paste)) return 'context'
  const code = integrity.code.find(({ questionId }) => questionId === paste.questionId)
  if (paste.language !== 'text' && paste.surviving > 0 && (code?.brought ?? 0) >= 0.5) return 'direct'
  return tierOfForeign(paste, integrity)
}

/** Fewer say nothing, as a wish for the solution is common. */
const minExtractions = 3

function conversationFindings(
  integrity: Integrity,
  when: (ms: number) => string,
  title: (id: string) => string,
): Kinded[] {
  const { extractions } = integrity
  return [
    ...integrity.unanswered.map((probe): Kinded => ({
      kind: 'unanswered',
      fact: `At ${when(probe.at)}, Nova asked the candidate to explain the solution of “${title(probe.questionId)}” and got no reply.`,
      at: iso(probe.at),
      reading: 'The candidate may have missed the question or used the remaining time for other work.',
      tier: 'context',
      evidence: probe.evidence,
    })),
    ...(extractions.length >= minExtractions
      ? [
          {
            kind: 'extraction' as const,
            fact: `${count(extractions.length, 'message')} asked Nova for the solution or to break its rules, first at ${when(extractions[0]!.turn.at)} in “${title(extractions[0]!.turn.questionId)}”.`,
            at: iso(extractions[0]!.turn.at),
            reading: 'Testing what an assistant will do is common and harmless. Nova stayed within its limits.',
            tier: 'context' as const,
            evidence: extractions.map(({ turn }) => turn.seq),
          },
        ]
      : []),
  ]
}

function absenceFinding(seen: Observations, { awayShare }: Integrity): Kinded[] {
  if (awayShare <= 0.25) return []
  const [first] = seen.absences
  return [
    {
      kind: 'absence',
      fact: `The interview was not in the front window for ${whole(awayShare)} of the session, in ${count(seen.absences.length, 'absence')}.`,
      at: iso(Math.max(first!.from, seen.start)),
      reading: 'Reading documentation, using a second screen or an interruption also causes this.',
      tier: 'context',
      evidence: seen.absences.map(({ seq }) => seq),
    },
  ]
}

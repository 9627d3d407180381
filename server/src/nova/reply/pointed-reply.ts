/** Replies to messages that point back, from the last reply and the state of the tests, before any topic or search. */
import { isAnsweredWithCode, kindFacts } from '@nova/contract/kinds/kinds'
import type { Intent, TalkIntent } from '@nova/contract/questions/knowledge'
import { askOfSql, knownComplaint } from '../../code-facts/complaints.ts'
import { retrieve, retrieveOfLanguage } from '../../knowledge/knowledge.ts'
import { languageNamed } from '../../knowledge/reference.ts'
import { hearTopics, isSurelyOfRoom } from '../../knowledge/room-asked.ts'
import { saidAs, sayAs, wordsAs } from '../../knowledge/said.ts'
import { factOf } from '../facts/of-knowledge.ts'
import { isSql } from '../facts/of-sql.ts'
import { shareOf } from '../help.ts'
import { novaOf } from '../kinds.ts'
import { mayJudge } from '../ladder.ts'
import { type Last, linesPointedAt, readLast, sentenceMeant } from '../pointed.ts'
import { failingStates, knownLanguage } from '../situation.ts'
import { sayAnew } from '../wording.ts'
import { type Composed, isUnsaid, plainly, put, type Turn } from './composed.ts'
import { exampleOf, explainQuestion } from './explaining.ts'
import { hitsFor } from './finding.ts'
import { hint } from './hint-reply.ts'
import { runFacts } from './run-replies.ts'
import { readTalkIntent } from './talk.ts'

/** Characters of a line, and of a candidate's words, that a sentence can hold. */
const maxQuoted = 90
const byLine = 'On the failing input, what does that line do each time, and what should it do?'
const ordinals: readonly RegExp[] = [
  /\b(?:first|erste[ns]?|primer[oa]?|premi[eè]re?|primeir[oa])\b|पहल|第一/i,
  /\b(?:second|zweite[ns]?|segund[oa]|deuxi[eè]me|second[e]?)\b|दूसर|第二/i,
  /\b(?:third|dritte[ns]?|tercer[oa]?|troisi[eè]me|terceir[oa])\b|तीसर|第三/i,
]

/** The reply to a message that points back; undefined for one that doesn't. */
export async function replyToPointing(turn: Turn): Promise<Composed | undefined> {
  const last = readLast(turn.situation)
  const move = readTalkIntent(turn.message, turn.meant)
  const guessed = await replyToGuess(turn)
  if (guessed || !last) return guessed
  const isShort = move !== undefined && ofManners.includes(move) && !manners.test(turn.message)
  if (isShort && isAsking(last) && countWords(turn.message) > 1) return takeUp(turn, last)
  if (move === undefined && isAsking(last) && !(await isSurelyOfRoom(turn.message))) {
    const taken = replyToAnswer(turn)
    if (taken) return taken
  }
  const ofThread = move === undefined || withFacts.includes(move) ? await fromThread(turn, last) : undefined
  return ofThread ?? (move === undefined ? undefined : byMove(move, turn, last))
}
/** To a question of Nova's, 'a lot' is an answer and no thanks. */
const ofManners: readonly TalkIntent[] = ['acknowledge', 'greeting', 'thanks', 'apology', 'did-it']
const manners =
  /\b(?:thank\w*|thx|ty|cheers|sorry|hi|hello|hey|ok|okay|done|danke|gracias|merci|obrigad[oa]|tried|changed|ran)\b/i
/** Moves that the reference may answer. */
const withFacts: readonly TalkIntent[] = ['which-one', 'other-one', 'so-then', 'or-else', 'insight', 'more-of']
/** Words of a message, and characters of a reply, that are searched together. */
const maxThread = 8
const maxBefore = 160
const minThread = 0.45
const ownLead = 0.3
const ofQuestion: readonly string[] = ['pack', 'statement']

/** The language's reference on the matter of the last reply, for a short message that asks on. */
async function fromThread(turn: Turn, last: Last): Promise<Composed | undefined> {
  const { message, situation, room } = turn
  const language = knownLanguage(situation)
  const isAnswer = (isAsking(last) && !isQuestion(message)) || languageNamed(message) !== undefined
  if (!language || isAnswer || countWords(message) > maxThread || !mayJudge(room)) return undefined
  if (shareOf(turn.meant, ofAsks) >= minAsk || (await hearTopics(message, last.text)).topics.length > 0)
    return undefined
  const [own] = await retrieve({ question: situation.question, language, message })
  if (own && ofQuestion.includes(own.item.source) && own.likelihood >= ownLead) return undefined
  const [hit] = await retrieveOfLanguage(`${message} ${last.text.slice(0, maxBefore)}`, language)
  const known =
    hit?.item.source === 'reference' && hit.likelihood >= minThread ? factOf(hit, message, situation, room) : undefined
  return known && isUnsaid(situation)(known) ? put([known]) : undefined
}

/** A guess at a place of the code is answered by the run's values there. */
async function replyToGuess(turn: Turn): Promise<Composed | undefined> {
  const { message, situation, room } = turn
  const [line, ...others] = linesPointedAt(message, situation)
  if (line === undefined || !mayJudge(room)) return undefined
  const text = situation.code.split('\n')[line - 1]!.trim()
  const quoted = text.length > maxQuoted || text.includes('`') ? '' : `: \`${text}\``
  const place =
    others.length > 0 ? `That is in lines ${[line, ...others].join(', ')}.` : `That is in line ${line}${quoted}.`
  const facts = await runFacts({ ...turn, message: `${message} line ${line}` })
  return put([{ step: 0, text: place, ask: byLine }, ...facts])
}

async function byMove(move: TalkIntent, turn: Turn, last: Last): Promise<Composed | undefined> {
  const { situation, message, room } = turn
  const sentence = sentenceMeant(last, message)
  const isCode = isAnsweredWithCode(situation.question)
  const error = isSql(situation) ? askOfSql(last.text) : knownComplaint(last.text)
  switch (move) {
    case 'which-one':
      return plainly(sayAs(/hidden/i.test(last.text) ? 'pointed.hidden' : 'pointed.which', { sentence }))
    case 'differently': {
      if (!last.question || !mayJudge(room) || failingStates.includes(situation.state)) return undefined
      const example = isCode ? exampleOf(situation, 0) : ''
      return plainly(
        sayAs('pointed.plainer', {
          sentence: last.question,
          example: example && `The first example: ${example}`,
        }).trim(),
      )
    }
    case 'sure': {
      // A doubt after an answer of the candidate's is about that answer.
      const answer = situation.said.at(-1)
      return answer !== undefined && isAsking(last) && !isQuestion(answer)
        ? takeUp({ ...turn, message: answer }, last)
        : undefined
    }
    case 'verdict':
      return isCode ? undefined : plainly(sayAnew(saidAs('pointed.verdict'), situation))
    case 'so-then': {
      if (!/[?？]|\byou (?:said|mean)\b/i.test(message)) return undefined
      const stated = error ?? (await statedOn(`${message} ${sentence}`, turn)) ?? ''
      const check = isCode ? sayAs('pointed.check') : ''
      return plainly([sayAs('pointed.said', { sentence }), stated, error ? '' : check].filter(Boolean).join(' '))
    }
    case 'or-else': {
      if (!isCode) return plainly(sayAs('pointed.either'))
      const stated = await statedOn(`${message} ${last.question ?? last.text}`, turn)
      return plainly(stated ? sayAs('pointed.settles', { stated }) : sayAs('pointed.unsettled'))
    }
    case 'other-one': {
      const at = ordinals.findIndex((each) => each.test(message))
      if (isAsking(last) && !/^\W*(?:no|not|wait|the other|i mean)\b/i.test(message)) return undefined
      const example = /example|beispiel|ejemplo|exemple|exemplo/i.test(`${last.text}${message}`)
        ? exampleOf(situation, at)
        : ''
      return plainly(example === '' ? sayAs('pointed.which', { sentence }) : example)
    }
    case 'yes-please':
      return accept(turn, last)
    case 'no-thanks':
      return plainly(sayAnew(saidAs('pointed.no'), situation))
    case 'insight':
      return plainly(sayAs(isCode ? 'pointed.insight' : 'pointed.insight-words'))
    case 'where-were-we': {
      const outcome = (isCode && novaOf(situation.question).outcome(situation)) || explainQuestion(situation)[0]!
      return plainly(sayAs('pointed.where', { outcome, sentence }))
    }
    case 'did-it':
    case 'still-wrong':
      return isCode && mayJudge(room) ? afterChange(move, turn) : undefined
    default:
      return undefined
  }
}

/** The task's own sentence that comes closest. */
async function statedOn(message: string, turn: Turn): Promise<string | undefined> {
  const hits = await hitsFor({ ...turn, message, situation: { ...turn.situation, said: [] } })
  return hits.find(({ item, held, isThin }) => item.source === 'statement' && held >= minHeld && !isThin)?.item.text
}
const minHeld = 0.25

/** Keeps the offer of the last reply. */
function accept(turn: Turn, { question, text }: Last): Composed | undefined {
  const { situation } = turn
  const offer = question ?? text
  if (/\bhint\b/i.test(offer)) return hint(turn, '')
  if (/\bexample\b/i.test(offer)) {
    const example = exampleOf(
      situation,
      ordinals.findIndex((each) => each.test(offer)),
    )
    if (example !== '') return plainly(example)
  }
  return /\bexplain|\bgo through\b/i.test(offer) ? plainly(sayAnew(explainQuestion(situation), situation)) : undefined
}

/** By the state of the tests: changes, runs, and the next fact. */
async function afterChange(move: TalkIntent, turn: Turn): Promise<Composed | undefined> {
  const { situation } = turn
  const { state, hasAttempted, question } = situation
  if (state === 'nothing-written') return undefined
  const isFailing = failingStates.includes(state)
  if (move === 'did-it' && !hasAttempted) return plainly(sayAs('pointed.unchanged'))
  if (state === 'untested') return plainly(sayAs('pointed.unrun'))
  const lead = move === 'still-wrong' && isFailing ? `${sayAs('pointed.still')} ` : ''
  const outcome = `${lead}${novaOf(question).outcome(situation)}`.trim()
  const facts = isFailing ? await runFacts(turn) : []
  return facts.length === 0 && isFailing ? hint(turn, outcome) : put([{ step: 0, text: outcome }, ...facts])
}

/** Words: up to here a question mark may only be a doubt of one's own answer. */
const maxDoubt = 5
const maxAnswer = 18
const maxSaid = 80

const countWords = (text: string) => text.trim().split(/\s+/).length
const goesOn = /\b(?:then|else|next|more|again)\b/i

function isQuestion(message: string): boolean {
  const words = message.toLowerCase().match(/[\p{L}\p{M}']+/gu) ?? []
  const asks = words.filter((word) => wordsAs('that-ask').has(word)).length
  return /[?？]/.test(message)
    ? words.length > maxDoubt || asks > 0 || goesOn.test(message)
    : wordsAs('that-ask').has(words[0] ?? '')
}
const isAsking = ({ question, sentences }: Last) => {
  const end = sentences.at(-1) ?? ''
  return end === question || /^(?:say|tell|describe|name)\b/i.test(end)
}

/** Takes a message up that answers Nova's own question; `isOpen`: and any other statement. */
export function replyToAnswer(turn: Turn, isOpen = 'competency' in turn.situation.question): Composed | undefined {
  const last = readLast(turn.situation)
  if (!last || isQuestion(turn.message)) return undefined
  if (shareOf(turn.meant, ofAsks) >= minAsk) return undefined
  const isOther = !isOpen || readTalkIntent(turn.message, turn.meant) !== undefined
  return isOther && !isAsking(last) ? undefined : takeUp(turn, last)
}

/** A statement that surely asks for help isn't an answer. */
const ofAsks: readonly Intent[] = [
  'hint',
  'solution',
  'failing',
  'error',
  'check',
  'syntax',
  'explain-task',
  'repeat-question',
]
const minAsk = 0.4

function takeUp(turn: Turn, last: Last): Composed | undefined {
  const { message, situation, room } = turn
  const said = message
    .trim()
    .replace(/[.!?…]+$/, '')
    .replace(/[`“”"]/g, '')
  const isShort = said.length <= maxSaid && countWords(said) <= maxAnswer
  if (!isShort || said === '' || /[={}();]/.test(said) || !mayJudge(room)) return undefined
  const { answeredBy } = kindFacts[situation.question.kind]
  const kind = 'competency' in situation.question ? 'story' : answeredBy
  const key = `pointed.${isAsking(last) || kind === 'story' ? 'answer' : 'open'}.${kind}`
  const all = saidAs(key, { said })
  // The question after the candidate's own words differs each time.
  const tail = sayAnew(
    all.map((each) => each.slice(each.indexOf('”') + 1)),
    situation,
  )
  return plainly(all.find((each) => each.endsWith(tail))!)
}

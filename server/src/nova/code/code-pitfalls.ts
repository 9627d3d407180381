/**
 * Traps of a language that a line of the candidate's own code shows: what the language does there, as any reference
 * says it. Told only where the message is about what comes of it.
 */
import type { BankCodingQuestion } from '@nova/contract/bank'
import type { Intent } from '@nova/contract/knowledge'
import type { Answer } from '../answer.ts'
import { findPrintedError } from '../knowledge.ts'
import type { Scene } from '../sayings.ts'
import type { Situation } from '../situation.ts'
import { pitfalls, smallInt, wrongOrder } from './pitfalls.ts'

/** Of code that is looked at line by line for what it might do: more is not one person's answer to a small task. */
const mostLines = 600
/** A line that is longer is passed over: patterns take their time with those that are made for it. */
const longestLine = 120

/** The code as far as it is looked at, with its lines where they were; undefined where there is too much of it. */
function lookedAt(code: string): string | undefined {
  const lines = code.split('\n')
  if (lines.length > mostLines) return undefined
  return lines.map((line) => (line.length > longestLine ? '' : line)).join('\n')
}

/** An index of more than one name: `i` stays inside, and `i + k` need not. */
const reaches = /(\w+)\[\s*([^\]:]*\b\w+\s*[+-]\s*\w+[^\]:]*)\]/
const pastEnd = /\b(?:IndexError|index(?:es)? out of|out of (?:range|bounds)|OutOfBounds|past the end|undefined)\b/i

/** The number of the line that a message quotes, or that the last run named. */
function lineMeant(text: string, { code, line }: Situation): string | undefined {
  const lines = code.split('\n')
  const quoted = /\bline (?:with|that says|where)\s+[`"“]?([^`"”.…?]{3,40}?)(?:\s*\.{2,}|[`"”…?]|$)/i
    .exec(text)?.[1]
    ?.trim()
  const squeezed = quoted?.replace(/\s+/g, '')
  const byQuote = squeezed ? lines.find((each) => each.replace(/\s+/g, '').includes(squeezed)) : undefined
  return byQuote ?? (line === undefined ? undefined : lines[line - 1])
}

/** Of a read past the end: which place the line really asks for. */
function tellReach(text: string, situation: Situation): string | undefined {
  if (!pastEnd.test(`${text} ${situation.complaint}`)) return undefined
  const meant = lineMeant(text, situation)
  const found = meant ? reaches.exec(meant) : undefined
  if (!found) return undefined
  const at = situation.code.split('\n').indexOf(meant!) + 1
  return `Line ${at} reads \`${found[1]}[${found[2]!.trim()}]\`: even if each part of that is inside, the place they come to together may lie past the end. Print it beside the length, and look up what the task says on going past the end.`
}

/** Two names compared of which one holds a piece of a text that was split: as text, 9 comes after 10. */
function tellTextCompared(text: string, { code, language }: Situation): string | undefined {
  if (!['javascript', 'typescript', 'python'].includes(language)) return undefined
  if (!/\bsplit\(/.test(code) || !wrongOrder.test(text)) return undefined
  const lines = code.split('\n')
  const at = lines.findIndex((line) => {
    const names = /(?<![\w.)])([a-z_]\w*) [<>]=? ([a-z_]\w*)(?![\w.([])/i.exec(line)?.slice(1) ?? []
    return names.some((name) => isPiece(name, lines))
  })
  if (at < 0) return undefined
  return `Look at line ${at + 1}. \`split\` gives pieces of text, and text is compared sign by sign: '9' comes after '10'. Print both sides of that comparison with their types: are they numbers?`
}

const longestName = 40
const toNumber = /\bNumber\b|parse(?:Int|Float)|\bint\b|\bfloat\(|\.length|\blen\(|\bfor\b/
/** Whether a name is given an element of a list, or a text in quotes, and is never turned into a number. */
function isPiece(name: string, lines: readonly string[]): boolean {
  if (name.length > longestName) return false
  const given = lines.filter((line) => new RegExp(`\\b${name}\\b[^=<>!]*(?<![=<>!])=(?!=)`).test(line))
  return given.length > 0 && !given.some((line) => toNumber.test(line)) && given.some((line) => /\w\[|['"]/.test(line))
}

const largest = ({ constraints, statement }: BankCodingQuestion): number =>
  Math.max(
    0,
    ...[...constraints, statement].flatMap((each) => [
      ...(each.match(/\d{4,}/g) ?? []).map(Number),
      ...[...each.matchAll(/2\^(\d+)/g)].map(([, power]) => 2 ** Number(power)),
    ]),
  )

/** What somebody may ask for, by the look of the message, who fell into such a trap. */
const ofTraps: readonly Intent[] = [
  ...(['rule', 'term', 'concept', 'syntax', 'error', 'failing', 'debug', 'check', 'hypothesis', 'slow'] as const),
  ...(['explain-example', 'code-meaning', 'trouble', 'editor', 'running', 'edge-cases', 'disagree'] as const),
]
/** Of those, what as often asks about the task: there the message has to tell of a result. */
const ofTask: readonly Intent[] = ['rule', 'term', 'concept', 'edge-cases', 'explain-example']
const ownResult =
  /\b(?:my|mine|i (?:get|got|see|print\w*)|it says|gives?|prints?|shows?|returns?|comes? out|result|output is|turns?|hangs?|explodes?|still|how (?:can|could) (?:that|it|this) be|line|small (?:ones|numbers|inputs?))\b|-\d{5,}|\d{9,}/i
/** Says that something came out otherwise than was thought. */
const wonders = /\bhow (?:can|could) (?:that|it|this) be\b|\bwhy\b|\bbut\b.{0,40}\bstill\b|\binstead of\b/i
/** What a form of the language may take up: as much as the ladder's third step. */
const formAllowance = 3

/** A trap of the language in the candidate's own code, with its line; undefined where the message is not about one. */
export function answerTrap(intent: Intent, text: string, { situation, room }: Scene, step: number): Answer | undefined {
  if (room.level === 'clarify' || room.policy === 'none' || step === 0) return undefined
  const told = tellPitfall(text, situation)
  // An error that is pasted as it was printed says itself what it is about.
  if (intent === 'error' && !told?.isShown && findPrintedError(situation.language, text)) return undefined
  // What stops the code stands in the line that the complaint names.
  const isStopped = situation.state === 'does-not-parse' || situation.state === 'runtime-error'
  const stoppedAt = situation.line === undefined ? undefined : situation.code.split('\n')[situation.line - 1]
  if (told && isStopped && stoppedAt !== undefined && told.line !== '' && !stoppedAt.includes(told.line.trim()))
    return undefined
  if (told === undefined || situation.replies.some((reply) => reply.text.includes(told.text))) return undefined
  // An idea is judged by what is known of the task, unless it is about that very line, or the task's numbers show it.
  const isMeant =
    (ofTraps.includes(intent) || (intent === 'cost' && told.isShown)) &&
    (intent !== 'hypothesis' || told.isShown || wonders.test(text)) &&
    (!ofTask.includes(intent) || ownResult.test(text) || wonders.test(text))
  if (!isMeant && !namesPartOf(told.line, text)) return undefined
  return { text: told.text, step: Math.min(step, 2), allowance: formAllowance }
}

const called = /[a-z_]\w{3,}(?=\s*\()|\b(?:typeof|await)\b/g
const signs = /(?<!\S)(?:[!&|?^~%.]{1,3}|<<|>>>?)(?!\S)/g
const saidSigns: Readonly<Record<string, string>> = { spread: '...', modulo: '%' }

/** Whether a message names what the language does in a line: a function that is called there, or an operator. */
function namesPartOf(line: string, text: string): boolean {
  const said = new Set(text.toLowerCase().match(/[a-z_]\w{3,}/g) ?? [])
  const operators = [...(text.match(signs) ?? []), ...[...said].flatMap((word) => saidSigns[word] ?? [])]
  return (
    (line.toLowerCase().match(called) ?? []).some((name) => said.has(name)) ||
    operators.some((sign) => line.includes(sign))
  )
}

/** 'What is wrong here?' tells nothing of what came out. */
const openly = /\b(?:what|whats|what['’]s|where|see)\b[^.?!]{0,24}\bwrong\b/gi

type Told = { text: string; line: string; isShown: boolean }

/** What has wrapped around is far from any small number. */
const isSmall = (value: unknown) => typeof value === 'number' && Math.abs(value) < 1e6

/** What a line of the candidate's code does that the message wonders about; undefined where none is known to. */
function tellPitfall(text: string, whole: Situation): Told | undefined {
  const { question, language, state } = whole
  if (question.kind !== 'coding' || state === 'nothing-written' || state === 'correct') return undefined
  const code = lookedAt(whole.code)
  if (code === undefined) return undefined
  const situation = { ...whole, code }
  const reach = tellReach(text, situation)
  const told = reach ?? tellTextCompared(text, situation)
  if (told !== undefined) return { text: told, line: '', isShown: true }
  const asking = text.replace(openly, ' ')
  const lines = code.split('\n').map((each) => each.replace(/(?:\/\/|#).*$/, ''))
  for (const { of, line, unless, asked, beyond, tells } of pitfalls) {
    if (!of.includes(language) || !asked.test(asking) || unless?.test(code)) continue
    if (tells === smallInt && isSmall(whole.test?.failure?.actual)) continue
    const at = lines.findIndex((each) => line.test(each))
    if (at >= 0 && (beyond === undefined || largest(question) > beyond))
      return { text: `Look at line ${at + 1}. ${tells}`, line: lines[at]!, isShown: beyond !== undefined }
  }
  return undefined
}

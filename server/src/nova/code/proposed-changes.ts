/**
 * A change of their code that a candidate asks about: 'so < should be <=?', 'do I need i + 1?'. It is made and run, and
 * they hear what came of it.
 */
import type { Answer } from '../answer.ts'
import { say, type Scene } from '../sayings.ts'
import type { Situation } from '../situation.ts'
import type { Follow } from '../task/worked-answers.ts'
import { escaped } from './code-slips.ts'
import { askOfMaking } from './made-where.ts'
import { masked } from './small-edits.ts'
import { lineAsked } from './suspected-parts.ts'

/** `line` is that of the editor, from 1; `code` is the whole program with `to` in place of one `from`. */
export type ProposedChange = { line: number; code: string; from: string; to: string }
/** What came of running each: one that mends the code or a part of it, or none of them. */
export type Propose = (changes: readonly ProposedChange[]) => Promise<Tried | undefined>
export type Tried = { found: (ProposedChange & { isPart?: boolean }) | undefined }

/** Characters, and places where the change can be made. More is no short question about one place. */
const longestAsked = 200
const mostPlaces = 16

/** Who tells what they did asks what is left. */
const isDone =
  /\b(?:changed|made|fixed|put|used|tried|replaced|swapped|removed|added|wrote|moved|turned|did)\b|\bnow (?:its?|it['’]s|i (?:have|use|get))\b/i
const ofResult =
  /\b(?:gets?|got|getting|gives?|gave|giving|returns?|returned|prints?|printed|expected|expects?|wants?|wanted|comes out|result|output)\b/i

const sign = '(?:<=|>=|===|!==|==|!=|<|>)'
const quoted = (inner: string) => `['"\`‘’“”]?(${inner})['"\`‘’“”]?`
const piece = String.raw`[A-Za-z_][\w.]*(?:\[[\w +.-]*\])?(?:\(\))?(?: ?[-+*/%] ?(?:[A-Za-z_][\w.]*(?:\[[\w +.-]*\])?|\d+))*`
const should = String.raw`(?:\w+ ){0,2}?(?:should(?:n['’]?t)?|must(?:n['’]?t)?|has to|have to|needs to|ought to)(?: (?:i|it|that|this|not|rather|really|maybe))*`

const signs = {
  should: new RegExp(`(?<![<>=!])${quoted(sign)} ${should} (?:be|become) (?:an? |the )?${quoted(sign)}(?![<>=])`, 'i'),
  instead: new RegExp(
    `(?<![<>=!])${quoted(sign)}(?: \\w+){0,3}? (?:instead of|rather than|and not|not)(?: an?| the)? ${quoted(sign)}(?![<>=])`,
    'i',
  ),
  turned: new RegExp(
    `\\b(?:change|replace|turn|swap)(?: the| that| my)? ${quoted(sign)} (?:to|into|with|by|for)(?: an?| the)? ${quoted(sign)}(?![<>=])`,
    'i',
  ),
  only: new RegExp(
    `\\b(?:need|needs|use|be|have|write|take|want|try|maybe|perhaps)(?: (?:an?|the|it|to|be|use|with|just))* ${quoted('<=|>=|<|>')}(?![\\w<>=]| ?(?:n\\b|O\\())`,
    'i',
  ),
}
const pieces = {
  should: new RegExp(
    `(?<![\\w.[(])${quoted(piece)} ${should} (?:be|start at|become) ${quoted(piece)}(?=[\\s?.,!]|$)`,
    'i',
  ),
  instead: new RegExp(
    `(?<![\\w.[(])${quoted(piece)} (?:instead of|rather than|and not) ${quoted(piece)}(?=[\\s?.,!]|$)`,
    'i',
  ),
  turned: new RegExp(
    `\\b(?:change|replace|turn|swap)(?: the| that| my)? ${quoted(piece)} (?:to|into|with|by|for)(?: an?| the)? ${quoted(piece)}(?=[\\s?.,!]|$)`,
    'i',
  ),
  // 'line 34 must be late[y] - days[y]?': what it begins with stands there already.
  longer: new RegExp(
    `\\b(?:line \\d{1,3}|it|that) (?:\\w+ ){0,2}?(?:should|must|has to|needs to|ought to) (?:be|say|read|become) ${quoted(piece)}(?=[\\s?.,!]|$)`,
    'i',
  ),
  only: new RegExp(
    `\\b(?:need|use|be|maybe|perhaps|try)(?: (?:it|to|be|use|with|just|return))* ${quoted(String.raw`[A-Za-z_]\w* ?[-+] ?1`)}(?=[\\s?.,!]|$)`,
    'i',
  ),
}

/** The sign that lets both sides be equal where the other does not, and the other way round. */
const partner: Record<string, string> = { '<': '<=', '<=': '<', '>': '>=', '>=': '>' }

type Pair = { from: string; to: string }

/** What a message wants in place of what; undefined where it proposes no change. */
function pairIn(text: string, code: string): Pair | undefined {
  const [, from = signs.turned.exec(text)?.[1], to = signs.turned.exec(text)?.[2]] = signs.should.exec(text) ?? []
  if (from && to && from !== to) return { from, to }
  const [, meant, own] = signs.instead.exec(text) ?? []
  if (meant && own && meant !== own) return { from: own, to: meant }
  const only = signs.only.exec(text)?.[1]
  if (only) return { from: partner[only]!, to: only }
  return ofResult.test(text) ? undefined : pieceIn(text, code)
}

const wants = /\b(?:should|need|use|must|want|try)\b/i

function pieceIn(text: string, code: string): Pair | undefined {
  const stands = (each: string) => placesOf(each, code).length > 0
  const [, own, meant] = pieces.should.exec(text) ?? pieces.turned.exec(text) ?? []
  if (own && meant && isAlike(own, meant) && stands(own)) return { from: own, to: meant }
  const [, one, other] = pieces.instead.exec(text) ?? []
  // People put either first: what stands in the code is what they have.
  if (one && other && isAlike(one, other)) {
    if (stands(other) && !stands(one)) return { from: other, to: one }
    if (stands(one) && !stands(other) && !wants.test(text)) return { from: one, to: other }
  }
  const longer = pieces.longer.exec(text)?.[1]
  const start = longer && startOf.exec(longer)?.[1]
  if (longer && start && stands(start) && !stands(longer)) return { from: start, to: longer }
  const only = pieces.only.exec(text)?.[1]
  const name = only && /^\w+/.exec(only)![0]
  return only && name && !stands(only) && stands(name) ? { from: name, to: only } : undefined
}

/** The first part of a sum or another term. */
const startOf = /^([A-Za-z_][\w.]*(?:\[[\w +.-]*\])?(?:\(\))?) ?[-+*/%]/

const namesIn = (text: string): string[] => text.match(/[A-Za-z_]\w*/g) ?? []

/** Whether one could stand in the place of the other: they share a name, and both or neither take one of many. */
const isAlike = (one: string, other: string) =>
  one !== other &&
  one.includes('[') === other.includes('[') &&
  namesIn(one).some((name) => namesIn(other).includes(name))

/** Where a piece stands in a line, however its spaces are set. */
function placesOf(part: string, line: string): { index: number; length: number }[] {
  const isSign = /^[<>=!]/.test(part)
  const inner = part
    .split(/\s+|(?<=[-+*/%])|(?=[-+*/%])/)
    .filter(Boolean)
    .map(escaped)
    .join('[ ]*')
  const whole = isSign ? `(?<![<>=!-])${inner}(?![<>=])` : `(?<![\\w.])${inner}(?![\\w([])`
  return [...line.matchAll(new RegExp(whole, 'g'))].map(({ 0: text, index }) => ({ index, length: text.length }))
}

const declares = /^\s*(?:def|function|import|from|class|export|func|type|package|#include)\b/
/** A name that a value is given to, or that is made here: not one that is read. */
const isGiven = /^\s*(?:,\s*\w+\s*)*(?:[-+*/%]?=(?!=)|:=|\+\+|--|\bin\b|\bof\b|:)/

/** The changes that a message proposes, one for each place where it can be made; none where it proposes nothing. */
export function proposedChanges(
  text: string,
  { code, language }: Pick<Situation, 'code' | 'language'>,
): ProposedChange[] {
  if (text.length > longestAsked || isDone.test(text)) return []
  const bare = masked(code, language)
  const pair = pairIn(text, bare)
  if (!pair) return []
  const asked = lineAsked(text) ?? Number(/\bline (\d{1,3})\b/i.exec(text)?.[1] ?? Number.NaN)
  const lines = code.split('\n')
  const isSign = /^[<>=!]/.test(pair.from)
  const found = bare.split('\n').flatMap((line, at) => {
    if (declares.test(line)) return []
    return placesOf(pair.from, line).flatMap(({ index, length }) => {
      if (!isSign && isGiven.test(line.slice(index + length))) return []
      // `Map<string, number>` compares nothing.
      if (language !== 'python' && /^[<>]$/.test(pair.from) && !/\s/.test(line[index - 1] ?? '')) return []
      const changed = lines[at]!.slice(0, index) + pair.to + lines[at]!.slice(index + length)
      return [{ line: at + 1, code: lines.with(at, changed).join('\n'), ...pair }]
    })
  })
  const meant = asked > 0 ? found.filter(({ line }) => line === asked) : found
  // People miscount by a line: what stands in one place alone is that place.
  const isNear = meant.length === 0 && !isSign && found.length === 1 && Math.abs(found[0]!.line - asked) === 1
  return isNear ? found : meant.length > mostPlaces ? [] : meant
}

export type Trying = { propose?: Propose; follow?: Follow }

const wrong: readonly Situation['state'][] = ['wrong-answer', 'runtime-error', 'endless']

/** What comes of the change that a message proposes; undefined where it proposes none, or none could be tried. */
export async function answerProposed(
  text: string,
  scene: Scene,
  { propose, follow }: Trying,
): Promise<Answer | undefined> {
  const { situation } = scene
  if (!propose || !wrong.includes(situation.state)) return undefined
  const changes = proposedChanges(text, situation)
  const tried = changes.length > 0 ? await propose(changes) : undefined
  if (!tried) return undefined
  const lines = [...new Set(changes.map(({ line }) => line))]
  const place = tried.found?.line ?? (lines.length === 1 ? lines[0] : undefined)
  const proposal = { from: changes[0]!.from, to: changes[0]!.to, line: place }
  const told = { ...scene, situation: { ...situation, proposal } }
  if (tried.found) return { text: say(tried.found.isPart ? 'proposed-part' : 'proposed-mends', told), step: 2 }
  const none = say('proposed-none', told)
  const making = await follow?.(situation)
  const isNew = making !== undefined && !situation.replies.some((reply) => reply.text.includes(making))
  return { text: isNew ? `${none} ${making} ${askOfMaking(making, scene)}` : none, step: isNew ? 2 : 1 }
}

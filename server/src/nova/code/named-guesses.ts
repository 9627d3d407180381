/** Guesses at what the code does wrong that name what it keeps: 'width goes to 0 but sockets not', 'is best[-1] never filled?' */
import type { BankCodingQuestion } from '@nova/contract/bank'
import { returnedNothing } from '@nova/contract/signature'
import { shownHeld } from '../../code-facts/held-values.ts'
import type { Json } from '../../platform/sandbox/request.ts'
import type { Answer } from '../answer.ts'
import { topicOf } from '../knowledge.ts'
import { mayJudge } from '../ladder.ts'
import { say, type Scene } from '../sayings.ts'
import type { Situation, Suspect } from '../situation.ts'
import { asCode } from '../wording.ts'
import { failureNamed } from './cases-named.ts'
import { namesOf } from './made-where.ts'
import { answerProposed, type Trying } from './proposed-changes.ts'
import { masked } from './small-edits.ts'
import { answerStatedCause, claimsCause, inputOf, mayGuess, outcomeFor, type RunMistake } from './stated-causes.ts'
import { lineAsked, linesSuspected } from './suspected-parts.ts'

/** Words. Who writes more tells a story. */
const mostWords = 30
/** What a value does, or does not, as a program runs. */
const ofRunning =
  /\b(?:never|still|already|always|stays?|goes|gets?|keeps?|becomes?|grows?|(?:not |n['’]?t |isnt |never )?(?:filled|set|reset|cleared|counted|changed|updated|added|removed|overwritten|initiali[sz]ed|increased|decreased)|too (?:early|late|small|big|large|high|low|often)|wrong|problem|bug|culprit|forgot|missing|off)\b|\b(?:why|how come)\b[^?!]{0,40}\b(?:empty|full|gone|lost)\b/i
/** A rule is asked for, whose words the code's names often are. */
const asksForRule =
  /^\W*(?:(?:hi|ok|so|and|but|hm+|wait)\W+)*(?:do|does|can|could|may|must|should|are|what if|what happens|is there|is a)\b(?!.{0,40}\bmy\b)/i
const asksForForm =
  /\b(?:what (?:does|is|are)|how (?:do|to|can|does)|(?<!\bi )mean|can i|may i|allowed|complexity|slow|fast)\b|O\(/i

/** Words that people say without meaning a name. */
const everyday =
  /^(?:last|first|next|one|same|other|all|new|old|end|start|test|case|line|result|the|my|it|in|is|so|i|to|at|on|of|and|or)$/

const given =
  /([A-Za-z_]\w*)(?:\[[^\]\n]*\])*[ \t]*(?:,[ \t]*\w+[ \t]*)*(?:(?::[ \t]?[A-Za-z][\w<>, [\]]{0,40})?[ \t]*[-+*/%]?=(?!=)|:=|\+\+|--|[ \t](?:in|of)[ \t])/g
/** Characters of a line, and of a message: patterns take their time with longer ones, which nobody writes. */
const longestLine = 160
const longestSaid = 300
/** The names that code gives a value to; none of code with a line that is too long. */
const givenIn = (bare: string): string[] =>
  bare.split('\n').some((line) => line.length > longestLine) ? [] : [...bare.matchAll(given)].map(([, name]) => name!)
/** A letter in a message is rarely a name. */
const leastOfName = 2

/** What people call a value by its kind, and what it is made with. */
const kinds: readonly (readonly [called: RegExp, made: RegExp])[] = [
  [
    /\b(?:maps?|dict\w*|hashmaps?)\b/i,
    /(?:new (?:Map|HashMap|TreeMap|LinkedHashMap)\b|\{\}|\bdict\(|defaultdict|Counter\(|\bmap\[)/,
  ],
  [/\b(?:(?:the|my|this|that) set|hashset)\b/i, /(?:new (?:Set|HashSet|TreeSet)\b|\bset\(|map\[\w+\](?:bool|struct))/],
  [/\b(?:queue|heap|pq)\b/i, /(?:PriorityQueue|deque\(|heap\b|ArrayDeque|LinkedList)/i],
  [/\bstack\b/i, /(?:Stack\b|ArrayDeque|stack)/i],
]

/** The names that hold a value of the kind that a message speaks of. */
const ofKind = (text: string, lines: readonly string[]): string[] =>
  kinds.flatMap(([called, made]) =>
    called.test(text)
      ? lines.flatMap((line) => {
          const [, name, value = ''] = /([A-Za-z_]\w*)(?:: ?[^=\n]{1,40})? ?:?=(?!=) ?(.*)$/.exec(line) ?? []
          return name !== undefined && made.test(value) ? [name] : []
        })
      : [],
  )

/** The same word, of one thing or of several. */
const isNamed = (name: string, said: ReadonlySet<string>) =>
  said.has(name) || (name.length > 3 && (said.has(`${name}s`) || said.has(name.replace(/s$/, ''))))

/** A value at a moment: 'what is low there on day 0?', 'whats in store when step 3 comes' */
const asksForValue =
  /\bwh?at(?:['’]?s| is| are| does)?(?: (?:in|inside|the value of|my|the))* [A-Za-z_]\w+(?:\[[^\]]*\])? (?:there|then|here|on|at|when|after|before|holds?|contains?|now)\b/i

/** What stands in a line, what is set there first; of the head of a block that sets nothing, what the block sets. */
export function valuesIn(line: number, { code, language }: Situation): string[] {
  const bare = masked(code, language)
  const own = new Set(givenIn(bare))
  const text = bare.split('\n')[line - 1] ?? ''
  const set = givenIn(text)
  const names = namesOf(text)
  const block = set.length === 0 ? blockAfter(line, bare.split('\n')) : ''
  const inside = givenIn(block)
  const kept = names.filter((name) => inside.includes(name) || new RegExp(String.raw`\b${name}\.`).test(block))
  return [...new Set([...set, ...kept, ...inside, ...names])].filter((name) => own.has(name))
}

/** The lines under a condition or the head of a loop; empty for any other line. */
function blockAfter(line: number, lines: readonly string[]): string {
  const head = lines[line - 1] ?? ''
  if (!/^\W*(?:el(?:if|se)|if|while|for)\b.*[:{]\s*$/.test(head)) return ''
  const after = lines.slice(line)
  const end = after.findIndex((each) => /\S/.test(each) && each.search(/\S/) <= head.search(/\S/))
  return after.slice(0, end < 0 ? undefined : end).join('\n')
}

/** The sentences that ask: what is told before them is no guess. */
const asksOfRunning = (text: string) =>
  text
    .split(/(?<=[.?!])\s+/)
    .filter((each) => each.includes('?') && ofRunning.test(each))
    .join(' ')

/** The values that a message names and the code made, and their lines; none where it is no guess at one. */
export function valuesNamed(
  text: string,
  { code, language, question }: Situation,
): { names: string[]; lines: number[] } {
  const none = { names: [], lines: [] }
  if (question.kind !== 'coding' || text.length > longestSaid || text.split(/\s+/).length > mostWords) return none
  const isGuess = ofRunning.test(text) && !asksForForm.test(text) && !asksForRule.test(text)
  if (lineAsked(text) !== undefined || !(isGuess || asksForValue.test(text))) return none
  const bare = masked(code, language)
  const own = new Set(givenIn(bare))
  for (const { name } of question.signature.params) own.delete(name)
  const said = new Set(text.match(/[A-Za-z_]\w+/g))
  const isMeant = (name: string) => !everyday.test(name) || new RegExp(String.raw`\b${name} ?[=[.(]`).test(text)
  const asking = new Set(asksOfRunning(text).match(/[A-Za-z_]\w+/g))
  const byName = [...own]
    .filter((name) => name.length >= leastOfName && isNamed(name, said) && isMeant(name))
    .toSorted((one, other) => Number(isNamed(other, asking)) - Number(isNamed(one, asking)))
  const names = [...new Set([...byName, ...ofKind(text, bare.split('\n'))])]
  if (names.length === 0) return none
  const holds = new RegExp(String.raw`\b(?:${names.join('|')})\b`)
  const lines = bare.split('\n').flatMap((line, at) => (holds.test(line) ? [at + 1] : []))
  return { names, lines }
}

/** What names hold as a version runs on an input, each in part of a sentence. */
export type Watch = (situation: Situation, args: Json[], names: readonly string[]) => Promise<string[]>
type Guessing = Trying & {
  locate?: (lines: readonly number[]) => Promise<Suspect | undefined>
  watch?: Watch
  meet?: (situation: Situation) => Promise<Situation['counter'] | Situation['searched']>
  runMistake?: RunMistake
}

/** What comes of trying what a message guesses: a change, or what is wrong with a value. Undefined where it guesses neither. */
export async function answerGuess(text: string, scene: Scene, guessing: Guessing): Promise<Answer | undefined> {
  const { situation, room } = scene
  if (!situation.isTested || !mayJudge(room) || room.ceiling < 2) return undefined
  const proposed = await answerProposed(text, scene, guessing)
  if (proposed) return proposed
  const named = await answerPlace(text, scene, guessing)
  return named ?? (await answerStatedCause(text, scene, guessing)) ?? tellNamed(text, scene, guessing)
}

/** That the lines are the place where a value is named, or a cause stated, and small changes of them mend something. */
async function answerPlace(text: string, scene: Scene, guessing: Guessing): Promise<Answer | undefined> {
  const { situation } = scene
  const named = valuesNamed(text, situation).lines
  const lines = named.length > 0 || !claimsCause(text) ? named : linesSuspected(text, situation.code)
  if (situation.state !== 'wrong-answer' || lines.length === 0) return undefined
  const suspect = await guessing.locate?.(lines)
  if (!suspect || !lines.includes(suspect.line)) return undefined
  const told = confirmLine(suspect, { ...scene, situation: { ...situation, suspect } })
  return isNew(told, scene) ? { text: told, step: 2, isTried: true } : undefined
}

/** That the line is right; of a change that fixes only a part, nobody knows whether its kind of change is the one to make. */
export const confirmLine = ({ kind, isPart }: Suspect, scene: Scene): string =>
  isPart ? say('suspect-partly', scene) : `${say('suspect-there', scene)} ${say(`suspect-${kind}`, scene)}`

/** What becomes of a value that is named. */
async function tellNamed(text: string, scene: Scene, guessing: Guessing): Promise<Answer | undefined> {
  const { names } = valuesNamed(text, scene.situation)
  return mayGuess(scene.situation) && names.length > 0 ? tellWatched(text, names, scene, guessing) : undefined
}

/** What becomes of the values in a line that a message asks about, of which no small change mends anything. */
export async function answerWatchedLine(text: string, scene: Scene, guessing: Guessing): Promise<Answer | undefined> {
  const { situation } = scene
  const line = lineAsked(text)
  if (line === undefined || situation.state !== 'wrong-answer' || !situation.isTested) return undefined
  const told = await tellWatched(text, valuesIn(line, situation), scene, guessing, false)
  const lead = told && say('line-watched', { ...scene, situation: { ...situation, line } })
  return told && { ...told, text: `${lead} ${told.text}` }
}

const isNew = (told: string, { situation }: Scene) => !situation.replies.some((reply) => reply.text.includes(told))

/** `withStill`: of values of which none moves it is told that they stay as they are, which answers who asked about them by name. */
async function tellWatched(
  text: string,
  names: readonly string[],
  scene: Scene,
  { watch, meet }: Guessing,
  withStill = true,
): Promise<Answer | undefined> {
  const { situation } = scene
  const known = failureNamed(text, situation)
  const met = known || names.length === 0 ? undefined : await meet?.(situation)
  const failure = known ?? (met && 'args' in met ? met : undefined)
  if (!failure || failure.error === returnedNothing) return undefined
  const watched = (await watch?.(situation, failure.args, names.slice(0, mostWatched))) ?? []
  const moving = watched.filter((each) => !each.endsWith('stays so'))
  const values = moving.length > 0 || !withStill ? moving : watched
  const told = `${values.join('; ')}.`
  const shown = tellFailure(situation, failure)
  if (values.length === 0 || shown === undefined || !isNew(told, scene)) return undefined
  return { text: `${shown} ${told} ${say('making-ask', scene)}`, step: 2 }
}

/** An input, what comes out and what should; a test that everybody sees only by its name where it is long, another not at all. */
function tellFailure(
  { question, counter, test }: Situation,
  { args, actual, expected, error }: NonNullable<Situation['counter']>,
): string | undefined {
  const input = inputOf(question as BankCodingQuestion, args)
  const came = `your code ${outcomeFor({ error }, shownHeld(actual))}, and ${asCode(shownHeld(expected))} is expected`
  const lead = test?.failure || counter ? '' : 'The visible tests pass, and another input shows a mistake. '
  if (input.length + came.length <= longestFailure) return `${lead}With ${asCode(input)} ${came}. In that run`
  return test?.failure ? 'In the run on the test that fails' : undefined
}

const agrees =
  /^\W*(?:(?:hm+|oh|ok(?:ay)?|well|but|and)\W+)*(?:yes|yeah|yep|yup|ya|no|nope|right|correct|sure|that['’]?s (?:right|ok(?:ay)?|fine|correct|true))\b/i
const goesOn = /\b(?:so|and|now|then|so what|what now|now what)\s*\?+/gi
/** Words. */
const mostOfAgreeing = 20

/** Whether a message says yes or no to whether a value is what should be there, and wants to know how that goes on. */
export function answersMaking(text: string, { situation }: Scene): boolean {
  const last = situation.replies.at(-1)?.text ?? ''
  const asked = topicOf('making-ask')!.says.flatMap(({ en }) => en)
  return (
    situation.state === 'wrong-answer' &&
    asked.some((each) => last.endsWith(each)) &&
    agrees.test(text) &&
    text.split(/\s+/).length <= mostOfAgreeing &&
    !text.replace(goesOn, '').includes('?') &&
    !claimsCause(text)
  )
}

/** Names whose values are told, and characters of an input with what comes out. */
const mostWatched = 2
const longestFailure = 260

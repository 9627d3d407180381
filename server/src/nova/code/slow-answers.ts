/** Why code takes long or never ends: by its loops, by calls that multiply, by the limits of the task. */
import type { Answer } from '../answer.ts'
import { findTopic, packOf } from '../knowledge.ts'
import { limitOf, outcomeOf, say, type Scene, sayTopic } from '../sayings.ts'
import { isOfSpeed, type Situation } from '../situation.ts'
import { capitalized } from '../understanding/verdicts.ts'
import { sayAnew } from '../wording.ts'
import { heaviestLine, sortsList } from './heavy-lines.ts'
import { causeAfter } from './seen-causes.ts'

export const ofSpeed =
  /\b(?:slow\w*|fast\w*|quick\w*|time\w*|large|big|long|memory|quadratic|loops?|rounds?|again|every|each|all|never|ends?|finish\w*|stops?|forever)\b|O\(/i

const asksIfFine = /\b(?:fine|ok(?:ay)?|right|correct|pass\w*|good|works?)\b/i

/** 'That's 10^10, too slow right?' */
const asksIfTooSlow = /\btoo slow\b[^?]{0,20}\?/i

/** A run that never ends, also where the room is blamed for it. */
export const hangs =
  /\b(?:hangs?|hung|hanging|fro[zs]en?|freez\w+|spin(?:s|ning)|(?:never|won['’]?t|does(?:n['’]?t| not)) (?:comes? back|ends?|finish(?:es)?|stops?)|(?:keeps?|still|just) (?:on )?running|running and running|endless\w*)\b/i
const isTooSlow =
  /\b(?:one|1|two|2|some|few|(?:hidden|big|large|last) ones?|tests?|it|mine|(?:my )?code)(?:['’]?s| is| are| was| takes?)?(?: (?:still|just|always|way|far|much))* (?:too (?:slow|long)|times? out|timing out)\b/i
/** 'Is it fast enough?' is answered by the tests with the largest inputs, where they pass. */
const asksIfEnough = /\b(?:fast|quick|efficient) enough\b/i
/** Asks what might be. */
const supposes =
  /\b(?:would|could|will|might|can|should|if|when|is|does|do) (?:it|that|this|mine|my code|one|the tests?)\b|\bwould|might\b/i

/** Whether a message holds code for too slow or endless that passes all tests. */
export const passesAndIsSlow = (text: string, { state, isTested }: Situation): boolean =>
  state === 'correct' &&
  isTested &&
  !supposes.test(text.replace(hangsWhere, ' ')) &&
  (hangs.test(text) || isTooSlow.test(text))
/** 'Where does it hang?' holds that it does. */
const hangsWhere = /\b(?:where|why|how come) (?:does|is|do) (?:it|this|that|mine|my code)\b/gi

/** Why it takes too long: how to count first, what takes the time once that was told. */
export function answerSlow(text: string, scene: Scene, step: number): Answer {
  const cause = scene.situation.state === 'slow' ? causeAfter(undefined, scene, step) : undefined
  if (cause) return cause
  const line = step > 0 ? (tellEndless(scene) ?? tellBranching(scene) ?? tellHeavyLine(scene, text)) : undefined
  // Who asks whether it is fine as well is told what the tests say.
  const isDenied = passesAndIsSlow(text, scene.situation)
  const isAsked = asksIfFine.test(text) && scene.situation.isTested
  const outcome = isDenied || isAsked ? `${outcomeOf(scene.situation)} ` : ''
  const yes = asksIfTooSlow.test(text) && isOfSpeed(scene.situation) ? 'Yes, for the largest inputs it is. ' : ''
  const enough = step > 0 && asksIfEnough.test(text) ? tellFastEnough(scene) : undefined
  if (enough !== undefined) return { text: enough, step: 1 }
  if (line !== undefined) return { text: `${yes}${outcome}${line}`.trim(), step: 1 }
  const fast = step > 0 ? tellFastEnough(scene) : undefined
  if (fast !== undefined) return { text: isDenied ? `${outcome}${fast}` : fast, step: 1 }
  if (isDenied) return { text: `${outcome}${say('own-fine', scene)}`, step: 0 }
  return { text: sayTopic(findTopic('slow', text)!, scene)!, step: hinted(scene, step) }
}

/** Of code that passes the tests with the largest inputs: that it is fast enough, and what a good solution costs. */
export function tellFastEnough(scene: Scene): string | undefined {
  const { situation } = scene
  const scale = situation.isTested && situation.state === 'correct' ? situation.test?.hidden.scale : undefined
  if (!scale || scale.total === 0 || scale.passed < scale.total) return undefined
  const fact = packOf(situation.question.id)?.cost
  const told = fact !== undefined && !situation.replies.some((reply) => reply.text.includes(fact)) ? ` ${fact}` : ''
  return `${say('cost-enough', scene)}${told}`
}

/** Go has no `while`. */
const loopsOnCondition = /^\s*(?:while\b|for\b(?!.*(?:;|\brange\b|\bof\b|\bin\b|:)))/

/** The lines, from 1, of loops that go on until something changes. */
export const waitingLoops = (code: string): number[] =>
  code.split('\n').flatMap((line, at) => (loopsOnCondition.test(line) ? [at + 1] : []))

const defines =
  /^\s*(?:def (\w+)\(|(?:export )?function (\w+)\(|(?:const|let|var) (\w+) = (?:\([^)]*\)|\w+)(?:: \w+)? =>|(\w+) :?= func\(|func (\w+)\()/
const remembers = /\b(?:l?ru_?cache|cache\w*|memo\w*|seen|known|dp)\b/i
const fewestBranches = 2
/** Patterns look at each line and each name: of longer code, or of longer lines, they would take too long. */
const mostLines = 200
const mostOfLine = 200
const isLong = (code: string): boolean => {
  const lines = code.split('\n')
  return lines.length > mostLines || lines.some((line) => line.length > mostOfLine)
}

/** A function that calls itself several times in each call, and remembers nothing. */
function tellBranching({ situation }: Scene): string | undefined {
  const { code, question } = situation
  if (question.kind !== 'coding' || isLong(code) || remembers.test(code)) return undefined
  for (const line of code.split('\n')) {
    const name = defines.exec(line)?.slice(1).find(Boolean)
    if (name === undefined) continue
    const callsIn = (text: string) => (text.match(new RegExp(`\\b${name}\\(`, 'g')) ?? []).length
    // Of two ways out only one is taken: `return search(low, middle)` in one case, and another call in the other.
    const together = code.split('\n').filter((each) => !(/^\s*return\b/.test(each) && callsIn(each) === 1))
    // Its head, and of an inner function the call that begins it.
    const isBegun = name === question.signature.name || together.length < code.split('\n').length
    const calls = callsIn(together.join('\n')) - (isBegun ? 1 : 2)
    if (calls < fewestBranches) continue
    return sayAnew(
      [
        `It isn't endless, but \`${name}\` calls itself in ${calls} places, so the calls multiply with every step deeper. How many are that for the largest input, and how often is it called with the very same values?`,
        `Count the calls of \`${name}\` for inputs of 5, 10 and 15: by how much do they grow each time, and how many of them had the same values as one before?`,
      ],
      situation,
    )
  }
  return undefined
}

/** `for (let j = 0; j < n; i++)`: a loop that asks for one name and changes another. */
function otherCounter(code: string): string | undefined {
  if (isLong(code)) return undefined
  for (const [at, line] of code.split('\n').entries()) {
    const [, asked, changed] =
      /\bfor\b[^;]*;\s*(\w+)\s*(?:[<>]=?|!=)[^;]*;\s*(?:\+\+|--)?(\w+)(?:\+\+|--|\s*[+-]=)?/.exec(line) ?? []
    if (asked !== undefined && changed !== asked && !new RegExp(`;[^;]*\\b${asked}\\b[^;]*$`).test(line))
      return `The room works; your run was stopped because it took too long. Look at the loop in line ${at + 1}: its condition asks for \`${asked}\`. What changes in each of its rounds?`
  }
  return undefined
}

/** Of a run that did not end: a loop that goes on until something changes. */
function tellEndless({ situation }: Scene): string | undefined {
  if (situation.state !== 'endless') return undefined
  const other = otherCounter(situation.code)
  if (other !== undefined) return sayAnew([other], situation)
  const [line] = waitingLoops(situation.code)
  if (line === undefined) return undefined
  const loop = `the loop in line ${line}`
  return sayAnew(
    [
      `The room works; your run was stopped because it took too long. Look at ${loop}: what has to change in each round so that it ends, and is there an input where it doesn't?`,
      `Your run didn't end by itself. Print what ${loop} looks at in each round, with the example it hangs on: do the same values come back?`,
    ],
    situation,
  )
}

/** 'Isn't that 10^10?', 'what is the worst case?' */
const countsSteps =
  /\bn ?(?:\^ ?2|²|squared|log)|\b10 ?\^ ?\d+|\bO\(|\bbig[- ]?o\b|\bworst case\b|\bcomplexity\b|\bquadratic\b/i

const ofValues = /\[\w\]|\d{7}/

/** Which line of the candidate's own runs most often, as a question; undefined where the lines do not show it. */
export function tellHeavyLine(scene: Scene, text = ''): string | undefined {
  const { situation } = scene
  const heavy = situation.state === 'nothing-written' ? undefined : heaviestLine(situation.code)
  const limit = limitOf(situation)
  if (!heavy || limit === '') return undefined
  const { line, loop, isLoop, depth } = heavy
  const what = isLoop
    ? `the loop in line ${line} stands inside the one in line ${loop}`
    : `line ${line} ${sortsList(situation.code.split('\n')[line - 1] ?? '') ? 'sorts a list' : 'seems to go through a whole list'}, and it runs in every round of the loop in line ${loop}`
  // A limit on values says nothing of how many there are.
  const most = ofValues.test(limit) ? 0 : Number(limit.match(/\d{3,}/g)?.at(-1) ?? 0)
  const scale = situation.state === 'correct' ? situation.test?.hidden.scale : undefined
  // What passes with the largest inputs takes fewer steps than its loops could.
  if (scale && scale.total > 0 && scale.passed === scale.total && countsSteps.test(text) && isLoop)
    return `${capitalized(what)}. Even so the tests with the largest inputs pass in time. What counts is how often line ${line} runs in all: if it takes up each thing once only, that's n steps and not n times n.`
  // Who counts steps is helped by the number, and the line is their own.
  const counted = countsSteps.test(text) && most > 0 ? [say('steps-counted', { ...scene, tongue: 'en' })] : []
  const inAll = `If ${depth > 2 ? `all ${depth}` : 'both'} go as far as “${limit}” allows, that is ${(most ** depth).toLocaleString('en')} steps.`
  return sayAnew(
    [
      ...counted.map((speed) => `${capitalized(what)}. ${inAll} ${speed}`),
      `Look at how often things run: ${what}. With “${limit}”, how many steps is that in all?`,
      `In your code ${what}. What does it look for there that you could have remembered from before?`,
    ],
    situation,
  )
}

/** What is said of a run that ended badly is a hint; without one it is none. */
export const hinted = ({ situation }: Scene, step: number) =>
  ['slow', 'endless', 'too-much'].includes(situation.state) ? Math.min(step, 1) : 0

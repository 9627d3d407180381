/** Assertions of test tools other than Node's: chains of `expect`, and contexts of tape and tap. */
import { type Call, callsOf, type Edit, hide, negate, opposites, type Span, swap } from '../assertions.ts'

const expects = /(?<![\w.])expect(?:\.soft)?\(/g
const chain = /(?:\s*\.\s*\w+)+/y
const equalities = /^(?:to(?:Be|Equal|StrictEqual|HaveLength|MatchObject)|equals?|eql|eq|lengthOf)$/

/** `expect(…)` of Vitest, Jest and Chai: `not` comes or goes, or a written value becomes another. */
export const findExpectations = (text: string): Edit[] =>
  callsOf(text, expects).flatMap(({ args }) => {
    const last = args.at(-1)
    const end = last ? last.to + /^[\s,]*\)/.exec(text.slice(last.to))![0].length : 0
    chain.lastIndex = end
    const [said] = (last && chain.exec(text)) ?? []
    if (said === undefined) return []
    const names = [...said.matchAll(/\w+/g)]
    const not = names.find(([name]) => name === 'not')
    if (not) {
      const dot = end + said.lastIndexOf('.', not.index)
      return [{ from: dot, to: end + not.index + 'not'.length, text: '', isHidden: false }]
    }
    const [expected] = equalities.test(names.at(-1)![0]) ? argumentsAt(text, end + said.length) : []
    const waits = names.findLast(([name]) => /^(?:resolves|rejects|eventually)$/.test(name))
    const at = waits ? end + waits.index + waits[0].length : end
    return hide(expected) ?? [{ from: at, to: at, text: '.not', isHidden: false }]
  })

function argumentsAt(text: string, at: number): Span[] {
  if (text[at] !== '(') return []
  const [call] = callsOf(text.slice(at), /^\(/g)
  return (call?.args ?? []).map(({ from, to, text: value }) => ({ from: from + at, to: to + at, text: value }))
}

/** `x.should.equal(…)` of Chai and should.js. */
export const findShoulds = (text: string): Edit[] =>
  [...text.matchAll(/\.should\.(not\.)?(?=\w)/g)].map(({ 0: said, 1: not, index }) => ({
    from: index,
    to: index + said.length,
    text: not ? '.should.' : '.should.not.',
    isHidden: false,
  }))

const contexts = /(?<![\w.])(?:t|tt|st|ct|q|tap|child|test)\.(\w+)\(/g
const imports = /(?:\bfrom\s*|\brequire\s*\(\s*)['"](tape|tap)['"]/
const ofContext: [string, string][] = [
  ['equal', 'notEqual'],
  ['strictEqual', 'notStrictEqual'],
  ['deepEqual', 'notDeepEqual'],
  ['same', 'notSame'],
  ['is', 'not'],
  ['throws', 'doesNotThrow'],
  ['pass', 'fail'],
]
const contextOpposites = {
  tape: opposites([...ofContext, ['match', 'doesNotMatch']]),
  tap: opposites([
    ...ofContext.filter(([name]) => !/equal$/i.test(name)),
    ['equal', 'not'],
    ['strictSame', 'strictNotSame'],
    ['match', 'notMatch'],
    ['has', 'notHas'],
    ['rejects', 'resolves'],
  ]),
}
const others: Record<string, string> = {
  equals: 'notEqual',
  deepEquals: 'notDeepEqual',
  strictEquals: 'notStrictEqual',
  isEqual: 'isNotEqual',
  isEquivalent: 'notDeepEqual',
}

/** `t.equal(…)` and the like; none in files of other tools. */
export function findContextual(text: string): Edit[] {
  const tool = imports.exec(text)?.[1] as 'tape' | 'tap' | undefined
  if (tool === undefined) return []
  const namesOf = new Map([...Object.entries(others), ...contextOpposites[tool]])
  return callsOf(text, contexts).flatMap((call) => editOf(call, namesOf))
}

function editOf(call: Call, names: Map<string, string>): Edit[] {
  const [actual, expected] = call.args
  if (/^(?:ok|notOk|true|false|assert|error|ifError|ifErr)$/.test(call.name)) return actual ? [negate(actual)] : []
  const isEquality = /^(?:equals?|is|isEqual|(?:strict|deep)Equals?|same|strictSame|isEquivalent|type)$/.test(call.name)
  return hide(isEquality ? expected : undefined) ?? swap(call, names)
}

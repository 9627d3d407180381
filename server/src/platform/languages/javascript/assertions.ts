/** Assertions of Node, on pages too, and of test tools. */
import { type Assertions, type Call, callsOf, type Edit, hide, negate, opposites, swap } from '../assertions.ts'
import { findContextual, findExpectations, findShoulds } from './matchers.ts'

const scriptOpposites = opposites([
  ['notEqual', 'equal'],
  ['notStrictEqual', 'strictEqual'],
  ['deepEqual', 'notDeepEqual'],
  ['deepStrictEqual', 'notDeepStrictEqual'],
  ['match', 'doesNotMatch'],
  ['throws', 'doesNotThrow'],
  ['rejects', 'doesNotReject'],
  // Of Chai.
  ['isTrue', 'isFalse'],
  ['isOk', 'isNotOk'],
  ['isNull', 'isNotNull'],
  ['isUndefined', 'isDefined'],
  ['exists', 'notExists'],
  ['include', 'notInclude'],
  ['deepInclude', 'notDeepInclude'],
  ['instanceOf', 'notInstanceOf'],
  ['property', 'notProperty'],
  ['isArray', 'isNotArray'],
  ['isString', 'isNotString'],
  ['isFunction', 'isNotFunction'],
  ['sameMembers', 'notSameMembers'],
])

/** As `assert`, also of a test's context. */
const byName = /(?<![\w.])(?:\w+\.)?assert(?:\.strict)?(?:\.(\w+))?\(/g
/** Functions that a file takes out of the module of assertions. */
const importsAssertions = /\{[^}]*\}\s*(?:=\s*require\(|from\s*)['"](?:node:)?assert(?:\/strict)?['"]/
const taken = /(?<![\w.])((?:not)?(?:deep)?(?:strict)?equal|ok|match|throws|rejects)\(/gi

export const scriptAssertions: Assertions = {
  testStart: /^\s*(?:await )?(?:test|it|specify|tape)\(|^(?:t|tap)\.test\(/gm,
  find: (text) => [
    ...findExpectations(text),
    ...findShoulds(text),
    ...findContextual(text),
    ...[...callsOf(text, byName), ...(importsAssertions.test(text) ? callsOf(text, taken) : [])].flatMap((call) => {
      const [actual, expected] = call.args
      if (!actual) return []
      if (call.name === '' || call.name === 'ok') return [negate(actual)]
      const isEquality = /^(deep)?(strict)?equal$/i.test(call.name)
      const hidden = hide(isEquality ? expected : undefined)
      // Elements of a page that are unexpectedly the same would be printed with all that hangs on them.
      return hidden ?? (/^(strictE|e)qual$/.test(call.name) && expected ? differ(call) : swap(call, scriptOpposites))
    }),
  ],
}

function differ({ name, nameAt, args: [one, other] }: Call): Edit[] {
  return [
    { from: nameAt, to: nameAt + name.length, text: 'ok', isHidden: false },
    { from: one!.from, to: other!.to, text: `!Object.is(${one!.text},${other!.text})`, isHidden: false },
  ]
}

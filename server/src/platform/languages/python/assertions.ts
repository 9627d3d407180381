/** Assertions of unittest, and plain `assert` statements. */
import { type Assertions, callsOf, type Edit, hide, opposites, swap } from '../assertions.ts'

const pythonOpposites = opposites([
  ['assertEqual', 'assertNotEqual'],
  ['assertTrue', 'assertFalse'],
  ['assertIn', 'assertNotIn'],
  ['assertIs', 'assertIsNot'],
  ['assertIsNone', 'assertIsNotNone'],
  ['assertIsInstance', 'assertNotIsInstance'],
  ['assertRegex', 'assertNotRegex'],
  ['assertGreater', 'assertLessEqual'],
  ['assertLess', 'assertGreaterEqual'],
  ['assertAlmostEqual', 'assertNotAlmostEqual'],
])

export const pythonAssertions: Assertions = {
  testStart: /^\s*(?:async )?def test/gm,
  find: (text) => [...findStatements(text), ...findCalls(text)],
}

/** On one line; a comparison with a literal value hides its change best. */
function findStatements(text: string): Edit[] {
  return [...text.matchAll(/^([ \t]*assert )(.+)$/gm)].flatMap(({ index, 1: start = '', 2: rest = '' }) => {
    const message = /, f?["'][^"']*["']$/.exec(rest)
    const whole = message ? rest.slice(0, message.index) : rest
    const from = index + start.length
    const isOpen = /[([{]\s*$/.test(whole) || /[([{]/.test(whole) !== /[)\]}]/.test(whole)
    if (isOpen) return []
    const right = / == (.+)$/.exec(whole)
    const at = right ? from + right.index + 4 : 0
    const hidden = right ? hide({ from: at, to: from + whole.length, text: right[1]! }) : undefined
    return hidden ?? [{ from, to: from + whole.length, text: `not (${whole})`, isHidden: false }]
  })
}

function findCalls(text: string): Edit[] {
  return callsOf(text, /\b(?:self|pytest)\.(assert\w+|raises)\(/g, '#').flatMap((call) => {
    const [one, other] = call.args
    if (!one) return []
    // Nothing raises it, so that what is raised goes through.
    if (/^(?:assertRaises|raises)/.test(call.name)) return [{ ...one, text: 'StopAsyncIteration', isHidden: false }]
    const isEquality = /^assert(Equal|CountEqual|\w+(?<!Not)Equal)$/.test(call.name) && !/Almost/.test(call.name)
    return (isEquality ? (hide(other) ?? hide(one)) : undefined) ?? swap(call, pythonOpposites)
  })
}

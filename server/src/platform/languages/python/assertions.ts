/** Assertions of unittest. */
import { type Assertions, callsOf, hide, opposites, swap } from '../assertions.ts'

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
  find: (text) =>
    callsOf(text, /\bself\.(assert\w+)\(/g, '#').flatMap((call) => {
      const [one, other] = call.args
      if (!one) return []
      // Nothing raises it, so that what is raised goes through.
      if (call.name.startsWith('assertRaises')) return [{ ...one, text: 'StopAsyncIteration', isHidden: false }]
      const isEquality = /^assert(Equal|CountEqual|\w+(?<!Not)Equal)$/.test(call.name) && !/Almost/.test(call.name)
      return (isEquality ? (hide(other) ?? hide(one)) : undefined) ?? swap(call, pythonOpposites)
    }),
}

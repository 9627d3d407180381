/** Assertions of the kit, which has those of JUnit. */
import { type Assertions, callsOf, hide, negate, type Span } from '../assertions.ts'

export const javaAssertions: Assertions = {
  testStart: /^\s*@(?:kit\.test\.)?Test\b/gm,
  find: (text) =>
    callsOf(text, /(?<![\w.])(?:Assertions\.)?(assert\w+)\(/g).flatMap((call) => {
      const [one, other] = call.args
      if (!one) return []
      if (call.name === 'assertTrue' || call.name === 'assertFalse') return [negate(one)]
      const isEquality = call.name === 'assertEquals' || call.name === 'assertSame'
      const hidden = hide(isEquality ? one : undefined)
      if (hidden) return hidden
      const isAlone = /^\s*$/.test(text.slice(text.lastIndexOf('\n', call.nameAt) + 1, call.nameAt))
      const become = (name: string, args: Span[]) => [
        { from: call.nameAt, to: call.nameAt + call.name.length, text: `kit.test.Assertions.${name}`, isHidden: false },
        ...args.map((span) => ({ ...span, text: '', isHidden: false })),
      ]
      if (isEquality && call.args.length === 2) return become('assertNotEquals', [])
      if (call.name === 'assertNull') return become('assertNotNull', [])
      if (call.name === 'assertNotNull') return become('assertNull', [])
      if (call.name === 'assertDoesNotThrow' && isAlone)
        return [
          ...become('assertThrows', []),
          { from: one.from, to: one.from, text: 'Throwable.class, ', isHidden: false },
        ]
      if (call.name !== 'assertThrows' || !isAlone || !other) return []
      return become('assertDoesNotThrow', [{ from: one.from, to: other.from, text: '' }])
    }),
}

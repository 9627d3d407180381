/** Tests wrong expectations that no project of the bank has. */
import { expect, test } from 'vitest'
import { alterTests } from './altered-tests.ts'

test('in Java code that may throw nothing is expected to throw', () => {
  const path = 'FaresTest.java'
  const altered = alterTests('java', [
    { path, text: '@Test void winter() {\n  assertDoesNotThrow(fares::total);\n}\n' },
  ])
  expect(altered).toEqual([
    {
      path,
      text: '@Test void winter() {\n  kit.test.Assertions.assertThrows(Throwable.class, fares::total);\n}\n',
    },
  ])
})

import { expect, test } from 'vitest'
import { ask, standAt } from '../../../test/nova-asking.ts'

test.each([
  [
    'go',
    'go is new for me and it does not even start, it says "declared and not used: i", but i do use it?',
    /be used/,
  ],
  ['python', 'hm mine dies and prints something like dictionary changed size during iteration', /copy|list\(/],
  ['javascript', 'weird. it says Cannot access before initialization or so', /let|const/],
] as const)('an error in %s is told whose words stand in the middle of a sentence', async (language, said, means) => {
  expect(await ask(said, standAt('stock-movements', { language }))).toMatch(means)
})

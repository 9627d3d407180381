/** That nobody hears the same words twice, on any question of the bank. */
import { beforeAll, expect, test } from 'vitest'
import { ask, bank, standAt } from '../../test/nova-asking.ts'

const said = ["I'm thinking...", "I'm stuck", 'Ready to submit', 'hi', 'is it correct?', 'how much time is left?']
/** What each of them is answered, by question. */
const replies = said.map((): [id: string, first: string, second: string][] => [])

// Each reply takes the encoder some milliseconds: every question is met by two of the six, one after the other, since what
// is known of it is put in order for both.
beforeAll(async () => {
  for (const [at, id] of [...bank.byId.keys()].entries())
    for (const which of [at % 3, (at % 3) + 3]) {
      const first = await ask(said[which]!, standAt(id, { language: 'javascript' }))
      const replied = standAt(id, { language: 'javascript', replies: [{ text: first, step: 1 }] })
      const second = await ask(said[which]!, replied)
      replies[which]!.push([id, first, second])
    }
}, 360_000)

test.each(said)('“%s” twice is answered in other words, whatever the question', (message) => {
  const all = replies[said.indexOf(message)]!
  expect(all.length).toBeGreaterThanOrEqual(Math.floor(bank.byId.size / 3))
  for (const [id, first, second] of all) expect([id, second]).not.toEqual([id, first])
})

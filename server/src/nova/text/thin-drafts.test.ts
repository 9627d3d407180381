/** Whether a story is too thin, or it is bad that something happened, hears an answer to just that. */
import { describe, expect, it } from 'vitest'
import { room, standAt } from '../../../test/nova-asking.ts'
import { replyBuiltIn } from '../chosen-reply.ts'

const ask = async (id: string, message: string, code: string) =>
  (await replyBuiltIn(message, standAt(id, { code }), room)).text

const stuck = 'I tried logging, then reinstalling, then I asked on a forum. Someone there had the idea and we fixed it.'

describe('who asks whether a story is too thin', () => {
  it.each(['like this? its pretty thin i know', 'is it too thin', 'draft is in. is it to short?'])(
    'hears how long it is and which part no sentence was found for: “%s”',
    async (message) => {
      expect(await ask('stuck-and-asked', message, stuck)).toBe(
        "It has about 20 words. That's short, which is fine as long as every part of the question is answered. Which sentence of yours covers “when did you ask for help” and “how was it solved”?",
      )
    },
  )

  it('hears of one sentence where that is asked', async () => {
    expect(await ask('stuck-and-asked', 'is my last sentence too short?', stuck)).toMatch(
      /^You write “Someone there had the idea and we fixed it”\. /,
    )
  })
})

describe('a worry about what happened', () => {
  it.each([
    ['is it bad that someone else found the solution and not me?', /^That isn't bad: in many good stories /],
    ['is it bad when the project was stopped?', /^Not by itself\. /],
    ['i told my boss too late, does that look bad?', /^You can say it that plainly: /],
  ])('is answered first: “%s”', async (message, begins) => {
    expect(await ask('stuck-and-asked', message, '')).toMatch(begins)
  })
})

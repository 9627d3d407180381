/** Words of the question and of Nova's own that are asked about, and sentences that are named by their matter. */
import { describe, expect, it } from 'vitest'
import { ask, standAt } from '../../../test/nova-asking.ts'

const figure =
  'Take 1,000 orders: three need fifteen seconds, the rest are quick. How far does that move the figure on the dashboard?'
const user = 'Still open: What would have to happen so that the last user of it lets go?'
const slow = standAt('slow-for-some', { said: ['hint'], replies: [{ text: figure, step: 1 }] })
const full = standAt('disk-full-no-files', { said: ['hint'], replies: [{ text: user, step: 1 }] })

describe('words of Nova’s own question', () => {
  it.each([
    [
      'why leave it open? 3 of 1000 are 45 ms. or what do you mean by "the figure"?',
      slow,
      '“The figure”: The average that',
    ],
    ['the last user of it lets go? who is "the last user"', full, '“The last user”: “It” is the deleted file'],
    [
      'i said reboot, not backup. and who is the last user of it?',
      full,
      '“The last user of it”: “It” is the deleted file',
    ],
  ])('are told by what the pack says, and the same is asked otherwise: “%s”', async (message, place, begin) => {
    const text = await ask(message, place)
    expect(text.startsWith(begin)).toBe(true)
    expect(text).toMatch(/(?:Put another way|I mean this): \S.+\?$/)
  })

  it.each(['what do you mean by "gone from the folder"?', 'hm. what is meant by the content gone, pls'])(
    'that the pack says nothing of are put in plainer ones: “%s”',
    async (message) => {
      const gone = 'The name is gone from the folder. Is the content gone too, and who decides that?'
      const place = standAt('disk-full-no-files', { said: ['hint'], replies: [{ text: gone, step: 1 }] })
      expect(await ask(message, place)).toContain(
        'Somebody reads a book while you tear its card out of the catalog. Is the shelf empty?',
      )
    },
  )

  it('are not asked for by who quotes them in an answer', async () => {
    const text = await ask('"the figure" moves by 45 ms, so nobody sees it', slow)
    expect(text).not.toMatch(/“The figure”:|Put another way|I mean this/)
  })
})

const released = [
  'We released our app with a bug in the export, because the date was fixed.',
  'Support did not know, they got 12 tickets on the first day. I hid the export button two days later.',
].join('\n')

describe('a quoted part of the question', () => {
  it.each([
    'added the 12 tickets. hows "limit the damage" meant, only technical or also that i told support?',
    'i changed it now. what counts as "limit the damage" here, only code?',
  ])('is told by what the pack says of it: “%s”', async (message) => {
    expect(await ask(message, standAt('released-with-a-fault', { code: released }))).toMatch(
      /^Anything that made the flaw hurt fewer people or hurt them less\./,
    )
  })

  it('waits where something else is asked before it', async () => {
    const text = await ask(
      'can i leave out that we didnt tell the customers? or what does "limit the damage" mean',
      standAt('released-with-a-fault', { code: released }),
    )
    expect(text).not.toMatch(/^Anything that made the flaw hurt fewer people/)
  })
})

const habit = [
  'In my last team everybody pushed directly to main.',
  'Two older colleagues said it slows us down, so we tried it for two weeks in one repo only.',
  'I knew it was worth it because twice in one month a push broke the build and nobody could deploy for half a day.',
].join('\n')

describe('a sentence that is named by its matter', () => {
  const place = standAt('changed-a-habit', {
    code: habit,
    said: ['is it concrete?'],
    replies: [{ text: 'It can count.', step: 0 }],
  })
  it.each([
    'no i meant the broken build sentence, is it clear for a reader? or what would they ask me',
    'ok: broken build twice in a month, half a day each, nobody could deploy. is it concrete enough?',
    'is the deploy sentence clear?',
  ])('is the one that is looked at: “%s”', async (message) => {
    expect(await ask(message, place)).toContain('“I knew it was worth it because twice in one month')
  })

  it.each(['is the whole sentence thing clear to you?', 'we had a coffee machine there. is it concrete enough?'])(
    'is none where nothing in the draft is of that matter: “%s”',
    async (message) => {
      expect(await ask(message, place)).not.toMatch(/^(?:You write|It says|Your sentence)[^“]*“I knew/)
    },
  )
})

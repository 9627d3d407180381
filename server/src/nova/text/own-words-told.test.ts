/** What is quoted of the candidate's own words, and that a question of theirs is none of it. */
import { describe, expect, it } from 'vitest'
import { ask, standAt } from '../../../test/nova-asking.ts'
import { wordingIn } from './own-questions.ts'
import { sentencesOn } from './question-parts.ts'

const released = [
  'We released our app with a bug in the export, because the date was fixed.',
  'My boss and me knew it. I told him that it affects maybe 5% of users, he said we go live.',
  'I hid the export button two days later and fixed it after a week. Since then we write known bugs in the release notes.',
].join('\n')

const limits = 'Which sentence of yours answers “how did you limit the damage”?'

describe('a question in the chat', () => {
  it.each([
    'i wrote why and what came of it. but you didnt answer: does hiding the button two days later still count as limiting?',
    'ok its in now. you never answered me: what counts as limiting the damage?',
  ])('that is asked again is answered, and never quoted as if it were told: “%s”', async (message) => {
    const text = await ask(
      message,
      standAt('released-with-a-fault', { code: released, said: ['check'], replies: [{ text: limits, step: 1 }] }),
    )
    expect(text).toMatch(/^Anything that made the flaw hurt fewer people or hurt them less\./)
    expect(text).not.toContain('Put it into your answer')
  })

  it('is none where a colon stands before what is told', async () => {
    const text = await ask(
      'i did this: i hid the export button for all users. is that enough?',
      standAt('released-with-a-fault', { code: released, said: ['check'], replies: [{ text: limits, step: 1 }] }),
    )
    expect(text).toContain('i hid the export button for all users')
  })
})

describe('what is quoted of an answer', () => {
  it.each([
    [
      'it is 350 ms then, so it looks ok. so the slow one vanishes. is that it?',
      'it is 350 ms then, so it looks ok … the slow one vanishes',
    ],
    [
      'the cooks wait, and that is not enough. the stove stays one',
      'the cooks wait, and that is not enough. the stove stays one',
    ],
    ['dinner gets less, right?', 'dinner gets less'],
  ])('loses no word that it rests on: “%s”', (message, quote) => {
    expect(wordingIn(message)).toBe(quote)
  })
})

describe('a part of a question', () => {
  it('that asks only who knew is found by the knowing', () => {
    const found = sentencesOn(['who knew about it', 'when was it fixed'], released)
    expect(found.get('who knew about it')).toBe('My boss and me knew it.')
  })

  it('that asks for more is not found by the knowing', () => {
    expect(sentencesOn(['how did you know they had learned it'], 'My boss knew it.').size).toBe(0)
  })

  it('that asks for an explanation is not called open where the answer gives a reason', async () => {
    const code =
      'First I run df -h and du -sh. The deleted log is still open in a process, so the space is not free. I find it with lsof and restart that process.'
    const text = await ask('is anything missing?', standAt('disk-full-no-files', { code }))
    expect(text).not.toContain('what could explain the difference')
  })

  it('that asks for an explanation is open where no reason is given', async () => {
    const code = 'First I run df -h and du -sh. Then I look at the mounts. I restart the shop within minutes.'
    const text = await ask('is anything missing?', standAt('disk-full-no-files', { code }))
    expect(text).toContain('what could explain the difference')
  })
})

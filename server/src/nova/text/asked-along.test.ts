/** Two things asked at once about one's own draft, and which of its sentences is meant. */
import { describe, expect, it } from 'vitest'
import { ask, standAt } from '../../../test/nova-asking.ts'

const half = standAt('wrong-bet', {
  code: 'At my last job we picked MongoDB for orders. I admitted it after about 8 months. We moved orders to Postgres table by table.',
})
const alerts = standAt('alert-fatigue', {
  code: 'Instead measure the share of payments that end ok. If there are more than 10 failed payments in a minute, page the person on call.',
})

describe('a question on the form along with a look at the draft', () => {
  it.each([
    'is it too short? and do i need the numbers, i dont know them',
    'is it too short? do i need exact numbers?',
  ])('is answered as well: “%s”', async (message) => {
    const text = await ask(message, half)
    expect(text).toMatch(/Rough is fine|exact numbers|estimate/)
    expect(text).toContain('words.')
  })

  it('is not found in what is no such question', async () => {
    expect(await ask('wrote it. is it ok that i panicked right away? or does that look bad', half)).not.toMatch(
      /^Telling about something that went wrong/,
    )
    expect(await ask('is it too short? and who did i forget to tell?', half)).toMatch(/^It has about \d+ words\./)
  })
})

it('a number tells which sentence was added', async () => {
  expect(await ask('added when to wake. is a fixed number like 10 per minute ok?', alerts)).toMatch(
    /^(?:It says now|You write now) “If there are more than 10 failed payments/,
  )
})

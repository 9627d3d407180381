/** Which parts of the question a draft has a sentence on, for who asks or closes. */
import { describe, expect, it } from 'vitest'
import { ask, clarifying, standAt } from '../../../test/nova-asking.ts'

const bet = [
  'At my last job we picked MongoDB for orders.',
  'I admitted it after about 8 months.',
  'We moved orders to Postgres table by table.',
]
const whole = standAt('wrong-bet', { code: [...bet, 'It cost two developers three months.'].join(' ') })
const half = standAt('wrong-bet', { code: bet.join(' ') })
const alerts = standAt('alert-fatigue', {
  code: 'Instead measure the share of payments that end ok. If there are more than 10 failed payments in a minute, page the person on call.',
})

const each =
  'on “how long did it take you to admit it” you write “I admitted it after about 8 months”; on “how did you get out of it” you write “We moved orders to Postgres table by table”'

describe('the parts of a question', () => {
  it.each(['ok added cost. i think all three parts are in now, thanks', 'are all parts covered? can i move on?'])(
    'are told with the sentence on each, and who closes is asked nothing more: “%s”',
    async (message) => {
      const text = await ask(message, whole)
      expect(text).toContain(`${each}; on “what did it cost” you write “It cost two developers three months”.`)
      expect(text).toMatch(/(?:Whether to move on is up to you|Moving on is yours to decide)\.$/)
      expect(text).not.toContain('?')
    },
  )

  it.each(['did i forget any part?', 'which part is missing', 'is any part of the question not covered'])(
    'are named where no sentence was found: “%s”',
    async (message) => {
      expect(await ask(message, half)).toMatch(
        /^(?:As far as I see|Going by the words), on “how long .*\. (?:I'm not sure which sentence of yours covers|I see no sentence that I would surely take for) “what did it cost”\.$/,
      )
    },
  )

  it('of a case are matched by shared words alone, and else left to what the candidate says', async () => {
    const text = await ask('last one is for the waking. thx, can i move on?', alerts)
    expect(text).toContain(
      "on “what you'd measure instead” you write “Instead measure the share of payments that end ok”. I go by what you say for “when someone should be woken up”",
    )
  })

  it('are matched in the singular too', async () => {
    const code =
      'Each company gets its own database. Cost: 800 migrations. To management I answer that we now have two layers.'
    expect(await ask('did i forget any part?', standAt('tenant-sees-other-tenant', { code }))).toContain(
      'on “what each way costs” you write “Cost: 800 migrations”',
    )
  })

  it('are not told to who asks for something else', async () => {
    for (const message of ['which part of the story is most important?', 'can i move on with kafka in the story?'])
      expect(await ask(message, whole)).not.toContain('you write “I admitted')
    expect(await ask('thx, can i go to the next question now?', whole)).not.toContain('you write')
    expect(await ask('did i forget any part?', half, clarifying)).not.toContain('you write')
  })
})

/** Cards of the room: this interview's settings, in each policy and language, where no topic is sure. */
import { expect, test } from 'vitest'
import { room, situationOf } from '../../../test/composing.ts'
import { readRoomTexts } from '../../knowledge/room-texts.ts'
import { readTalk } from '../../knowledge/talk-topics.ts'
import { policyInWords } from '../../sessions/disclosure.ts'
import type { Room } from '../situation.ts'
import { sayTopic } from './room-words.ts'

const cards = ['card-use', 'card-kept', 'card-time', 'card-judged', 'card-after', 'card-room']
const settings = {
  company: 'Nordwind',
  provider: 'No language model reads your work.',
  keeping: 'It is kept for six months.',
  contact: 'Contact: privacy@nordwind.example.',
  languages: 'Python',
}
const situations = ['late-days', 'cold-store-billing', 'after-the-incident'].map((id) => situationOf(id))
const tongues = ['de', 'es', 'fr', 'pt', 'hi', 'zh'] as const

test.each(['nova', 'open', 'none'] as const)(
  'policy %s: a card of rules says that policy, and no other',
  async (policy) => {
    const card = (await readTalk()).byId.get('card-use')!
    const place: Room = { ...room, policy, settings }
    const said = sayTopic(card, { situation: situations[0]!, room: place })!
    expect(said).toContain(policyInWords[policy])
    for (const [other, words] of Object.entries(policyInWords)) if (other !== policy) expect(said).not.toContain(words)
    for (const tongue of tongues) {
      const texts = readRoomTexts(tongue)!
      expect(sayTopic(card, { situation: situations[0]!, room: place }, texts)).toContain(texts.settings.policy[policy])
    }
  },
)

test('each card is whole in every kind of question, policy and language, with a person to ask', async () => {
  const { byId } = await readTalk()
  const lacking: string[] = []
  for (const id of cards)
    for (const situation of situations)
      for (const policy of ['nova', 'open', 'none'] as const)
        for (const remainingSeconds of [600, null])
          for (const tongue of ['en', ...tongues] as const) {
            const place: Room = { ...room, policy, settings, remainingSeconds }
            const said = sayTopic(byId.get(id)!, { situation, room: place }, readRoomTexts(tongue)) ?? ''
            if (said === '' || said.includes('{') || !/Report a problem|Nordwind/.test(said))
              lacking.push(`${id} ${tongue}`)
          }
  expect(lacking).toEqual([])
})

test('on other people nothing is allowed or forbidden: the person to ask is named', async () => {
  const said = sayTopic((await readTalk()).byId.get('outside-help-people')!, {
    situation: situations[0]!,
    room: { ...room, settings },
  })
  expect(said).toMatch(/say nothing about other people.*Nordwind/)
  expect(said).not.toMatch(/no problem|is fine|not allowed|forbidden/)
})

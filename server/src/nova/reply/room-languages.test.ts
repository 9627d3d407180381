/** The room's answers in the candidate's own language. */
import { expect, test } from 'vitest'
import { room, situationOf } from '../../../test/composing.ts'
import { readRoomTexts } from '../../knowledge/room-texts.ts'
import { readTalk } from '../../knowledge/talk-topics.ts'
import { composeReply } from './composer.ts'

const tongues = ['de', 'es', 'fr', 'pt', 'hi', 'zh'] as const
const slots = (text: string) => [...new Set(text.match(/\{\w+\}/g))].toSorted()

test.each(tongues)('%s: each answer that is given by rule is there, with the same slots', async (tongue) => {
  const texts = readRoomTexts(tongue)!
  const wrong: string[] = []
  const byRule = [...(await readTalk()).byId.values()].filter(
    ({ id, heard = [] }) => (heard.length > 0 || id.startsWith('card-')) && id !== 'repeat-question',
  )
  for (const { id, says: all } of byRule) {
    const says = all.filter(({ inEnglish }) => !inEnglish)
    const own = texts.says[id] ?? []
    if (own.length !== says.length) wrong.push(`${id}: ${own.length} of ${says.length}`)
    for (const [at, { en }] of says.entries())
      if (JSON.stringify(slots(own[at] ?? '')) !== JSON.stringify(slots(en[0]!))) wrong.push(`${id} ${at}`)
  }
  const known = new Set(byRule.map(({ id }) => id))
  expect([wrong, Object.keys(texts.says).filter((id) => !known.has(id))]).toEqual([[], []])
})

test('English has no such texts, and neither has a language that only is recognised', () => {
  expect([readRoomTexts('en'), readRoomTexts('it')]).toEqual([undefined, undefined])
})

test.each([
  ['darf ich hier ChatGPT benutzen?', /^Andere KI ist in diesem Interview nicht erlaubt.*Sie dürfen Nova nutzen/],
  ['wie viel Zeit habe ich noch?', /^Sie haben noch 10 Minuten/],
  ['¿puedo usar ChatGPT aquí?', /^Otra IA no está permitida.*Puede usar a Nova/],
  ['¿cuánto tiempo me queda?', /^Le quedan 10 minutos/],
  ['est-ce que je peux utiliser ChatGPT ?', /^Aucune autre IA n’est permise.*Vous pouvez utiliser Nova/],
  ['combien de temps me reste-t-il ?', /^Il vous reste 10 minutes/],
  ['posso usar o ChatGPT?', /^Outra IA não é permitida.*Você pode usar a Nova/],
  ['quanto tempo eu ainda tenho?', /^Você ainda tem 10 minutos/],
  ['क्या मैं ChatGPT का उपयोग कर सकता हूँ?', /^इस इंटरव्यू में दूसरी AI की अनुमति नहीं है/],
  ['我可以用 ChatGPT 吗？', /^这场面试不允许使用其他 AI/],
  ['还剩多少时间？', /^所有题目加起来你还有 10 分钟/],
])('%s', async (message, says) => {
  const { text } = await composeReply(message, situationOf('late-days'), room)
  expect(text).toMatch(says)
  expect(text).not.toMatch(/answer in English|auf Englisch|en inglés|en anglais|em inglês|英语回答|\{/)
})

test('an English question is answered in English, and the room of SQL in English too', async () => {
  const english = await composeReply('may I use ChatGPT?', situationOf('late-days'), room)
  expect(english.text).toMatch(/^Other AI isn't allowed/)
})

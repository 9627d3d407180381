/** What a candidate is told before joining. */
import { disclosureVersion } from '@nova/contract/constants'
import { expect, test } from 'vitest'
import { disclose } from './disclosure.ts'

test('a candidate is told which model reads what they write, wherever one helps', () => {
  const namesModel = (policy: 'nova' | 'open' | 'none', model: string | null) =>
    disclose(policy, model).text.includes('a language model (large-1), which is sent your messages to Nova')
  expect([namesModel('nova', 'large-1'), namesModel('open', 'large-1')]).toEqual([true, true])
  expect([namesModel('none', 'large-1'), namesModel('nova', null)]).toEqual([false, false])
  expect(disclose('nova', null).text).not.toContain('language model')
})

test('the version says whether a model takes part', () => {
  expect([disclose('nova', 'large-1').version, disclose('nova', null).version]).toEqual([
    `${disclosureVersion}-model`,
    disclosureVersion,
  ])
})

test('each policy begins with its own rule', () => {
  const first = (policy: 'nova' | 'open' | 'none') => disclose(policy, null).text.split('\n\n')[0]
  expect([first('nova'), first('open'), first('none')]).toEqual([
    'You may use Nova, the assistant in this room. Please use no other AI.',
    'You may use any AI. Please declare what you used with the button in the room.',
    'This interview is without AI help. Nova only answers questions about the task and the room.',
  ])
})

test('a candidate is told that submitted code may be followed by questions, and that those are recorded', () => {
  const { text } = disclose('nova', null)
  expect(text).toContain(
    'After you submit the code of a coding question or a project, we may ask you two or three short questions about it.',
  )
  expect(text).toContain('They are recorded, and your interviewers see them.')
})

test('where Nova proposes changes, a candidate is told that they can be wrong and that what they do with them is recorded', () => {
  const told =
    'Nova’s changes can be wrong, as with any assistant. Everyone gets the same ones. Review them as you would a colleague’s.'
  const standard = disclose('nova', 'large-1', 'standard')
  expect(standard.text).toContain(told)
  expect(standard.text).toContain('what you applied, changed or rejected, and your interviewers see it')
  expect(standard.text).toContain('After you submit, we may ask you about lines of Nova’s that you applied.')
  const live = disclose('nova', 'large-1', 'live')
  expect(live.text).toContain('The language model writes them for you alone, so no two people get the same ones.')
  expect([live.text.includes('Everyone gets the same'), live.version]).toEqual([false, `${disclosureVersion}-live`])
  expect(disclose('nova', null).text).not.toContain('changes can be wrong')
})

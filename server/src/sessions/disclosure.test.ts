/** Tests the disclosure that candidates read before joining. */
import { disclosureVersion } from '@nova/contract/constants'
import { expect, test } from 'vitest'
import type { AboutModel } from '../platform/ai/ask.ts'
import { disclose } from './disclosure.ts'

const large: AboutModel = { name: 'large-1', label: undefined, host: 'api.openai.com' }

test('the disclosure names the model that reads a candidate’s work, wherever a model helps', () => {
  const namesModel = (policy: 'nova' | 'open' | 'none', model: AboutModel | null) =>
    disclose(policy, model).text.includes('a language model (large-1), which is sent your messages to Nova')
  expect([namesModel('nova', large), namesModel('open', large)]).toEqual([true, true])
  expect([namesModel('none', large), namesModel('nova', null)]).toEqual([false, false])
  const reads = 'it may be sent your written answers, to mark what they say. A mark counts only once a person has'
  for (const policy of ['nova', 'open', 'none'] as const) expect(disclose(policy, large).text).toContain(reads)
  expect(disclose('none', large).text).toContain('A language model (large-1) does not help in this interview.')
  expect(disclose('nova', null).text).not.toContain('language model')
})

test.each([
  ['127.0.0.1', 'It runs on the server of this site.'],
  ['::1', 'It runs on the server of this site.'],
  ['localhost', 'It runs on the server of this site.'],
  ['localhost.', 'It runs on the server of this site.'],
  ['64:ff9b::808:808', 'It runs at 64:ff9b::808:808, outside this site.'],
  ['2002:808:808::1', 'It runs at 2002:808:808::1, outside this site.'],
  ['100.64.0.9', 'It runs in the network of this site’s operators (100.64.0.9).'],
  ['10.1.2.3', 'It runs in the network of this site’s operators (10.1.2.3).'],
  ['fd00::7', 'It runs in the network of this site’s operators (fd00::7).'],
  ['gpu-2', 'It runs in the network of this site’s operators (gpu-2).'],
  ['llm.corp.internal', 'It runs in the network of this site’s operators (llm.corp.internal).'],
  ['8.8.8.8', 'It runs at 8.8.8.8, outside this site.'],
  ['api.openai.com', 'It runs at api.openai.com, outside this site.'],
])('a model at %s: %s', (host, told) => {
  const { text } = disclose('nova', { name: 'openai m', label: 'Our model', host })
  expect(text).toContain(`confirmed it. This site’s operators call it “Our model”. ${told}\n\n`)
})

test('the version depends on whether a model takes part, which model and on which machine, but not on its label', () => {
  const versions = [
    null,
    large,
    { ...large, label: 'L' },
    { ...large, name: 'large-2' },
    { ...large, host: 'gpu-2' },
  ].map((model) => disclose('nova', model).version)
  expect(versions[0]).toBe(disclosureVersion)
  expect(versions[1]).toMatch(new RegExp(`^${disclosureVersion}-model\\.[0-9a-f]{8}$`))
  expect(versions[2]).toBe(versions[1])
  expect(new Set(versions).size).toBe(4)
})

test('the disclosure says that pastes into every field and copies from every place of the room are recorded', () => {
  expect(disclosureVersion).toBe('19')
  expect(disclose('none', null).text).toContain('which code and tests you run, the test cases you write yourself')
  expect(disclose('none', null).text).toContain(
    'in a project also its terminal, the console of a page you build and what you send from the room to a server you start there',
  )
  expect(disclose('none', null).text).toContain(
    'what you copy anywhere in this room, what you paste or drop into any of its fields (the editor, messages, forms, the search and the terminal too)',
  )
})

test('each policy begins with its own rule', () => {
  const first = (policy: 'nova' | 'open' | 'none') => disclose(policy, null).text.split('\n\n')[0]
  expect([first('nova'), first('open'), first('none')]).toEqual([
    'You may use Nova, the assistant in this room. Please use no other AI.',
    'You may use any AI. Please declare what you used with the button in the room.',
    'This interview is without AI help. Nova only answers questions about the task and the room.',
  ])
})

test('the disclosure says that submitted code may lead to questions, and that those are recorded', () => {
  const { text } = disclose('nova', null)
  expect(text).toContain(
    'After you submit the code of a coding question or a project, we may ask you two or three short questions about it.',
  )
  expect(text).toContain('They are recorded, and your interviewers see them.')
})

test('when Nova proposes changes, the disclosure says that they can be wrong and that decisions about them are recorded', () => {
  const told =
    'Nova’s changes can be wrong, as with any assistant. Everyone gets the same ones. Review them as you would a colleague’s.'
  const standard = disclose('nova', large, 'standard')
  expect(standard.text).toContain(told)
  expect(standard.text).toContain('what you applied, changed or rejected, and your interviewers see it')
  expect(standard.text).toContain('After you submit, we may ask you about lines of Nova’s that you applied.')
  const live = disclose('nova', large, 'live')
  expect(live.text).toContain('The language model writes them for you alone, so no two people get the same ones.')
  expect([live.text.includes('Everyone gets the same'), live.version.split('.')[0]]).toEqual([
    false,
    `${disclosureVersion}-live`,
  ])
  expect(disclose('nova', null).text).not.toContain('changes can be wrong')
})

test('an agent program is named with its version and what it may do, and another one is another version of the text', () => {
  const by = (agentProgram: string | null) => disclose('nova', large, 'live', { agentProgram })
  const { text, version } = by('small-agent@1.0.0')
  expect(text).toContain('an agent program does that for Nova: small-agent 1.0.0, with the language model named above.')
  expect(text).toContain('It works on a copy of the project in a box of its own')
  expect(text).toContain('we record each of these steps')
  expect(text).not.toContain('Everyone gets the same')
  expect(new Set([version, by('small-agent@1.0.1').version, by(null).version]).size).toBe(3)
  expect(disclose('nova', large, 'standard', { agentProgram: 'small-agent@1.0.0' }).text).not.toContain('small-agent')
})

test('the disclosure says that scores, a recommendation and an integrity level are computed, and how to object', () => {
  const { text } = disclose('nova', null, 'standard')
  expect(text).toContain('The report computes scores, a recommendation, and an integrity level')
  expect(text).toContain(
    'after the interview that a fact is wrong, ask for a person to look at what was computed, and answer each finding',
  )
  expect(text).toContain('The company can also send you a letter there that explains the result in plain words.')
  expect(text).toContain('How you tell faulty changes from sound ones is one of your scores.')
  expect(disclose('none', null).text).not.toContain('faulty changes')
})

test('that Nova may run code before it is asked is said where Nova helps', () => {
  const says = (policy: 'nova' | 'open' | 'none') => disclose(policy, null).text.includes('also before you ask')
  expect([says('nova'), says('open'), says('none')]).toEqual([true, true, false])
})

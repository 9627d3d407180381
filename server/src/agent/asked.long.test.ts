/**
 * Classification of questions and requests, through the HTTP API of rooms on all projects of the bank
 * (bench/agent/asked.jsonl).
 */
import { readFileSync } from 'node:fs'
import type { Session } from '@nova/contract/accounts/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAgentRoom } from '../../test/agent-room.ts'
import { makeInterviewer } from '../../test/factories.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'

type Asked = { project: string; text: string; asks: 'question' | 'change'; means?: string[] }

const asked = readFileSync(new URL('../../../bench/agent/asked.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Asked)
const questions = asked.filter(({ asks }) => asks === 'question')
const requests = asked.filter(({ asks }) => asks === 'change')

let server: TestServer
let session: Session
beforeAll(async () => {
  server = await startTestServer()
  session = await makeInterviewer(server)
})
afterAll(() => server.close())

const room = (project: string) => makeAgentRoom(server, session, project)
const ofRequests = /^(?:Do you mean “|I have no change for that|I propose one change at a time)/

test.each(questions)('in $project a candidate asks “$text” and is answered in words', async ({ project, text }) => {
  const { ask, acts } = await room(project)
  const reply = await ask(text)
  expect(reply).not.toHaveProperty('proposal')
  expect(await acts()).toEqual([])
  expect(reply.aiResponse).not.toMatch(ofRequests)
})

test.each(requests)('in $project a candidate says “$text” and gets a change, or is asked which', async (request) => {
  const { project, text, means = [] } = request
  const { ask, acts } = await room(project)
  const { aiResponse, choices = [] } = await ask(text)
  const proposed = (await acts()).find((act) => act.act === 'proposed')
  if (means.length === 0)
    expect([proposed, aiResponse]).toEqual([undefined, expect.stringMatching(/^I have no change/)])
  else if (proposed) expect(aiResponse.startsWith('That builds on') || means.includes(proposed.proposal!)).toBe(true)
  else expect([aiResponse, choices.length > 1]).toEqual([expect.stringMatching(/^Do you mean “/), true])
})

test('a question that nothing is known about gets the surest fact and three buttons, each with an answer', async () => {
  const { ask, acts } = await room('radio-rota')
  const first = await ask('how do I focus an input in React')
  expect(first.aiResponse).toMatch(
    /^I don’t have a sure answer to that\. What I do know: You haven’t run the tests yet/,
  )
  expect(first.choices).toEqual(['How do I run the tests?', 'Give me an overview', 'What should I do next?'])
  const replies = [first.aiResponse]
  for (const choice of first.choices!) replies.push((await ask(choice)).aiResponse)
  replies.push((await ask('can hooks be called in a loop?')).aiResponse)
  expect(replies.at(-1)).toBe('That one I can’t answer for certain.')
  expect(new Set(replies).size).toBe(replies.length)
  expect(await acts()).toEqual([])
})

test('a question in the words of a proposal gets no change, the button that is offered for it does', async () => {
  const { ask, propose } = await room('radio-rota')
  expect(await ask('why is the clash after midnight missed')).not.toHaveProperty('proposal')
  const { choices } = await ask('please do stage 1')
  expect(choices).toEqual(['Propose a change in src/rota/time.ts (stage 1)'])
  const first = await propose(choices![0]!)
  const second = await propose(choices![0]!.toLowerCase())
  expect([first.act, second.act, first.proposal === second.proposal]).toEqual(['proposed', 'proposed', false])
})

test('a request in a language that no proposal has words of is asked which part it means', async () => {
  const { ask, acts } = await room('lido-visit')
  const { aiResponse, choices } = await ask('Bitte mach die Seite schöner')
  expect(aiResponse).toMatch(/^I propose one change at a time, .+“Everybody pays as a group”/)
  expect(choices).toEqual(['Propose a change in scripts/form.js (stage 1)'])
  expect(await acts()).toEqual([])
})

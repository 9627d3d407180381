/** Events and answers about deletions. */
import { expect, test } from 'vitest'
import { makeColleague, makeDraft, makeJoined, makePublished } from '../../test/factories.ts'
import type { Reply } from '../../test/server.ts'
import { openWebhooks } from '../../test/webhook-stage.ts'

const stage = openWebhooks()
const { call, makeWebhook, readLog, untilLog, types } = stage

/** The statuses of two calls that need the journal of an interview, and get it in this order. */
async function inOrder(id: string, first: () => Promise<Reply>, second: () => Promise<Reply>): Promise<number[]> {
  const { jobs, database } = stage.server.machinery
  await jobs.drain()
  const client = await database.pool.connect()
  const waiting = `select 1 from pg_stat_activity where datname = current_database()
    and wait_event_type = 'Lock' and query like '%journal_heads%for update%'`
  const untilWaiting = async (count: number) => {
    await expect.poll(async () => (await database.pool.query(waiting)).rowCount).toBe(count)
  }
  try {
    await client.query('begin')
    await client.query('select 1 from journal_heads where interview_id = $1 for update', [id])
    const one = first()
    await untilWaiting(1)
    const two = second()
    await untilWaiting(2)
    await client.query('commit')
    return [(await one).status, (await two).status]
  } finally {
    await client.query('rollback')
    client.release()
  }
}

const remove = (id: string) => call('DELETE', `/api/Interviews/${id}`)

test('an interview that is completed while it is deleted is not cancelled as well', async () => {
  const { webhook } = await makeWebhook({ events: ['interview.completed', 'interview.cancelled'] })
  const { interview, path, token } = await makeJoined(stage.server, stage.owner)
  const complete = () => stage.server.call('POST', `${path}/complete`, { candidate: token })
  expect(await inOrder(interview.id, complete, () => remove(interview.id))).toEqual([200, 204])
  await untilLog(webhook.id, ['delivered'])
  expect(types()).toEqual(['interview.completed'])
})

test('a draft that is published while it is deleted is cancelled', async () => {
  const { webhook } = await makeWebhook()
  const { id, behavioralQuestions, technicalQuestions } = await makeDraft(stage.server, stage.owner)
  const chosen = {
    behavioralQuestions: behavioralQuestions.slice(0, 1),
    technicalQuestions: technicalQuestions.slice(0, 1),
  }
  expect((await call('PUT', `/api/Interviews/${id}`, chosen)).status).toBe(200)
  const publish = () => call('POST', `/api/Interviews/${id}/publish`)
  expect(await inOrder(id, publish, () => remove(id))).toEqual([200, 204])
  await untilLog(webhook.id, ['delivered', 'delivered'])
  expect(types()).toEqual(['interview.published', 'interview.cancelled'])
  expect(stage.receiver.received[1]!.data).toMatchObject({ interviewId: id, status: 'Cancelled', isDeleted: true })
})

test('answers about an interview go with it, and later ones are not kept', async () => {
  const { webhook } = await makeWebhook()
  const answer = 'Welcome, Sam Okafor'
  stage.receiver.answer = (reply) => void reply.writeHead(200).end(answer)
  const { interview } = await makePublished(stage.server, stage.owner)
  await untilLog(webhook.id, ['delivered'])
  const [published] = await readLog(webhook.id)
  expect(published!.attempts[0]!.answer).toBe(answer)

  // One request is under way during the deletion, and the event of the deletion comes after it.
  let answerLate = () => {}
  stage.receiver.answer = (reply) => {
    answerLate = () => void reply.writeHead(200).end(answer)
  }
  await call('POST', `/api/webhooks/${webhook.id}/deliveries/${published!.id}/resend`)
  await expect.poll(() => stage.receiver.received.length).toBe(2)
  expect((await remove(interview.id)).status).toBe(204)
  stage.receiver.answer = (reply) => void reply.writeHead(200).end(answer)
  answerLate()
  await untilLog(webhook.id, ['delivered', 'delivered'])
  const log = await readLog(webhook.id)
  expect(log.map(({ type }) => type)).toEqual(['interview.cancelled', 'interview.published'])
  expect(log.flatMap(({ attempts }) => attempts.map((each) => each.answer))).toEqual(
    log.flatMap(({ attempts }) => attempts.map(() => '')),
  )
})

test('answers about a member go with the account', async () => {
  const { webhook } = await makeWebhook({ events: ['member.changed'] })
  stage.receiver.answer = (reply) => void reply.writeHead(200).end('Welcome, Mia Lund')
  const { interviewer } = await makeColleague(stage.server, stage.owner)
  await untilLog(webhook.id, ['delivered'])
  expect((await readLog(webhook.id))[0]!.attempts[0]!.answer).toBe('Welcome, Mia Lund')
  expect((await call('DELETE', `/api/people/${interviewer.id}`)).status).toBe(204)
  await untilLog(webhook.id, ['delivered', 'delivered'])
  expect(JSON.stringify(await readLog(webhook.id))).not.toContain('Mia')
})

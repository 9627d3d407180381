/** Webhooks whose receiver fails: tries, pauses, and the order that is kept. */
import { describe, expect, test } from 'vitest'
import { makePublished } from '../../test/factories.ts'
import { readMails } from '../../test/mails.ts'
import { hourMs, openWebhooks } from '../../test/webhook-stage.ts'

const stage = openWebhooks()
const { call, makeWebhook, readWebhook, readLog, untilLog, types, cancel, passTime } = stage

const [secondMs, minuteMs] = [1_000, 60_000]
/** Before the second try, the third and so on. */
const steps = [
  ...[5 * secondMs, 30 * secondMs, 2 * minuteMs, 10 * minuteMs, 30 * minuteMs],
  ...[hourMs, 2 * hourMs, 4 * hourMs, 8 * hourMs, 12 * hourMs, 12 * hourMs],
]

/** `pauses` by the number of tries before them. A busy machine may have missed one, and takes a while to note each. */
function expectSteps(pauses: ReadonlyMap<number, number>): void {
  expect(pauses.size).toBeGreaterThan(steps.length / 2)
  for (const [tries, pause] of pauses) {
    const step = steps[tries - 1]
    if (step === undefined) continue
    expect(pause, `the pause after ${tries} tries`).toBeGreaterThanOrEqual(0.8 * step - 10)
    expect(pause, `the pause after ${tries} tries`).toBeLessThan(1.2 * step + 20 * secondMs)
  }
}

describe('what fails', () => {
  const fail = (id?: string) => {
    stage.receiver.answer = (reply, { data }) => {
      const isMeant = id === undefined || data.interviewId === id
      reply
        .writeHead(isMeant ? 500 : 204, { 'content-type': 'text/html' })
        .end(isMeant ? `<b>no</b>${'x'.repeat(5000)}` : '')
    }
  }

  test('holds back later events of the same interview, and no others', async () => {
    const { webhook } = await makeWebhook()
    const [first, second] = [
      await makePublished(stage.server, stage.owner),
      await makePublished(stage.server, stage.owner),
    ]
    await untilLog(webhook.id, ['delivered', 'delivered'])
    stage.receiver.received = []
    fail(first.interview.id)
    await stage.server.call('POST', `/api/candidate/interview/${first.interview.id}/join`, {
      body: { candidateName: 'Sam', candidateEmail: 'sam@example.test', consentVersion: '1' },
      candidate: first.token,
    })
    await cancel(first.interview.id)
    await cancel(second.interview.id)
    await expect
      .poll(() => stage.receiver.received.filter(({ data }) => data.interviewId === second.interview.id))
      .toHaveLength(1)
    await expect.poll(async () => (await readWebhook(webhook.id)).failingSince).not.toBeNull()
    expect(types().filter((type) => type === 'interview.joined').length).toBeGreaterThan(0)
    expect(
      stage.receiver.received.some(
        ({ type, data }) => type === 'interview.cancelled' && data.interviewId === first.interview.id,
      ),
    ).toBe(false)
    stage.receiver.received = []
    stage.receiver.answer = (reply) => void reply.writeHead(200).end('ok')
    await passTime(hourMs)
    await expect.poll(types).toEqual(['interview.joined', 'interview.cancelled'])
    await expect.poll(async () => (await readWebhook(webhook.id)).failingSince).toBeNull()
  })

  test('is tried with growing pauses for three days; then the webhook is paused, its administrators get a mail, and resuming sends all in order', async () => {
    const { webhook } = await makeWebhook({ description: 'Hiring system' })
    const answer = `<b>no</b>${'x'.repeat(5000)}`
    // The first answer takes longer than the last one.
    stage.receiver.answer = (reply) => void setTimeout(() => reply.writeHead(500).end(answer), 1_500)
    const { interview } = await makePublished(stage.server, stage.owner)
    const readOldest = async () => (await readLog(webhook.id)).at(-1)!
    const pauses = new Map<number, number>()
    let tries = 1
    for (;;) {
      await expect.poll(async () => (await readOldest()).attempts.length).toBeGreaterThanOrEqual(tries)
      fail()
      if ((await readWebhook(webhook.id)).paused) break
      const { attempts, nextAt } = await readOldest()
      const { at, tookMs } = attempts[0]!
      pauses.set(attempts.length, Date.parse(nextAt!) - Date.parse(at) - tookMs)
      tries = attempts.length + 1
      await passTime(Math.max(0, Date.parse(nextAt!) - stage.server.machinery.now().getTime()) + 1)
    }
    const { attempts } = await readOldest()
    expect(attempts.at(-1)).toMatchObject({ status: 500, failure: 'Answered with status 500.' })
    expect(attempts.at(-1)!.answer).toBe(answer.slice(0, 1024))
    expectSteps(pauses)
    const lasted = Date.parse(attempts[0]!.at) - Date.parse(attempts.at(-1)!.at)
    expect(lasted).toBeGreaterThanOrEqual(72 * hourMs)
    expect(lasted).toBeLessThan(73 * hourMs)

    // The event that paused it is kept, and so is what comes after it.
    await untilLog(webhook.id, ['waiting'])
    expect(await readWebhook(webhook.id)).toMatchObject({ paused: { because: 'failing' } })
    const mails = await readMails(stage.server, stage.owner.interviewer.email)
    const sent = mails.filter(({ kind }) => kind === 'webhook-paused')
    expect(sent.map(({ subject }) => subject)).toEqual(['A webhook of your company is paused'])
    expect(sent[0]!.action!.url).toBe('/settings/webhooks')
    stage.receiver.answer = (reply) => void reply.writeHead(204).end()
    stage.receiver.received = []
    await cancel(interview.id)
    await untilLog(webhook.id, ['waiting', 'waiting'])
    expect(await readWebhook(webhook.id)).toMatchObject({ waiting: 2 })
    await call('POST', `/api/webhooks/${webhook.id}/resume`)
    await expect.poll(types).toEqual(['interview.published', 'interview.cancelled'])
    await untilLog(webhook.id, ['delivered', 'delivered'])
  })

  test('for one interview alone is given up after three days; the webhook stays on, also at the next failure', async () => {
    const { webhook } = await makeWebhook({ events: ['interview.published'] })
    const triesOf = async (at: number) => (await readLog(webhook.id)).at(at)?.attempts.length ?? 0
    fail()
    const { interview } = await makePublished(stage.server, stage.owner)
    await expect.poll(() => triesOf(-1)).toBeGreaterThan(0)
    fail(interview.id)
    let before = await triesOf(-1)
    await passTime(60 * hourMs)
    await expect.poll(() => triesOf(-1)).toBeGreaterThan(before)
    await makePublished(stage.server, stage.owner)
    await untilLog(webhook.id, ['delivered', 'waiting'])
    before = await triesOf(-1)
    await passTime(4 * hourMs)
    await expect.poll(() => triesOf(-1)).toBeGreaterThan(before)
    await expect.poll(async () => (await readWebhook(webhook.id)).failingSince).not.toBeNull()
    await passTime(9 * hourMs)
    await untilLog(webhook.id, ['delivered', 'failed'])
    expect(await readWebhook(webhook.id)).toMatchObject({ paused: null })

    fail()
    await passTime(70 * hourMs)
    await makePublished(stage.server, stage.owner)
    await expect.poll(() => triesOf(0)).toBeGreaterThan(0)
    await untilLog(webhook.id, ['delivered', 'failed', 'waiting'])
    expect(await readWebhook(webhook.id)).toMatchObject({ paused: null })

    // A test that failed isn't an event that anybody missed.
    await call('POST', `/api/webhooks/${webhook.id}/test`)
    await untilLog(webhook.id, ['delivered', 'failed', 'failed', 'waiting'])
    stage.receiver.answer = (reply) => void reply.writeHead(204).end()
    const resent = await call('POST', `/api/webhooks/${webhook.id}/resend`, { since: new Date(0).toISOString() })
    expect(resent.body).toEqual({ count: 1 })
    await passTime(hourMs)
    await untilLog(webhook.id, ['delivered', 'delivered', 'delivered', 'failed'])
    expect((await readLog(webhook.id)).find(({ state }) => state === 'failed')!.type).toBe('webhook.test')
  })

  test('for three days is kept all the same where an administrator paused the webhook during the last try', async () => {
    const { webhook } = await makeWebhook()
    const countTries = async () => (await readLog(webhook.id))[0]?.attempts.length ?? 0
    fail()
    await makePublished(stage.server, stage.owner)
    await expect.poll(countTries).toBeGreaterThan(0)
    const held: (() => void)[] = []
    stage.receiver.answer = (reply) => void held.push(() => void reply.writeHead(500).end())
    await passTime(73 * hourMs)
    await expect.poll(() => held.length).toBeGreaterThan(0)
    await call('POST', `/api/webhooks/${webhook.id}/pause`)
    const before = await countTries()
    for (const end of held) end()
    await expect.poll(countTries).toBeGreaterThan(before)
    await untilLog(webhook.id, ['waiting'])
    stage.receiver.answer = (reply) => void reply.writeHead(204).end()
    await call('POST', `/api/webhooks/${webhook.id}/resume`)
    await untilLog(webhook.id, ['delivered'])
  })

  test('with Retry-After is left alone for that long, by events of other interviews too; a person needs not wait', async () => {
    const { webhook } = await makeWebhook({ events: ['interview.published'] })
    stage.receiver.answer = (reply) => void reply.writeHead(429, { 'retry-after': '7200' }).end()
    const { interview } = await makePublished(stage.server, stage.owner)
    await expect.poll(async () => (await readLog(webhook.id))[0]?.attempts.length).toBe(1)
    const [first] = await readLog(webhook.id)
    expect(first).toMatchObject({
      subject: { kind: 'interview', id: interview.id, name: expect.stringContaining(', ') },
    })
    const waited = Date.parse(first!.nextAt!) - Date.parse(first!.attempts[0]!.at)
    expect(waited).toBeGreaterThanOrEqual(2 * hourMs)
    stage.receiver.answer = (reply) => void reply.writeHead(204).end()
    await makePublished(stage.server, stage.owner)
    await passTime(1.9 * hourMs)
    // A test event is sent all the same, after which the others would have been.
    await call('POST', `/api/webhooks/${webhook.id}/test`)
    await untilLog(webhook.id, ['delivered', 'waiting', 'waiting'])
    expect(types()).toEqual(['interview.published', 'webhook.test'])
    await passTime(0.2 * hourMs)
    await untilLog(webhook.id, ['delivered', 'delivered', 'delivered'])

    const moment = new Date(Date.now() + 3 * hourMs).toUTCString()
    stage.receiver.answer = (reply) => void reply.writeHead(503, { 'retry-after': moment }).end()
    await makePublished(stage.server, stage.owner)
    await expect.poll(async () => (await readLog(webhook.id))[0]?.attempts.length).toBe(1)
    const [later] = await readLog(webhook.id)
    expect(Date.parse(later!.nextAt!) - Date.parse(later!.attempts[0]!.at)).toBeGreaterThan(2.9 * hourMs)
    stage.receiver.answer = (reply) => void reply.writeHead(204).end()
    await call('POST', `/api/webhooks/${webhook.id}/deliveries/${later!.id}/resend`)
    await untilLog(webhook.id, Array(4).fill('delivered'))
  })

  test('with 410 pauses at once, and what waits is sent on resuming', async () => {
    const { webhook } = await makeWebhook()
    stage.receiver.answer = (reply) => void reply.writeHead(410).end()
    await makePublished(stage.server, stage.owner)
    await expect.poll(async () => (await readWebhook(webhook.id)).paused?.because).toBe('gone')
    stage.receiver.answer = (reply) => void reply.writeHead(204).end()
    await call('POST', `/api/webhooks/${webhook.id}/resume`)
    await untilLog(webhook.id, ['delivered'])
    expect(stage.receiver.received.map(({ id }) => id)).toEqual(Array(2).fill(stage.receiver.received[0]!.id))
  })

  test('is a redirect, which is not followed', async () => {
    const { webhook } = await makeWebhook()
    stage.receiver.answer = (reply, { path }) =>
      void (path === '/hook' ? reply.writeHead(302, { location: '/other' }) : reply.writeHead(204)).end()
    await makePublished(stage.server, stage.owner)
    await expect.poll(async () => (await readLog(webhook.id))[0]?.attempts[0]?.status).toBe(302)
    expect(stage.receiver.received.map(({ path }) => path)).toEqual(['/hook'])
  })
})

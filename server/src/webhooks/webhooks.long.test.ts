/** Webhooks by the calls of an administrator, on a real server, with a real receiver. */
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { WebhookEventType } from '@nova/contract/accounts/webhooks'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeColleague, makeDraft, makeInterviewer, makeJoined, makePublished } from '../../test/factories.ts'
import { samplePosition } from '../../test/samples.ts'
import { startTestServer } from '../../test/server.ts'
import { hourMs, openWebhooks } from '../../test/webhook-stage.ts'

const events = WebhookEventType.options
const docs = readFileSync(join(import.meta.dirname, '../../../docs/webhooks.md'), 'utf8')
const codeOf = (language: string) => new RegExp(`\`\`\`${language}\n([^]*?)\`\`\``).exec(docs)![1]!

const stage = openWebhooks()
const { call, makeWebhook, readWebhook, readLog, untilLog, types, cancel, passTime } = stage
let isGenuine: (headers: object, body: string, secret: string) => boolean

beforeAll(async () => {
  const code = Buffer.from(codeOf('js')).toString('base64')
  ;({ isGenuine } = await import(`data:text/javascript;base64,${code}`))
})

describe('what is sent', () => {
  test('each event comes once, signed, in its order, with ids and times alone', async () => {
    const { webhook, secret } = await makeWebhook()
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/)
    const { interview, path, token } = await makeJoined(stage.server, stage.owner)
    await stage.server.call('POST', `${path}/complete`, { candidate: token })
    await stage.server.machinery.jobs.drain()
    await call('POST', `/api/Interviews/${interview.id}/decision`, {
      outcome: 'Advance',
      reason: 'Clear answers.',
      after: 0,
    })
    const feedback = { message: 'Thank you', strengths: [], improvements: [], sharesScores: false, after: 0 }
    await call('POST', `/api/Interviews/${interview.id}/feedback`, feedback)
    const expected = ['interview.published', 'interview.joined', 'interview.completed', 'report.ready']
    await expect.poll(types).toEqual([...expected, 'decision.recorded', 'feedback.released'])
    for (const { headers, body } of stage.receiver.received) {
      expect(isGenuine(headers, body, secret)).toBe(true)
      expect(isGenuine(headers, `${body} `, secret)).toBe(false)
      expect(Math.abs(Number(headers['webhook-timestamp']) - Date.now() / 1000)).toBeLessThan(300)
      expect(body).not.toMatch(/@|Sam|Okafor|Ida|score/i)
      expect(body.length).toBeLessThan(500)
    }
    const url = `https://nova.example/api/Interviews/${interview.id}`
    expect(stage.receiver.received[0]!.data).toEqual({
      interviewId: interview.id,
      positionId: null,
      status: 'Scheduled',
      scheduledAt: null,
      url,
    })
    expect(stage.receiver.received[4]!.data).toMatchObject({ outcome: 'Advance', url: `${url}/decision` })
    await untilLog(webhook.id, Array(6).fill('delivered'))
  })

  test('the lines of Python in the documents find the signature right, and a changed body wrong', async () => {
    const { secret } = await makeWebhook()
    await makePublished(stage.server, stage.owner)
    await expect.poll(types).toEqual(['interview.published'])
    const { headers, body } = stage.receiver.received[0]!
    const program = `${codeOf('python')}
import json, sys
given = json.loads(sys.argv[1])
print(is_genuine(given["headers"], given["body"], given["secret"]), is_genuine(given["headers"], given["body"] + " ", given["secret"]))`
    const { stdout } = await promisify(execFile)('python3', ['-c', program, JSON.stringify({ headers, body, secret })])
    expect(stdout.trim()).toBe('True False')
  })

  test('members: joining, another role, another name, deactivation and deletion', async () => {
    await makeWebhook({ events: ['member.changed'] })
    const mia = await makeColleague(stage.server, stage.owner)
    const { id } = mia.interviewer
    await call('PATCH', `/api/people/${id}`, { role: 'Viewer' })
    await call('PATCH', '/api/account', { name: 'Mia Holm' }, mia)
    await call('POST', `/api/people/${id}/deactivate`, {})
    await call('DELETE', `/api/people/${id}`)
    const said = () => stage.receiver.received.map(({ data }) => [data.memberId, data.change, data.role, data.isActive])
    await expect.poll(said).toEqual([
      [id, 'joined', 'Interviewer', true],
      [id, 'changed', 'Viewer', true],
      [id, 'changed', 'Viewer', true],
      [id, 'changed', 'Viewer', false],
      [id, 'removed', 'Viewer', false],
    ])
    expect(JSON.stringify(stage.receiver.received.map(({ body }) => body))).not.toMatch(/Mia|@/)
  })

  test('published by a position, cancelled and deleted; nothing of a preview, of a draft or of another company', async () => {
    const other = await makeInterviewer(stage.server)
    await makeWebhook()
    const position = (await call('POST', '/api/positions', samplePosition('address-blocks', []))).body.id
    const added = await call('POST', `/api/positions/${position}/candidates`, {
      name: 'Sam Okafor',
      email: 'sam@example.test',
      publish: true,
    })
    const { interview } = await makePublished(stage.server, stage.owner)
    const { candidateLink } = (await call('POST', `/api/Interviews/${interview.id}/preview`)).body
    const [, copy, candidate] = /candidate\/(.*)\?token=(.*)$/.exec(candidateLink)!
    const join = { candidateName: 'Ida Reyes', candidateEmail: stage.owner.interviewer.email, consentVersion: '1' }
    const walked = await stage.server.call('POST', `/api/candidate/interview/${copy}/join`, {
      body: join,
      candidate: candidate!,
    })
    expect(walked.status).toBe(200)
    const dropped = await makeDraft(stage.server, stage.owner)
    expect((await cancel(dropped.id)).status).toBe(200)
    await cancel(added.body.interviewId)
    await call('DELETE', `/api/Interviews/${interview.id}`)
    await makePublished(stage.server, other)
    const said = () => stage.receiver.received.map(({ type, data }) => [type, data.interviewId, data.positionId])
    await expect.poll(() => said().length).toBe(4)
    expect(said().toSorted()).toEqual(
      [
        ['interview.published', added.body.interviewId, position],
        ['interview.published', interview.id, null],
        ['interview.cancelled', added.body.interviewId, position],
        ['interview.cancelled', interview.id, null],
      ].toSorted(),
    )
  })

  test('a change that is refused tells nothing', async () => {
    const { webhook } = await makeWebhook()
    const { interview } = await makePublished(stage.server, stage.owner)
    await cancel(interview.id)
    expect((await call('POST', `/api/Interviews/${interview.id}/publish`)).status).toBe(409)
    await untilLog(webhook.id, ['delivered', 'delivered'])
    expect(types()).toEqual(['interview.published', 'interview.cancelled'])
  })
})

// Before the tests that move the clock of one server alone.
test('two servers send each event once, four at a time', async () => {
  const second = await startTestServer({ beside: stage.server, webhookAllow: [stage.receiver.host] })
  const { webhook } = await makeWebhook({ events: ['interview.cancelled'] })
  const made = [await makePublished(stage.server, stage.owner)]
  const position = (await call('POST', '/api/positions', samplePosition('address-blocks', []))).body.id
  const ids = made.map(({ interview }) => interview.id)
  while (ids.length < 14) {
    const person = { name: 'Sam Okafor', email: `${ids.length}@example.test`, publish: true }
    ids.push((await call('POST', `/api/positions/${position}/candidates`, person)).body.interviewId)
  }
  let [open, most] = [0, 0]
  stage.receiver.answer = (reply) => {
    open += 1
    most = Math.max(most, open)
    setTimeout(() => {
      open -= 1
      reply.writeHead(204).end()
    }, 100)
  }
  await Promise.all(
    ids.map((id, at) =>
      [stage.server, second][at % 2]!.call('PATCH', `/api/Interviews/${id}/status`, {
        token: stage.owner.token,
        body: { status: 'Cancelled' },
      }),
    ),
  )
  await untilLog(webhook.id, Array(14).fill('delivered'))
  expect(stage.receiver.received.map(({ data }) => data.interviewId).toSorted()).toEqual(ids.toSorted())
  expect(most).toBeLessThanOrEqual(4)
  await second.close()
})

describe('administrators', () => {
  test('send a test, also to a paused webhook, and send again with the same id', async () => {
    const { webhook, secret } = await makeWebhook()
    await call('POST', `/api/webhooks/${webhook.id}/pause`)
    await makePublished(stage.server, stage.owner)
    const sent = await call('POST', `/api/webhooks/${webhook.id}/test`)
    expect(sent.body).toMatchObject({ type: 'webhook.test', state: 'waiting' })
    await expect.poll(types).toEqual(['webhook.test'])
    const { headers, body, id } = stage.receiver.received[0]!
    expect([isGenuine(headers, body, secret), id]).toEqual([true, sent.body.eventId])
    await untilLog(webhook.id, ['delivered', 'waiting'])
    const path = `/api/webhooks/${webhook.id}/deliveries/${sent.body.id}/resend`
    expect((await call('POST', path)).body.state).toBe('waiting')
    await expect.poll(() => stage.receiver.received.map((each) => each.id)).toEqual([id, id])
    expect(await readWebhook(webhook.id)).toMatchObject({ paused: { because: 'person' } })
  })

  test('renew the secret: both sign until the old one ends', async () => {
    const { webhook, secret } = await makeWebhook()
    const renewed = (await call('POST', `/api/webhooks/${webhook.id}/secret`, { overlapHours: 2 })).body
    expect(renewed.secret).not.toBe(secret)
    expect(renewed.webhook.oldSecretUntil).not.toBeNull()
    await call('POST', `/api/webhooks/${webhook.id}/test`)
    await expect.poll(types).toHaveLength(1)
    await passTime(3 * hourMs)
    await call('POST', `/api/webhooks/${webhook.id}/test`)
    await expect.poll(types).toHaveLength(2)
    const signedBy = (key: string) => stage.receiver.received.map(({ headers, body }) => isGenuine(headers, body, key))
    expect([signedBy(secret), signedBy(renewed.secret)]).toEqual([
      [true, false],
      [true, true],
    ])
    expect((await readWebhook(webhook.id)).oldSecretUntil).toBeNull()
    const { rows } = await stage.server.machinery.database.pool.query('select sealed_secret from webhook_secrets')
    for (const { sealed_secret: sealed } of rows) expect(sealed).toMatch(/^v1\./)
    expect(JSON.stringify(rows)).not.toContain(renewed.secret)
  })

  test('change what is sent where; of two at once the second is refused', async () => {
    const { webhook } = await makeWebhook()
    const form = { url: stage.receiver.url, description: 'Other', events: ['interview.cancelled'], revision: 0 }
    const path = `/api/webhooks/${webhook.id}`
    expect((await call('PUT', path, form)).body).toMatchObject({ description: 'Other', revision: 1 })
    expect((await call('PUT', path, form)).body.code).toBe('settings_changed')
    const { interview } = await makePublished(stage.server, stage.owner)
    await cancel(interview.id)
    await expect.poll(types).toEqual(['interview.cancelled'])
    expect((await call('DELETE', path)).status).toBe(204)
    expect((await call('POST', `${path}/test`)).body.code).toBe('webhook_not_found')
    const acts = (await call('GET', '/api/audit')).body.events.map(({ act }: { act: string }) => act)
    expect(acts).toEqual(expect.arrayContaining(['webhook.created', 'webhook.changed', 'webhook.deleted']))
  })

  test('find no address in the audit log, whose path may be a secret, but its host or the description', async () => {
    const { webhook } = await makeWebhook({ url: `${stage.receiver.url}/token-of-nordwind` })
    const form = { url: 'https://example.com/token-of-other', description: 'Other', events, revision: 0 }
    await call('PUT', `/api/webhooks/${webhook.id}`, form)
    const read: { act: string; subject: string; details: object }[] = (await call('GET', '/api/audit')).body.events
    const acts = read.filter(({ act }) => act.startsWith('webhook.'))
    expect(acts.map(({ act, subject }) => [act, subject]).toSorted()).toEqual([
      ['webhook.changed', 'Other'],
      ['webhook.created', stage.receiver.host],
    ])
    const changed = acts.find(({ act }) => act === 'webhook.changed')
    expect(changed!.details).toMatchObject({ from: stage.receiver.host, to: 'example.com' })
    expect(JSON.stringify(acts)).not.toContain('token')
  })

  test('change an address that failed, and what waits is sent there at once', async () => {
    const { webhook } = await makeWebhook({ url: `${stage.receiver.url}/wrong` })
    stage.receiver.answer = (reply, { path }) => void reply.writeHead(path === '/hook' ? 204 : 404).end()
    await makePublished(stage.server, stage.owner)
    for (let tries = 1; tries <= 4; tries += 1) {
      const read = async () => (await readLog(webhook.id))[0]?.attempts.length
      await expect.poll(read).toBeGreaterThanOrEqual(tries)
      if (tries < 4) await passTime(180_000)
    }
    // The next try is eight minutes away.
    const form = { url: stage.receiver.url, events, revision: 0 }
    expect((await call('PUT', `/api/webhooks/${webhook.id}`, form)).status).toBe(200)
    await untilLog(webhook.id, ['delivered'])
  })

  test('have ten webhooks at most, and the log is theirs alone', async () => {
    const made = await Promise.all(
      Array.from({ length: 12 }, () => call('POST', '/api/webhooks', { url: stage.receiver.url, events })),
    )
    const outcomes = made.map(({ status, body }) => (status === 201 ? 'made' : body.code))
    expect(outcomes.toSorted()).toEqual([...Array(10).fill('made'), 'webhook_limit', 'webhook_limit'])
    const colleague = await makeColleague(stage.server, stage.owner)
    const stranger = await makeInterviewer(stage.server)
    const { id } = made.find(({ status }) => status === 201)!.body.webhook
    const path = `/api/webhooks/${id}/deliveries`
    expect((await call('GET', path, undefined, colleague)).body.code).toBe('forbidden')
    expect((await call('GET', path, undefined, stranger)).body.code).toBe('webhook_not_found')
  })

  test('find the log bounded: what is older than 30 days is gone', async () => {
    const { webhook } = await makeWebhook()
    await makePublished(stage.server, stage.owner)
    await untilLog(webhook.id, ['delivered'])
    await call('POST', `/api/webhooks/${webhook.id}/pause`)
    await makePublished(stage.server, stage.owner)
    await passTime(31 * 24 * hourMs)
    await untilLog(webhook.id, ['failed'])
    await passTime(31 * 24 * hourMs)
    await untilLog(webhook.id, [])
    expect(await readWebhook(webhook.id)).toMatchObject({ waiting: 0, paused: { because: 'person' } })
  })
})

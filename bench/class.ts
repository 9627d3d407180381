/**
 * `npm run bench -- class [--candidates 300] [--seconds 60] [--many-addresses]`: a class enrols itself by one link, opens and
 * joins, runs and tests its code, and submits and ends, each step within a minute. Counts errors and what was lost, and
 * says how long runs waited and what they were promised.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { openSharedDatabase } from '../server/src/platform/database/database.ts'
import { findBankQuestion } from '../server/src/questions/questions.ts'
import { startMailServer } from '../server/test/mail-server.ts'
import { ensure } from '../tools/rooms/rooms.ts'
import { startServer, type ServerProcess } from '../tools/rooms/server-process.ts'
import { percentile, rounded } from './figures.ts'
import { makeCostReader, type ReadCost } from './process-cost.ts'

const questionId = 'address-blocks'
/** As an operator's, the company mails as many as there are. */
const owner = 'ida@example.test'
const publicUrl = 'https://interviews.example'
/** How long mails and judgements may take after their window. */
const patienceMs = 15 * 60_000
const maxRepeats = 1_000

type Person = { email: string; address: string; path: string; token: string }
/** `repeats`: calls made again, since the answer was to try again in a moment. */
type Tally = { errors: Map<string, number>; ms: number[]; waits: Wait[]; repeats: number }
/** A run that waited: what it was promised first, what it took, and if its place was kept. */
type Wait = { promised: number; took: number; isKept: boolean }
type Stage = { url: string; people: Person[]; seconds: number; readCost: ReadCost }

export async function* measureClass(folder: string): AsyncIterable<Record<string, unknown>> {
  const count = Number(process.env['CLASS_CANDIDATES'] ?? 300)
  const seconds = Number(process.env['CLASS_SECONDS'] ?? 60)
  const mail = await startMailServer()
  const server = await startServer(folder, {
    SMTP_URL: `smtp://127.0.0.1:${mail.settings.port}`,
    MAIL_FROM: mail.settings.from,
    PUBLIC_URL: publicUrl,
    SETTINGS_KEY: Buffer.alloc(32, 'class').toString('base64'),
    TRUST_PROXY: '1',
    OPERATOR_EMAILS: owner,
  })
  const quiet = () => undefined
  const database = await openSharedDatabase({ dataDir: folder, log: { info: quiet, warn: quiet, error: quiet } })
  try {
    const tokenOf = (email: string, page: string) => findToken(mail.received, email, page)
    const link = await makeLink(server, count, tokenOf)
    const people = Array.from({ length: count }, (_, at) => makePerson(at))
    const stage = { url: server.url, people, seconds, readCost: makeCostReader(folder) }
    yield await step('enrol', stage, (person, tally) => enrol(stage, person, tally, link, tokenOf))
    yield await step('open and join', stage, (person, tally) => join(stage, person, tally))
    yield await step('run and test', stage, async (person, tally) => {
      await run(stage, person, tally, 'run')
      await run(stage, person, tally, 'test')
    })
    yield await step('submit and end', stage, (person, tally) => submit(stage, person, tally))
    yield await waitForJudgements(database.pool, people.filter(({ path }) => path !== '').length)
  } finally {
    await database.close()
    await server.stop()
    await mail.close()
  }
}

const makePerson = (at: number): Person => ({
  email: `student${at}@example.test`,
  address: process.env['CLASS_MANY_ADDRESSES'] ? `198.18.${at >> 8}.${at & 255}` : '203.0.113.1',
  path: '',
  token: '',
})

async function makeLink(server: ServerProcess, places: number, tokenOf: FindToken): Promise<string> {
  const form = { name: 'Ida Reyes', email: owner, company: 'Nordwind', password: 'long enough' }
  const { token } = ensure(await server.call('POST', '/api/auth/signup', { body: form })) as { token: string }
  const mailed = await waitForToken(() => tokenOf(owner, 'confirm-email'))
  ensure(await server.call('POST', '/api/auth/confirm-email', { body: { token: mailed } }))
  const body = { title: 'Final exam', level: 'Medium', questions: [{ id: questionId, isCore: true }] }
  const { id } = ensure(await server.call('POST', '/api/positions', { body, token })) as { id: string }
  const settings = { body: { isOn: true, places }, token }
  const { link } = ensure(await server.call('PUT', `/api/positions/${id}/enrolment`, settings)) as { link: string }
  return link.split('/').at(-1)!
}

/** Lets everyone do this once, beginning at a moment of the window, and says how it went. */
async function step(name: string, stage: Stage, act: (person: Person, tally: Tally) => Promise<void>) {
  const { seconds, readCost } = stage
  // Those whose enrolment failed can do nothing more: their loss is counted once.
  const people = name === 'enrol' ? stage.people : stage.people.filter(({ path }) => path !== '')
  const tally: Tally = { errors: new Map(), ms: [], waits: [], repeats: 0 }
  const before = readCost()
  const startedAt = performance.now()
  await Promise.all(
    people.map(async (person) => {
      await sleep(Math.random() * seconds * 1_000)
      const beganAt = performance.now()
      await act(person, tally).catch((error: unknown) => count(tally, String(error)))
      tally.ms.push(performance.now() - beganAt)
    }),
  )
  const tookMs = performance.now() - startedAt
  const after = readCost()
  const coresOf = (part: 'serverMs' | 'postgresMs' | 'sandboxMs') => rounded((after[part] - before[part]) / tookMs)
  const { errors, ms, waits } = tally
  return {
    step: name,
    candidates: people.length,
    windowSeconds: seconds,
    tookSeconds: rounded(tookMs / 1_000),
    errors: Object.fromEntries(errors),
    repeats: tally.repeats,
    medianMs: rounded(percentile(ms, 50)),
    p95Ms: rounded(percentile(ms, 95)),
    slowestMs: rounded(Math.max(...ms)),
    cores: { server: coresOf('serverMs'), database: coresOf('postgresMs'), code: coresOf('sandboxMs') },
    ...(waits.length > 0 && { waits: describeWaits(waits, people.length) }),
  }
}

const count = ({ errors }: Tally, what: string) => void errors.set(what, (errors.get(what) ?? 0) + 1)

function describeWaits(waits: Wait[], candidates: number) {
  const took = waits.map((wait) => wait.took)
  return {
    ofRuns: rounded(waits.length / (2 * candidates)),
    medianSeconds: rounded(percentile(took, 50)),
    longestSeconds: rounded(Math.max(...took)),
    longestPromised: Math.max(...waits.map(({ promised }) => promised)),
    placesKept: waits.filter(({ isKept }) => isKept).length,
    // In seconds: above 0 the wait was longer than was said.
    p95OverPromise: rounded(
      percentile(
        waits.map(({ took: real, promised }) => real - promised),
        95,
      ),
    ),
  }
}

async function call(
  stage: Stage,
  person: Person,
  tally: Tally,
  path: string,
  body?: object,
): Promise<Record<string, string>> {
  const { url } = stage
  const { address, token } = person
  const response = await fetch(`${url}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': address,
      accept: 'application/json',
      ...(token && { 'x-candidate-token': token }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const reply = (await response.json().catch(() => ({}))) as Record<string, string>
  if (reply['code'] === 'server_busy' && tally.repeats < maxRepeats) {
    tally.repeats += 1
    await sleep(Number(response.headers.get('retry-after') ?? 1) * 1_000)
    return call(stage, person, tally, path, body)
  }
  if (!response.ok) throw new Error(`${path.replaceAll(/[\w-]{36}/g, 'ID')}: ${response.status} ${reply['code']}`)
  return reply
}

type FindToken = (email: string, page: string) => string | undefined

async function enrol(stage: Stage, person: Person, tally: Tally, token: string, tokenOf: FindToken): Promise<void> {
  await call(stage, person, tally, '/api/enrolment/read', { token })
  await call(stage, person, tally, '/api/enrolment/request', { token, name: 'Ada Berg', email: person.email })
  const mailed = await waitForToken(() => tokenOf(person.email, 'enrol/confirm'))
  if (!mailed) return count(tally, 'no mail came')
  const { candidateLink = '' } = await call(stage, person, tally, '/api/enrolment/confirm', { token: mailed })
  const [, id = '', own = ''] = /candidate\/([^?]+)\?token=(.+)/.exec(candidateLink) ?? []
  Object.assign(person, { path: `/api/candidate/interview/${id}`, token: own })
}

type Mailed = { to?: { address?: string | undefined }[]; text?: string }

function findToken(received: readonly Mailed[], email: string, page: string): string | undefined {
  const texts = received.flatMap(({ to, text }) => (to?.[0]?.address === email ? [text ?? ''] : []))
  return new RegExp(`/${page}/([\\w-]+)`).exec(texts.join('\n'))?.[1]
}

async function waitForToken(find: () => string | undefined): Promise<string | undefined> {
  const until = performance.now() + patienceMs
  while (performance.now() < until) {
    const found = find()
    if (found) return found
    await sleep(250)
  }
  return undefined
}

async function join(stage: Stage, person: Person, tally: Tally): Promise<void> {
  await call(stage, person, tally, person.path)
  const { email: candidateEmail } = person
  const form = { candidateName: 'Ada Berg', candidateEmail, consentVersion: '1' }
  await call(stage, person, tally, `${person.path}/join`, form)
}

const codeOf = (): string => {
  const question = findBankQuestion(questionId)
  if (question?.kind !== 'coding') throw new Error(`${questionId} is no coding question.`)
  return question.reference.javascript!
}

/** A run as a page asks for it; a place is kept where the wait is too long. */
async function run(stage: Stage, person: Person, tally: Tally, kind: 'run' | 'test', keepPlace = false): Promise<void> {
  const body = { questionId, language: 'javascript', code: codeOf(), ...(keepPlace && { keepPlace }) }
  const response = await fetch(`${stage.url}${person.path}/${kind}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'text/event-stream',
      'x-forwarded-for': person.address,
      'x-candidate-token': person.token,
    },
    body: JSON.stringify(body),
  })
  if (!response.ok) return count(tally, `${kind}: ${response.status}`)
  const askedAt = performance.now()
  let wait: Wait | undefined
  let end = `${kind}: the stream broke off`
  for await (const { event, data } of readEvents(response)) {
    if (event === 'queued' && Number(data['position']) > 0)
      wait ??= { promised: Number(data['seconds']), took: 0, isKept: keepPlace }
    if (event === 'stage' && wait?.took === 0) wait.took = (performance.now() - askedAt) / 1_000
    if (event === 'error') end = String(data['code'])
    if (event === 'done') end = String(data['status'])
  }
  if (wait) tally.waits.push(wait)
  if (end === 'long_wait' && !keepPlace) return run(stage, person, tally, kind, true)
  if (end !== 'ok') count(tally, `${kind}: ${end}`)
}

async function* readEvents(response: Response): AsyncGenerator<{ event: string; data: Record<string, unknown> }> {
  let rest = ''
  for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
    const blocks = (rest + chunk).split('\n\n')
    rest = blocks.pop()!
    for (const block of blocks) {
      const [, event, data] = /^event: (\w+)\ndata: (.*)$/m.exec(block) ?? []
      if (event && data) yield { event, data: JSON.parse(data) as Record<string, unknown> }
    }
  }
}

async function submit(stage: Stage, person: Person, tally: Tally): Promise<void> {
  const answer = { questionId, codeSubmission: codeOf(), language: 'javascript' }
  await call(stage, person, tally, `${person.path}/response`, answer)
  await call(stage, person, tally, `${person.path}/complete`, {})
}

type Pool = Awaited<ReturnType<typeof openSharedDatabase>>['pool']

/** Waits until every submission is judged; the rest is lost. */
async function waitForJudgements(pool: Pool, candidates: number) {
  const startedAt = performance.now()
  const read = async () => {
    const { rows } = await pool.query<{ judged: number; passed: number }>(`
      select count(distinct interview_id)::int as judged,
        count(distinct interview_id) filter (where payload->>'status' = 'ok')::int as passed
      from journal where kind = 'test' and payload->>'trigger' = 'submitted'
        and coalesce(payload->'hidden'->>'notRun', '') <> 'true'`)
    return rows[0]!
  }
  let found = await read()
  while (found.judged < candidates && performance.now() - startedAt < patienceMs) {
    await sleep(1_000)
    found = await read()
  }
  const { rows } = await pool.query<{ submitted: number }>(`select count(distinct interview_id)::int as submitted
    from journal where kind = 'answer'`)
  return {
    step: 'judged',
    candidates,
    submitted: rows[0]!.submitted,
    judged: found.judged,
    judgedOk: found.passed,
    lost: candidates - found.passed,
    lastAfterSeconds: rounded((performance.now() - startedAt) / 1_000),
  }
}

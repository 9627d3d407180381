/** Tests the words for programs: the examples of docs/api.md run against a real server, and the page about the API. */
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeInterviewer } from './factories.ts'
import { makeKey } from './matrix-keys.ts'
import { startTestServer, type TestServer } from './server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const run = promisify(execFile)
const page = readFileSync(join(import.meta.dirname, '../../docs/api.md'), 'utf8')
const examples = [...page.matchAll(/^```(\w+)\n([^]*?)^```$/gm)].map(
  ([, language, code]) => [language!, code!] as const,
)

test('the examples of the documentation run as they are', async () => {
  const session = await makeInterviewer(server)
  const { secret } = await makeKey(server, session, { role: 'Interviewer' })
  const env = { PATH: process.env['PATH'], NOVA_URL: server.url, NOVA_KEY: secret }
  expect(examples.map(([language]) => language)).toEqual(['sh', 'python', 'sh', 'js'])
  // The client's are run by client-package.long.test.ts.
  const ofCalls = examples.slice(0, 2)
  const programs: Record<string, string> = { sh: 'bash', python: 'python3' }
  // The list that curl reads is empty before Python has made an interview.
  const printed = []
  for (const [language, code] of [...ofCalls, ofCalls[0]!])
    printed.push((await run(programs[language]!, ['-c', code], { env, timeout: 60_000 })).stdout)
  const [before, link, after] = printed
  expect(JSON.parse(before!)).toEqual([])
  expect(link).toMatch(new RegExp(`^${server.url}/candidate/[\\w-]+\\?token=[\\w-]{43}\\n$`))
  expect(JSON.parse(after!)).toMatchObject([{ status: 'Scheduled', candidateName: 'Sam Okafor' }])
})

test('the page about the API may load from this server alone', async () => {
  const { status, body, headers } = await server.call('GET', '/api/docs')
  expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  const policy = headers.get('content-security-policy')!
  expect(policy).toMatch(/^default-src 'none'; script-src 'self' 'sha256-[^']+'; /)
  expect(policy).toContain("connect-src 'self';")
  expect(`${policy} ${body}`).not.toMatch(/https?:|\*|unsafe-eval|script-src[^;]*unsafe-inline/)
})

test('the description of the calls for keys holds those alone', async () => {
  const paths = async (query: string) => (await server.call('GET', `/api/openapi.json${query}`)).body.paths
  const operations = Object.values<object>(await paths('?callers=keys')).flatMap((each) => Object.values(each))
  expect(operations.length).toBeGreaterThan(25)
  for (const { security } of operations) expect(Object.keys(security[0])).toEqual(['apiKey'])
  expect(Object.keys(await paths('')).length).toBeGreaterThan(150)
})

/** The image, built and started on this machine: what it holds, what it may write, and its sandbox with and without its flags. */
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { testThoroughly } from '../server/test/thorough-test.ts'
import { isThorough } from '../server/test/thorough.ts'
import { buildImage, type Container, runInImage, sandboxNeeds, startImage } from './image.ts'

const built = isThorough ? buildImage() : undefined
const token = 'a-token-of-the-image-test'

const answered = async (container: Container, url: string, options?: RequestInit) => {
  let body: any
  await expect
    .poll(
      async () => {
        const reply = await fetch(url, options).catch(() => undefined)
        if (reply) body = await reply.json()
        return body !== undefined || /could not start/.test(container.said())
      },
      { timeout: 300_000 },
    )
    .toBe(true)
  expect(container.said()).not.toContain('could not start')
  return body
}

const execute = (port: number) => {
  const body = { language: 'python', version: '*', files: [{ name: 'main.py', content: 'print(6 * 7)' }] }
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  return [`http://127.0.0.1:${port}/api/v2/execute`, { method: 'POST', headers, body: JSON.stringify(body) }] as const
}

testThoroughly('the image has no compiler, runs as nobody, and writes below /data and /tmp alone', async () => {
  const { name, ...sizes } = await built!
  console.log(JSON.stringify(sizes))
  expect(await runInImage(name, 'id -u; node --version')).toMatch(/^10001\nv24\./)
  const tools = 'gcc cc g++ clang make javac go npm npx'
  expect(await runInImage(name, `for each in ${tools}; do command -v $each || true; done`)).toBe('')
  const write =
    'for each in / /opt/nova-interviews /usr /data /tmp; do touch $each/x 2>/dev/null && echo $each; done; true'
  expect(await runInImage(name, write)).toBe('/data\n/tmp')
})

testThoroughly(
  'it serves on a read-only root; without what the sandbox needs it says why no code runs here',
  async () => {
    const { name } = await built!
    const container = startImage(name, { env: { PORT: '3391', HOST: '127.0.0.1' } })
    const health = await answered(container, 'http://127.0.0.1:3391/api/health')
    expect(health).toMatchObject({ status: 'degraded', checks: { database: 'ok', runner: 'off' } })
    await expect.poll(() => container.said()).toMatch(/Running code: .*bwrap|Running code: .*[Ss]andbox/)
    expect((await fetch('http://127.0.0.1:3391/')).status).toBe(200)
    expect(await container.stop()).toBe(0)
  },
)

testThoroughly('with it, the server is healthy, and a runner runs code', async () => {
  const { name } = await built!
  const server = startImage(name, { flags: sandboxNeeds, env: { PORT: '3392', HOST: '127.0.0.1' } })
  const env = { PORT: '3393', HOST: '127.0.0.1', RUNNER_TOKEN: token }
  const runner = startImage(name, { flags: sandboxNeeds, env, args: ['tools/runner.ts'] })
  const health = await answered(server, 'http://127.0.0.1:3392/api/health')
  expect(health).toMatchObject({ status: 'healthy', checks: { database: 'ok', runner: 'ok' } })
  await answered(runner, 'http://127.0.0.1:3393/health')
  const ran = (await (await fetch(...execute(3393))).json()) as { run: { stdout: string } }
  expect(ran.run.stdout).toBe('42\n')
  expect(await Promise.all([server.stop(), runner.stop()])).toEqual([0, 0])
})

testThoroughly('a runner without it refuses to run code, and says so', async () => {
  const { name } = await built!
  const env = { PORT: '3394', HOST: '127.0.0.1', RUNNER_TOKEN: token }
  const runner = startImage(name, { env, args: ['tools/runner.ts'] })
  expect((await answered(runner, 'http://127.0.0.1:3394/health')).status).not.toBe('healthy')
  await expect.poll(() => runner.said()).toContain('Running code: off.')
  await runner.stop()
})

test('the flags that the sandbox needs are those of the compose file and of the page for operators', async () => {
  const read = (path: string) => readFile(new URL(`../${path}`, import.meta.url), 'utf8')
  const compose = await read('deploy/compose.yaml')
  for (const flag of ['seccomp=unconfined', 'systempaths=unconfined']) expect(compose).toContain(flag)
  expect(await read('docs/operations.md')).toContain(sandboxNeeds.join(' '))
})

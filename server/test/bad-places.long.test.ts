/** Starts where the data folder is in a bad place: on a full or read-only disk, or where no folder can be made. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withDatabase } from './postgres.ts'
import { askReady, main, type ServerProcess, startServerProcess } from './server-process.ts'
import { startTestServer, type TestServer } from './server.ts'

/** Mounts need root, or a user namespace in which one is root. */
const namespace = process.getuid?.() === 0 ? ['--mount'] : ['--map-root-user', '--mount']
let place: string
let server: TestServer
beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'nova-bad-places-'))
  server = await startTestServer()
})
afterAll(async () => {
  await server.close()
  await rm(place, { recursive: true, force: true })
})

/** In its own file system at `place`, which goes with the server; then prints what the server left there. */
function startOn(options: string, environment: Record<string, string>, before = 'true'): Promise<ServerProcess> {
  const script = [
    `mount -t tmpfs -o mode=711,${options} nova-test ${place}; ${before}`,
    `trap 'kill $server' TERM; ${process.execPath} ${main} & server=$!`,
    // The signal ends the first waiting.
    'wait $server; code=$?; if [ $code -gt 128 ]; then wait $server; code=$?; fi',
    `echo left: $(ls -A ${place}); exit $code`,
  ]
  return startServerProcess(environment, ['unshare', ...namespace, 'sh', '-c', script.join('\n')])
}

async function readFailure(started: Promise<ServerProcess>): Promise<string> {
  const { ended, output, close } = await started
  expect(await ended).toBe(1)
  await close()
  return output().trim()
}

test('a start without room for its database says where, how much is free and how much is needed, and leaves nothing', async () => {
  const DATA_DIR = join(place, 'new/data')
  expect(await readFailure(startOn('size=20m', { DATA_DIR }))).toBe(
    `Nova Interviews could not start. There is too little space for the database in ${DATA_DIR}: 20 MB free, 400 MB needed. ` +
      'Free some, or set DATA_DIR to a folder on another disk.\nleft:',
  )
})

test('a database that cannot be made is explained by the first error, and nothing is left of it', async () => {
  const DATA_DIR = join(place, 'data')
  // No file may have more than 2 MB.
  const said = await readFailure(startOn('size=600m', { DATA_DIR }, 'ulimit -f 4096'))
  expect(said).toMatch(
    new RegExp(
      `^Nova Interviews could not start\\. The database cannot be made in ${DATA_DIR}/postgres: .*File too large\\.\nleft:$`,
    ),
  )
})

test('a start with the name of a database that is not there leaves no folder of its sandbox', async () => {
  const DATA_DIR = join(place, 'new/data')
  const DATABASE_URL = withDatabase(server.machinery.database.url, 'nowhere')
  const said = await readFailure(startOn('size=600m', { DATA_DIR, DATABASE_URL, RUNNER: 'local', LOG_LEVEL: 'error' }))
  expect(said).toMatch(
    /^Nova Interviews could not start\. The database at .* cannot be opened: it has no database of this name\.\nleft:$/,
  )
})

test.each([
  ['a read-only disk', 'size=20m,ro', () => join(place, 'data'), 'its file system is read-only'],
  ['a folder of the kernel', 'size=20m', () => '/proc/nova/data', 'no folder can be made in /proc'],
])('a data folder on %s is refused in a sentence', async (_, options, find, reason) => {
  const DATA_DIR = find()
  expect(await readFailure(startOn(options, { DATA_DIR }))).toBe(
    `Nova Interviews could not start. The data folder ${DATA_DIR} can't be written: ${reason}. Set DATA_DIR to a folder of this user.\nleft:`,
  )
})

test('a full disk under the sandbox lets a server start, which says that no code runs, and takes nothing of its last space', async () => {
  const DATA_DIR = join(place, 'data')
  const { url } = server.machinery.database
  const fill = `mkdir -m 711 ${DATA_DIR}; head -c 30m /dev/zero > ${place}/full 2>/dev/null`
  const started = await startOn('size=20m', { DATA_DIR, DATABASE_URL: url, DRAIN_SECONDS: '0', RUNNER: 'local' }, fill)
  await expect.poll(() => askReady(started.url)).toBe('ready')
  const health = (await (await fetch(`${started.url}/api/health`)).json()) as { status: string; checks: object }
  expect(health).toMatchObject({ status: 'degraded', checks: { runner: 'failing', database: 'ok' } })
  const reason = `Running code: off. There is too little space for running code in ${DATA_DIR}: 0 MB free, 512 MB needed.`
  await expect.poll(started.output).toContain(reason)
  started.kill('SIGTERM')
  expect(await started.ended).toBe(0)
  expect(started.output()).toContain('left: data full')
  await started.close()
})

/** `npm run operator -- kits` on a machine without a server, as a runner is. */
import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openRemoteSandbox } from '../../server/src/platform/remote/remote.ts'
import { kitForm, pythonKit, sample } from '../../server/test/kit-archives.ts'
import { runnerToken, startRunner } from '../../server/test/runner-process.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'nova-kits-command-'))
  for (const { name, text } of pythonKit()) {
    const path = join(folder, 'kit', name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text ?? '')
  }
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const run = (...words: string[]) =>
  new Promise<{ code: number; said: string }>((done) => {
    const env = { ...process.env, DATA_DIR: join(folder, 'data') }
    execFile(process.execPath, [join(import.meta.dirname, 'kits.ts'), ...words], { env }, (error, stdout, stderr) =>
      done({ code: error === null ? 0 : 1, said: (error === null ? stdout : stderr).trim() }),
    )
  })

/** A runner on the same data folder reports the kit to servers, which have its projects run there. */
async function expectFoundByRunner(id: string) {
  const runner = await startRunner({ DATA_DIR: join(folder, 'data') })
  const log = { info() {}, warn() {} }
  const remote = await openRemoteSandbox({ urls: [`${runner.url}/api/v2`], token: runnerToken, log, refreshMs: 200 })
  const partsOf = () => remote.projectRuntimes.find((each) => each.id === 'python')?.libraries ?? []
  const part = { id, version: kitForm.version, name: kitForm.name }
  await vi.waitFor(() => expect(partsOf()).toContainEqual(part), { timeout: 120_000 })
  const files = [{ path: 'tests/test_twice.py', text: sample }]
  const request = { runtime: 'python' as const, libraries: [id], files, paths: [], queueKey: 'remote' }
  const { tests } = await remote.runProjectTests(request)
  expect(tests.map(({ name, outcome }) => [name, outcome])).toEqual([['Twice > two', 'passed']])
  await remote.drain()
  await runner.close()
}

test(
  'a folder becomes a kit once its test passes, is listed, serves as a runner’s, and is removed',
  { timeout: 240_000 },
  async () => {
    const id = `${kitForm.id}@${kitForm.version}`
    expect(await run('list')).toEqual({ code: 0, said: 'There are no own kits here.' })
    expect(await run('add', join(folder, 'kit'))).toEqual({
      code: 0,
      said: `${id} works and can be chosen by projects. A running server or runner finds it within a minute.`,
    })
    expect(await run('list')).toEqual({ code: 0, said: `${id}  Acme tools 1.0.0, python, 1 MB in 3 files` })
    await expectFoundByRunner(id)
    const again = await run('add', join(folder, 'kit'))
    expect(again).toEqual({ code: 1, said: `Acme tools 1.0.0 is already here as ${id}. Give it another version.` })
    expect((await run('remove', id)).said).toBe(
      `${id} is removed. Projects that use it can’t run on this machine any more.`,
    )
    expect(existsSync(join(folder, 'data/kits/own', id))).toBe(false)
    expect((await run('remove', id)).said).toBe(`There is no kit ${id} here. See: npm run operator -- kits list`)
    expect((await run('add', '/nowhere.tgz')).said).toContain('We couldn’t read it')
    expect((await run('mend')).said).toContain('Use: npm run operator -- kits [add ARCHIVE_OR_FOLDER')
  },
)

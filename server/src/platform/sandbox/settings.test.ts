/**
 * The environment that a box describes is really there: paths, programs, terminal and locale, in every language and
 * runtime.
 */
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ProjectRuntime } from '@nova/contract/projects/projects'
import type { Language } from '@nova/contract/words'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestBox } from '../../../test/project-boxes.ts'
import { firstTimeMs, openTestSandbox } from '../../../test/sandbox.ts'
import { bindLocale } from '../box/locale.ts'
import type { Sandbox } from './sandbox.ts'

const runtimes: ProjectRuntime[] = ['node', 'python', 'java', 'go', 'web']

let sandbox: Sandbox
let kits: string
let close: () => Promise<void>

beforeAll(async () => {
  kits = mkdtempSync(join(tmpdir(), 'nova-kits-'))
  chmodSync(kits, 0o755)
  for (const id of runtimes) {
    mkdirSync(join(kits, id, 'bin'), { recursive: true })
    writeFileSync(join(kits, id, 'bin/run-tests'), '#!/bin/sh\n', { mode: 0o755 })
  }
  ;({ sandbox, close } = await openTestSandbox({ kits }))
}, firstTimeMs)

afterAll(async () => {
  await close()
  rmSync(kits, { recursive: true })
})

test.each(runtimes)('each setting of a project box in %s names what is there', async (runtime) => {
  const { box, run } = await openTestBox(sandbox, { runtime })
  const settings = new Map(
    [...(await run('env')).matchAll(/^([A-Z_]+)=(.*)\r$/gm)].map(([, name, value]) => [name!, value!]),
  )
  expect(settings.get('LANG')).toBe('C.UTF-8')
  const paths = [...settings.values()].flatMap((value) => value.split(':')).filter((value) => value.startsWith('/'))
  expect(paths.length).toBeGreaterThan(5)
  expect(await run(`for each in ${paths.join(' ')}; do test -e $each || echo "missing"': '$each; done`)).not.toContain(
    'missing: ',
  )
  const programs = ['EDITOR', 'PAGER', 'GIT_PAGER', 'SHELL'].flatMap((name) => settings.get(name) ?? [])
  expect(programs.length).toBeGreaterThan(2)
  for (const program of programs) {
    expect(await run(`command -v ${program} >/dev/null && echo ${program}''found`)).toContain(`${program}found`)
  }
  expect(await run('tput colors; tput -T $TERM cup 1 1 | od -c')).toMatch(/[\r\n]256\r\n.*033/s)
  // As far as the machine itself has them.
  if (existsSync('/usr/share/zoneinfo/Asia/Tokyo')) expect(await run('TZ=Asia/Tokyo date +%z')).toContain('+0900')
  if (existsSync('/usr/share/misc/magic.mgc')) expect(await run('file /usr/bin/bash')).toContain('ELF')
  // A shell complains of a locale that is missing, and counts bytes where it has none.
  expect(await run(`LC_ALL=$LANG bash -c 'letters=für日本🙂; echo "\${#letters}:counted"'`)).toMatch(/[\r\n]6:counted/)
  expect(await run('LC_ALL=$LANG bash -c true')).not.toContain('setlocale')
  await box.end()
})

test('without the locale of the machine a shell takes letters beyond English as they are', async () => {
  const { box, texts, run } = await openTestBox(sandbox)
  await run('echo first; echo second')
  const from = texts[1]!.length
  box.input(1, 'LC_ALL=C bash --norc\r')
  await expect.poll(() => texts[1]!.slice(from), { timeout: 120_000 }).toMatch(/bash-[\d.]+\$ $/)
  for (const key of "echo 'für 日本'\r") box.input(1, key)
  await expect.poll(() => texts[1]!.slice(from), { timeout: 120_000 }).toMatch(/[\r\n]für 日本\r\n/)
  await box.end()
})

const programs: Record<Language, string> = {
  javascript: `const fs = require('fs'); fs.writeFileSync('/tmp/' + word, word); console.log(JSON.stringify([process.env.PATH + ':' + process.env.HOME, fs.readdirSync('/tmp').includes(word), fs.readFileSync('/dev/stdin', 'utf8')]))`,
  typescript: `import fs from 'node:fs'\nfs.writeFileSync('/tmp/' + word, word); console.log(JSON.stringify([process.env.PATH + ':' + process.env.HOME, fs.readdirSync('/tmp').includes(word), fs.readFileSync('/dev/stdin', 'utf8')]))`,
  python: `import json, locale, os, sys
locale.setlocale(locale.LC_ALL, '')
assert locale.getlocale()[1] == 'UTF-8', locale.getlocale()
open('/tmp/' + word, 'w').write(word)
print(json.dumps([os.environ['PATH'] + ':' + os.environ['HOME'], word in os.listdir('/tmp'), sys.stdin.read()], ensure_ascii=False))`,
  java: `import java.nio.file.*;
class Main { public static void main(String[] args) throws Exception {
  Path file = Path.of("/tmp", word);
  Files.writeString(file, word);
  boolean isThere = java.util.List.of(new java.io.File("/tmp").list()).contains(word);
  String read = new String(System.in.readAllBytes());
  System.out.println("[\\"" + System.getenv("PATH") + ":" + System.getenv("HOME") + "\\"," + isThere + ",\\"" + read + "\\"]");
} }`,
  go: `package main
import ("encoding/json"; "fmt"; "io"; "os")
func main() {
  os.WriteFile("/tmp/" + word, []byte(word), 0o600)
  _, problem := os.Stat("/tmp/" + word)
  read, _ := io.ReadAll(os.Stdin)
  all, _ := json.Marshal([]any{os.Getenv("PATH") + ":" + os.Getenv("HOME"), problem == nil, string(read)})
  fmt.Println(string(all))
}`,
}

test.each(Object.entries(programs) as [Language, string][])(
  'a run in %s reads, prints and names files in any script, by settings that name what is there',
  async (language, program) => {
    const word = 'für λό ёж של مر नम 日本 한국 e\u0301 👩🏽‍💻'
    const code = program.replaceAll(/\bword\b/g, JSON.stringify(word))
    const request = { id: `settings-${language}`, queue: 'settings', language, mode: 'program' as const }
    const result = await sandbox.run({ ...request, code, stdin: word })
    expect(result).toMatchObject({ status: 'ok', run: { stderr: '' } })
    const [paths, isThere, read] = JSON.parse(result.run!.stdout)
    expect([paths, isThere, read]).toEqual(['/usr/bin:/bin:/tmp', true, word])
  },
)

test('a machine’s locale is found under both names that systems give it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'nova-locales-'))
  const bindOf = () => bindLocale(folder).map(({ from }) => from)
  expect([bindOf(), bindLocale(join(folder, 'none'))]).toEqual([[], []])
  mkdirSync(join(folder, 'en_US.utf8'))
  expect(bindOf()).toEqual([])
  mkdirSync(join(folder, 'C.UTF-8'))
  expect(bindOf()).toEqual([join(folder, 'C.UTF-8')])
  mkdirSync(join(folder, 'C.utf8'))
  expect(bindOf()).toHaveLength(1)
  rmSync(folder, { recursive: true })
})

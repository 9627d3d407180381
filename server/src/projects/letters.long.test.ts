/** Letters beyond English in a project, through the front door: typed, printed, and as names of files. */
import type { Session } from '@nova/contract/accounts/accounts'
import type { TerminalChunk } from '@nova/contract/projects/workspace'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { makeInterviewer } from '../../test/factories.ts'
import { makeProjectRoom, openTerminal, type ProjectRoom } from '../../test/project-rooms.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'
import { cutWhole, joinHalves, keepEnd } from './letters.ts'

let server: TestServer
let session: Session
beforeAll(async () => {
  server = await startTestServer()
  await server.machinery.sandbox.whenProjectsReady()
  session = await makeInterviewer(server)
})
afterAll(() => server.close())

const events = async (room: ProjectRoom): Promise<TerminalChunk['events']> => {
  const entries = await room.entries()
  return entries.flatMap(({ kind, payload }) => (kind === 'terminal' ? (payload as TerminalChunk).events : []))
}
const textOf = (list: TerminalChunk['events'], wanted: string) =>
  list.flatMap(([, code, text]) => (code === wanted ? [text] : [])).join('')

test('a letter typed in halves or printed in pieces is whole in the terminal, and in each entry of the journal', async () => {
  const room = await makeProjectRoom(server, session)
  const terminal = await openTerminal(server, room)
  // A pair of surrogates in two messages, as a paste that is sent in pieces may cut it.
  for (const unit of "echo '🙂👩‍💻' für 日本\r".split('')) terminal.type(unit)
  await terminal.hear(/[\r\n]🙂👩‍💻 für 日本\r\n/)
  terminal.type(
    String.raw`printf '\xf0\x9f'; sleep 0.2; printf '\x99\x83 \xe6'; sleep 0.2; printf '\x97\xa5 done\n'` + '\r',
  )
  await terminal.hear(/[\r\n]🙃 日 done\r\n/)
  // More than goes into one message and into one entry, an odd number of units before the first.
  terminal.type(`node -p "'x' + '🙂'.repeat(40_000) + 'z'"\r`)
  await terminal.hear(/🙂z\r\n/)
  expect(terminal.told.every((each) => each.type !== 'output' || each.data.isWellFormed())).toBe(true)
  expect(terminal.output()).not.toContain('\uFFFD')

  await vi.waitFor(async () => expect(textOf(await events(room), 'o')).toContain('x🙂🙂'), { timeout: 120_000 })
  const kept = await events(room)
  expect(textOf(kept, 'i')).toContain("echo '🙂👩‍💻' für 日本\r")
  expect(textOf(kept, 'o')).toContain('🙃 日 done')
  for (const [, , text] of kept) expect([text.isWellFormed(), text.includes('\uFFFD')]).toEqual([true, false])
  terminal.close()
})

test('a file may be named in any script, by a command and by a person', async () => {
  const room = await makeProjectRoom(server, session)
  const terminal = await openTerminal(server, room)
  const names = ['für', 'λόγος', 'ёлка', 'שלום', 'مرحبا', 'नमस्ते', '日本語', '한국어', 'e\u0301te\u0301', '👩🏽‍💻']
  expect((await room.act({ act: 'create', path: 'von Hand/größe नमस्ते.md' })).status).toBe(200)
  terminal.type(`mkdir names; for name in ${names.join(' ')}; do echo "$name" > "names/$name.txt"; done\r`)
  terminal.type(`ls names 'von Hand'; rm names/für.txt; echo all''done\r`)
  await terminal.hear(/alldone/)
  terminal.type(`git init -q && git status --short --untracked-files=all; echo git''done\r`)
  await terminal.hear(/\?\?\S* names\/λόγος\.txt.*gitdone/s)
  expect(terminal.output()).toMatch(/für\.txt/)
  for (const name of [...names.slice(1), 'größe नमस्ते']) expect(terminal.output()).toContain(name)
  const kept = async () => {
    const files = await room.files()
    return names.map((name) => files.get(`names/${name}.txt`)).map((file) => (file?.isDeleted ? undefined : file?.text))
  }
  await expect.poll(kept).toEqual([undefined, ...names.slice(1).map((name) => `${name}\n`)])
  terminal.close()
})

test('a text is cut between letters, at its end and at its beginning, and halves are joined for each terminal', () => {
  expect([0, 1, 2, 3, 4, 9].map((most) => cutWhole('🙂a🙃', most))).toEqual(['', '', '🙂', '🙂a', '🙂a', '🙂a🙃'])
  expect([1, 2, 3, 4, 9].map((most) => keepEnd('🙂a🙃', most))).toEqual(['', '🙃', 'a🙃', 'a🙃', '🙂a🙃'])
  const joined = joinHalves()
  const [first, second] = ['🙂'.slice(0, 1), '🙂'.slice(1)]
  expect([joined(1, `a${first}`), joined(2, 'b'), joined(1, `${second}c`)]).toEqual(['a', 'b', '🙂c'])
})

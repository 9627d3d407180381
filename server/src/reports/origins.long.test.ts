/**
 * Origins of code, through the front door: claims that a page may make, and the report's findings about text from other
 * sources.
 */
import type { Report } from '@nova/contract/reports/reports'
import type { EntryOf } from '@nova/contract/room/journal'
import { expect, test, vi } from 'vitest'
import { makeAgentRoom } from '../../test/agent-room.ts'
import { makeCode } from '../../test/evidence-factory.ts'
import { makeEntry, makeJoined } from '../../test/factories.ts'
import { openForTests } from '../../test/opened.ts'
import { makeProjectRoom, openTerminal } from '../../test/project-rooms.ts'
import { readWhole } from '../../test/reported.ts'

const opened = openForTests()
const outside = makeCode(600, 'outside')

async function reportOf(id: string, candidate: string): Promise<Report> {
  const { server, session } = opened
  const done = await server.call('POST', `/api/candidate/interview/${id}/complete`, { candidate })
  expect(done.status).toBe(200)
  await server.machinery.jobs.drain()
  const report = await readWhole(server, `/api/Interviews/${id}`, session.token)
  expect(report.status).toBe(200)
  return report.body
}

async function openRoom() {
  const { server, session } = opened
  const { interview, token: candidate, path } = await makeJoined(server, session)
  const { id } = interview.technicalQuestions.find(({ questionType }) => questionType === 'coding')!
  const write = (...entries: ReturnType<typeof makeEntry>[]) =>
    server.call('POST', `${path}/journal`, { body: { entries }, candidate })
  const edit = (cause: string, text: string, length = 0, baseVersion = 0) =>
    makeEntry(
      'edit',
      {
        language: 'javascript',
        baseVersion,
        edits: [{ changes: [...(length ? [length] : []), [0, ...text.split('\n')]], cause, at: Date.now() }],
      },
      id,
    )
  return { interviewId: interview.id, candidate, path, id, write, edit }
}

test('a page may not say of an edit that it was submitted, written by a command or proposed', async () => {
  const room = await openRoom()
  for (const cause of ['submitted', 'command', 'proposed']) {
    const refused = await room.write(room.edit(cause, outside))
    expect([cause, refused.status, refused.body.code]).toEqual([cause, 400, 'invalid_input'])
  }
  expect((await room.write(room.edit('typed', 'let a\n'))).status).toBe(200)
})

test('text that was pasted into a problem report and copied there is outside text in the editor', async () => {
  const room = await openRoom()
  const paste = (into: string) => makeEntry('paste', { into, characters: outside.length, text: outside }, room.id)
  const sent = await room.write(
    makeEntry('navigate', { questionId: room.id }),
    paste('problem'),
    makeEntry('problem', { text: outside.slice(0, 4000) }, room.id),
    makeEntry('copy', { from: 'problem', text: outside }, room.id),
    paste('pad'),
    room.edit('pasted', outside),
  )
  expect(sent.status).toBe(200)
  const { plagiarismDetection, integrity } = await reportOf(room.interviewId, room.candidate)
  expect([plagiarismDetection.riskLevel, integrity.pastes.map(({ from }) => from)]).toEqual(['High', ['external']])
})

test('each place of the room that can be pasted into has a name', async () => {
  const room = await openRoom()
  const places = [
    'pad',
    'chat',
    'board',
    'message',
    'problem',
    'declaration',
    'followUp',
    'input',
    'terminal',
    'search',
  ]
  for (const into of [...places, 'file', 'other']) {
    const sent = await room.write(makeEntry('paste', { into, characters: 3, text: 'abc' }, room.id))
    expect([into, sent.status]).toEqual([into, 200])
  }
  expect((await room.write(makeEntry('paste', { into: 'sky', characters: 3, text: 'abc' }, room.id))).status).toBe(400)
})

test('a solution that is submitted without a key of it came at once', async () => {
  const { server } = opened
  const room = await openRoom()
  await room.write(makeEntry('navigate', { questionId: room.id }))
  const body = {
    questionId: room.id,
    codeSubmission: outside,
    language: 'javascript',
    timeSpent: 60,
    isCompleted: true,
  }
  const sent = await server.call('POST', `${room.path}/response`, { body, candidate: room.candidate })
  expect(sent.status).toBe(201)
  const { plagiarismDetection, integrity } = await reportOf(room.interviewId, room.candidate)
  expect(plagiarismDetection.riskLevel).toBe('Medium')
  expect(integrity.provenance[0]).toMatchObject({ typed: 0 })
})

test('text of the candidate’s own that takes the place of a proposal has no keys, and the proposal itself is given', async () => {
  const { server, session } = opened
  const apply = async (change: (text: string) => string) => {
    const room = await makeAgentRoom(server, session, 'lab-bench')
    const proposed = await room.propose('Skip cancelled bookings when looking for conflicts')
    const [file] = proposed.files
    const hunks = file!.hunks.map((_, at) => at)
    const path = file!.path
    const before = (await room.textOf(path))!
    const form = { files: [{ path, hunks }] }
    expect((await room.decide(proposed.id, 'apply', form)).status).toBe(200)
    const whole = (await room.textOf(path))!
    expect((await room.decide(proposed.id, 'undo')).status).toBe(200)
    expect(await room.textOf(path)).toBe(before)
    const edited = { files: [{ path, hunks, text: change(whole) }] }
    expect((await room.decide(proposed.id, 'apply', edited)).status).toBe(200)
    return reportOf(room.id, room.candidate)
  }
  const forged = await apply((text) => `${text}${outside}`)
  expect(forged.plagiarismDetection.riskLevel).toBe('Medium')
  expect(forged.integrity.provenance.find(({ external }) => external > 0)?.external).toBeGreaterThan(400)
  const honest = await apply((text) => `${text}// mine\n`)
  expect(honest.plagiarismDetection.riskLevel ?? 'Low').toBe('Low')
  expect(honest.integrity.provenance.every(({ unverified, external }) => unverified! + external === 0)).toBe(true)
})

test('text pasted into the terminal is outside text in the file that a command writes, and own text is own', async () => {
  const { server, session } = opened
  await server.machinery.sandbox.whenProjectsReady()
  const write = async (text: string, prepare: (room: Awaited<ReturnType<typeof makeProjectRoom>>) => Promise<void>) => {
    const room = await makeProjectRoom(server, session)
    await prepare(room)
    const terminal = await openTerminal(server, room)
    terminal.type(`cat > made.ts <<'EOF'\r${text.replaceAll('\n', '\r')}EOF\r`)
    await vi.waitFor(async () => expect((await room.files()).get('made.ts')?.text).toBe(text), { timeout: 120_000 })
    const typed = async () =>
      (await room.entries())
        .flatMap((entry) => (entry.kind === 'terminal' ? (entry as EntryOf<'terminal'>).payload.events : []))
        .map(([, code, data]) => (code === 'i' ? data : ''))
        .join('')
    await vi.waitFor(async () => expect(await typed()).toMatch(/EOF\r$/), { timeout: 120_000 })
    terminal.close()
    return reportOf(room.id, room.candidate)
  }
  const pasted = await write(outside, async () => {})
  expect(pasted.plagiarismDetection.riskLevel).toBe('High')
  expect(pasted.integrity.findings.map(({ fact }) => fact).join(' ')).toMatch(
    /pasted \d+ characters, \d+ without blanks, into the terminal/,
  )
  expect(pasted.plagiarismDetection.analysis).not.toContain('wrote nothing')

  const own = makeCode(130, 'own')
  const moved = await write(own, async (room) => {
    await room.act({ act: 'create', path: 'notes.ts' })
    let version = 0
    const started = Date.now() - 60_000
    const edits = own.split('').map((key, at) => ({
      changes: [...(at ? [at] : []), [0, ...key.split('\n')]],
      cause: 'typed',
      at: started + at * 180,
    }))
    for (; version < edits.length; version += 100) {
      const part = { language: 'file:notes.ts', baseVersion: version, edits: edits.slice(version, version + 100) }
      expect((await room.write([makeEntry('edit', part, room.projectId)])).status).toBe(200)
    }
  })
  const made = moved.integrity.provenance.find(({ language }) => language === 'file:made.ts')
  expect(made).toMatchObject({ external: 0, command: 0 })
})

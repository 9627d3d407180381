import { join } from 'node:path'
import type { Session } from '@nova/contract/accounts/accounts'
import type { EntryOf } from '@nova/contract/room/journal'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAgentRoom } from '../../test/agent-room.ts'
import { makeEntry, makeInterviewer } from '../../test/factories.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'
import { append, nova } from '../journal/journal.ts'
import { makeCtx } from '../platform/context/context.ts'
import { patchFiles } from '../question-validation/patches.ts'
import { readProjectFolder } from '../questions/bank-projects.ts'
import { changesOf, revertChange } from './diffs.ts'

const projectId = 'lab-bench'
const project = readProjectFolder(join(import.meta.dirname, '../../../bank/projects', projectId))
const bankOf = (id: string) => project.proposals!.find((proposal) => proposal.id === id)!

let server: TestServer
let session: Session
beforeAll(async () => {
  server = await startTestServer()
  session = await makeInterviewer(server)
})
afterAll(() => server.close())

const makeRoom = (rules = {}) => makeAgentRoom(server, session, projectId, rules)
const patched = (id: string, path: string) => {
  const after = patchFiles(project.repository, bankOf(id).patch)
  if ('problem' in after) throw new Error(after.problem)
  return after.files.find((file) => file.path === path)!.text
}

test('a change is asked for, explained, applied, undone and applied again, and the journal says so', async () => {
  const room = await makeRoom()
  expect(room.invitation.disclosure.text).toContain('Nova’s changes can be wrong, as with any assistant.')
  const clientId = crypto.randomUUID()
  const request = 'Skip cancelled bookings when looking for conflicts'
  const asked = await room.ask(request, { clientId })
  expect(asked).toMatchObject({ aiResponse: bankOf('skip-cancelled').message, interactionId: clientId })
  const id = asked.proposal!
  // The same message again is the same turn.
  expect((await room.ask(request, { clientId })).proposal).toBe(id)
  const [proposed] = await room.acts()
  expect(proposed).toMatchObject({ act: 'proposed', engine: 'standard', proposal: 'skip-cancelled', request: clientId })
  expect(await room.ask('Please skip cancelled bookings when looking for conflicts')).not.toHaveProperty('proposal')

  const tested = await room.ask('did you run the tests?')
  expect(tested.aiResponse).toContain('I haven’t run any tests.')
  expect((await room.ask('why?')).aiResponse).toContain('only the nearest booked one before and after')
  expect((await room.acts()).filter(({ act }) => act === 'explained')).toMatchObject([
    { id, request: tested.interactionId },
    { id },
  ])

  const before = await room.textOf('src/calendar.ts')
  const whole = { files: [{ path: 'src/calendar.ts', hunks: [0] }] }
  const applied = await room.decide(id, 'apply', whole)
  expect(applied.status).toBe(200)
  expect(await room.textOf('src/calendar.ts')).toBe(patched('skip-cancelled', 'src/calendar.ts'))
  const [act, edit] = (await room.entries()).slice(-2)
  expect(act).toMatchObject({
    kind: 'agent',
    actor: { role: 'candidate' },
    payload: { act: 'applied', id, isWhole: true },
  })
  expect(edit).toMatchObject({ kind: 'edit', seq: applied.body.seq, payload: { edits: [{ cause: 'proposed' }] } })
  for (const what of ['apply', 'reject'] as const) {
    expect((await room.decide(id, what, what === 'apply' ? whole : {})).body.code).toBe('proposal_decided')
  }
  expect((await room.ask(request)).aiResponse).toContain('applied that change already')

  expect((await room.decide(id, 'undo')).status).toBe(200)
  expect(await room.textOf('src/calendar.ts')).toBe(before)
  expect((await room.decide(id, 'undo')).body.code).toBe('proposal_decided')
  // A request for more work isn't a question about the undone change.
  const explained = async () => (await room.acts()).filter(({ act }) => act === 'explained').length
  expect(await explained()).toBe(2)
  for (const more of [
    'what is wrong with weekly.ts? please correct it',
    'can you write a script that loads everything into postgres',
    'can you run the tests',
  ])
    expect((await room.ask(more)).aiResponse).not.toMatch(/I haven’t run any tests|I believe so/)
  expect(await explained()).toBe(2)
  const right = await room.ask('is the change you made right?')
  expect(right.aiResponse).toMatch(/^You undid that change, so it isn’t in your files\. /)
  const part = await room.ask('ok now do the waiting list thing')
  expect(part.aiResponse).toContain('Which part of “A waiting list” should I start with?')
  // Changes in their own words would show which of two fixes a part alone.
  expect(part.choices).toEqual(
    ['src/notices.ts', 'README.md', 'src/model.ts'].map((path) => `Propose a change in ${path} (stage 2)`),
  )
  expect((await room.decide(id, 'apply', whole)).status).toBe(200)
  const told = JSON.stringify([await room.entries({ candidate: room.candidate }), asked])
  expect(told).not.toMatch(/"(fault|killedBy|explanation)"/)
})

test('parts of a change are applied, or an edited text; the server works out which parts', async () => {
  const room = await makeRoom()
  const proposed = await room.propose('Add the new notice')
  expect(proposed).toMatchObject({ proposal: 'moved-up-notice' })
  const [file] = proposed.files
  const path = file!.path
  const original = (await room.textOf(path))!
  expect(file!.hunks.length).toBeGreaterThan(1)
  const apply = (hunks: number[], text?: string) =>
    room.decide(proposed.id, 'apply', { files: [{ path, hunks, ...(text === undefined ? {} : { text }) }] })
  expect((await apply([])).status).toBe(400)
  expect((await apply([9])).status).toBe(400)
  expect((await room.decide(proposed.id, 'apply', { files: [{ path: 'src/desk.ts', hunks: [0] }] })).status).toBe(400)
  expect((await apply([1])).status).toBe(200)
  const half = (await room.textOf(path))!
  expect(half).not.toBe(patched('moved-up-notice', path))
  const lastAct = async () => (await room.acts()).at(-1)
  expect(await lastAct()).toMatchObject({ files: [{ path, hunks: [1], isEdited: false }], isWhole: false })
  expect((await room.decide(proposed.id, 'undo')).status).toBe(200)

  const full = patched('moved-up-notice', path)
  // A page that says it applied one part sends the text of both, with its own line.
  expect((await apply([0], `${full}// mine\n`)).status).toBe(200)
  expect(await lastAct()).toMatchObject({ files: [{ path, hunks: [0, 1], isEdited: true }], isWhole: false })
  expect(await room.textOf(path)).toBe(`${full}// mine\n`)
  // Text written next to the change stays after undo; text written into it blocks the undo.
  expect((await room.type(path, 0, 0, '// above\n')).status).toBe(200)
  expect((await room.decide(proposed.id, 'undo')).status).toBe(200)
  expect(await room.textOf(path)).toBe(`// above\n${original}`)
})

test('two texts of 150 KB that share no line are not compared line by line, which would take minutes', () => {
  const [before, after] = ['a', 'b'].map((letter) => `${letter}\n`.repeat(20_000).replace(/\n/g, (_, at) => `${at}\n`))
  expect(changesOf(before!, after!)).toEqual([[before!.length, ...after!.split('\n')]])
  expect(revertChange(`${after}more`, before!, after!)).toBeUndefined()
})

test('a change that no longer fits is refused, and nothing is partly written', async () => {
  const room = await makeRoom()
  const path = 'src/calendar.ts'
  const proposed = await room.propose('Skip cancelled bookings when looking for conflicts')
  const text = (await room.textOf(path))!
  const line = text.indexOf('    return [this.#bookings')
  expect((await room.type(path, line, 0, '    // looked at\n')).status).toBe(200)
  // Written over the text of then, it would take back what was typed since.
  const stale = { files: [{ path, hunks: [0], text: patched('skip-cancelled', path) }] }
  expect((await room.decide(proposed.id, 'apply', stale)).body.code).toBe('proposal_does_not_fit')
  expect((await room.decide(proposed.id, 'apply', room.whole(proposed))).body.code).toBe('proposal_does_not_fit')
  expect((await room.type(path, line, '    // looked at\n'.length, '')).status).toBe(200)
  expect((await room.decide(proposed.id, 'apply', room.whole(proposed))).status).toBe(200)
  expect((await room.type(path, line, 0, '    // mine\n')).status).toBe(200)
  expect((await room.decide(proposed.id, 'undo')).body.code).toBe('proposal_does_not_fit')
  expect((await room.ask('Just check all bookings')).aiResponse).toContain('your files are different there now')

  // A change that builds on another begins with that one; then the file is made, and goes again.
  const reply = await room.ask('Write the waiting list class')
  expect(reply.aiResponse).toMatch(/^That builds on another change, so this one comes first\. /)
  const first = (await room.acts()).findLast((act) => act.act === 'proposed')!
  // The change keeps its own message: the reason appears only in the reply.
  const { message } = bankOf('waiting-types')
  expect(first).toMatchObject({ proposal: 'waiting-types', message })
  expect((await room.ask('Create waiting-list.ts')).aiResponse).toContain('still open above')
  expect((await room.decide(first.id, 'apply', room.whole(first))).status).toBe(200)
  const second = await room.propose('Write the waiting list class')
  expect(second).toMatchObject({ proposal: 'waiting-list-class', files: [{ act: 'create' }] })
  expect((await room.decide(second.id, 'apply', room.whole(second))).status).toBe(200)
  const made = (await room.textOf('src/waiting-list.ts'))!
  expect((await room.type('src/waiting-list.ts', made.length, 0, '// more\n')).status).toBe(200)
  expect((await room.decide(second.id, 'undo')).body.code).toBe('proposal_does_not_fit')
  expect((await room.type('src/waiting-list.ts', made.length, 8, '')).status).toBe(200)
  expect((await room.decide(second.id, 'undo')).status).toBe(200)
  expect(await room.textOf('src/waiting-list.ts')).toBeUndefined()

  // As another engine could propose it.
  const ctx = makeCtx(server.machinery, { role: 'system' })
  const add = async (file: string, lines: string[]) => {
    const id = crypto.randomUUID()
    const hunks = [{ oldStart: 1, oldLines: 0, newStart: 1, newLines: lines.length, lines }]
    const files = [{ path: file, act: 'create', hunks }]
    const act = { act: 'proposed', id, engine: 'live', proposal: null, request: 'none', message: 'Here.', files }
    await append(ctx, room.id, [{ actor: nova, kind: 'agent', questionId: projectId, payload: act }])
    return room.decide(id, 'apply', { files: [{ path: file, hunks: [0] }] })
  }
  const count = (await room.entries()).length
  expect((await add('tests/lab.ts', ['+export {}'])).body.code).toBe('file_locked')
  expect((await add('README.md/inside.ts', ['+export {}'])).body.code).toBe('proposal_does_not_fit')
  expect((await add('large.txt', [`+${'x'.repeat(256 * 1_024)}`])).body.code).toBe('workspace_full')
  expect((await room.entries()).length).toBe(count + 3)
})

test('a rejected change returns only on an explicit request; two likely changes lead to a question; otherwise Nova explains', async () => {
  const room = await makeRoom()
  const proposed = await room.propose('Just check all bookings')
  expect((await room.decide(proposed.id, 'reject', { reason: 'Too slow.' })).status).toBe(200)
  expect((await room.acts()).at(-1)).toEqual({ act: 'rejected', id: proposed.id, reason: 'Too slow.' })
  // A given reason is final; one can be added if there was none.
  expect((await room.decide(proposed.id, 'reject', { reason: 'Other.' })).body.code).toBe('proposal_decided')
  expect((await room.decide(proposed.id, 'apply', room.whole(proposed))).body.code).toBe('proposal_decided')
  expect((await room.propose('simplify the calendar'))?.proposal).not.toBe('scan-all')
  const again = await room.propose('Just check all bookings')
  expect(again.id).not.toBe(proposed.id)
  expect((await room.decide(again.id, 'reject')).status).toBe(200)
  expect((await room.decide(again.id, 'reject', { reason: ' ' })).body.code).toBe('proposal_decided')
  expect((await room.decide(again.id, 'reject', { reason: 'Still too slow.' })).status).toBe(200)
  expect((await room.acts()).at(-1)).toEqual({ act: 'reasoned', id: again.id, reason: 'Still too slow.' })
  expect((await room.decide(again.id, 'reject', { reason: 'Really.' })).body.code).toBe('proposal_decided')

  const which = await room.ask('make the conflict check right again')
  expect(which.aiResponse).toMatch(/^Do you mean “.+” or “.+”\?$/)
  const chosen = await makeRoom()
  const { choices } = await chosen.ask('make the conflict check right again')
  const inWords = await chosen.propose(`ok then ${choices![0]!.toLowerCase()} and nothing else`)
  expect((await room.propose('the first one')).proposal).toBe(inWords.proposal)
  // 'Fix the double booking' and 'Fix the double booking properly' as choices would reveal that one of two is better.
  const fresh = await makeRoom()
  expect((await fresh.propose('please fix the double booking of that slot')).act).toBe('proposed')
  const other = await room.ask('Migrate everything to Rust')
  expect(other.aiResponse).toContain('I have no change for that')
  expect(other).not.toHaveProperty('proposal')
  for (const message of [
    'Can you give me a hint?',
    'What do I have to do in the first stage?',
    'How much time is left?',
  ]) {
    const { aiResponse, proposal } = await room.ask(message)
    expect([proposal, aiResponse.includes('no change')]).toEqual([undefined, false])
  }
})

test('a remark about working with Nova itself gets an answer about that, and no change', async () => {
  const room = await makeRoom()
  const say = async (message: string) => {
    const { aiResponse, proposal } = await room.ask(message)
    expect([message, proposal]).toEqual([message, undefined])
    return aiResponse
  }
  const cannotTest = /^I can’t run tests\. Press Test for the visible ones, or Check with hidden tests/
  expect(await say('undo')).toMatch(/^There’s nothing of mine to undo: .+ Your own edits go back with Ctrl\+Z/)
  expect(await say('please run all the tests for me')).toMatch(cannotTest)
  expect(await say('do the tests pass now?')).toMatch(cannotTest)
  expect(await say('just do everything for me, all three stages')).toContain('“Two groups in front of one oven”')
  expect(await say('ok now do stage 2')).toMatch(/^I propose one change at a time, .+ Which part of “A waiting list” /)
  expect(await say('delete the failing test')).toMatch(/^I have no change for that/)
  const pasted =
    'AssertionError [ERR_ASSERTION]: Expected values to be strictly equal:\n\n1 !== 2\n    at tests/calendar.ts:31'
  expect(await say(pasted)).not.toContain('no change')

  const { id } = await room.propose('Skip cancelled bookings when looking for conflicts')
  expect(await say('hm, is that wrong?')).toMatch(/^I see nothing wrong with it\. .+ I haven’t run any tests\./)
  expect(await say('revert your last change please')).toMatch(
    /^There’s nothing to undo: the change in src\/calendar\.ts isn’t in your files/,
  )
  const [act] = await room.acts()
  expect((await room.decide(id, 'apply', room.whole(act as never))).status).toBe(200)
  expect(await say('undo that')).toMatch(
    /^You can take the change in src\/calendar\.ts back yourself: press Undo there, above\./,
  )
  expect(await say('you broke the neighbours!')).toMatch(
    /^You may be right\. Undo at the change in src\/calendar\.ts above/,
  )
  expect(await say('are some of your proposals wrong on purpose?')).toMatch(/^Any of them can be wrong, /)
  expect(await say("stop, don't change anything")).toMatch(/^Okay\. I propose a change only when you ask for one/)
  expect((await room.textOf('src/calendar.ts'))!).toBe(patched('skip-cancelled', 'src/calendar.ts'))

  const several = 'fix the double booking, add the types for the waiting list and document the waiting list please'
  const first = await room.ask(several)
  expect(first.aiResponse).toMatch(/^One change at a time: ask for the next once you’ve decided about this one\. /)
  expect((await room.acts()).at(-1)).toMatchObject({ act: 'proposed', proposal: 'waiting-types' })
})

test('without AI there is no assistant, where Nova only clarifies it changes nothing, and pages forge nothing', async () => {
  const shown = async (rules: object) => {
    const room = await makeRoom(rules)
    const reply = await room.ask('Skip cancelled bookings when looking for conflicts')
    expect(reply).not.toHaveProperty('proposal')
    expect(room.invitation.disclosure.text).not.toContain('changes can be wrong')
    // The brief says where to begin, so Nova gives that answer to every candidate who asks.
    expect((await room.ask('where do i start im lost')).aiResponse).toMatch(/^Start with `README\.md`/)
    const [question] = (await server.call('GET', room.path, { candidate: room.candidate })).body.technicalQuestions
    return question.project.agent
  }
  expect([await shown({ aiPolicy: 'none' }), await shown({ helpLevel: 'clarify' })]).toEqual(['none', 'explains'])

  const room = await makeRoom()
  const [question] = (await server.call('GET', room.path, { candidate: room.candidate })).body.technicalQuestions
  expect(question.project.agent).toBe('proposes')
  for (const cause of ['proposed', 'command']) expect((await room.type('README.md', 0, 0, 'x', cause)).status).toBe(400)
  const { id, files } = await room.propose('Skip cancelled bookings when looking for conflicts')
  const view = (proposal: string, path: string, questionId = projectId) =>
    room.write([makeEntry('diffView', { proposal, path, isOpen: true }, questionId)])
  expect((await view(id, files[0]!.path)).status).toBe(200)
  expect((await view(crypto.randomUUID(), files[0]!.path)).status).toBe(400)
  expect((await view(id, 'README.md')).status).toBe(400)
  const body = { entries: [makeEntry('diffView', { proposal: id, path: files[0]!.path, isOpen: true }, projectId)] }
  const path = `/api/Interviews/${room.id}/journal`
  expect((await server.call('POST', path, { body, token: session.token })).body.code).toBe('forbidden')

  expect((await room.decide(crypto.randomUUID(), 'reject')).body.code).toBe('proposal_not_found')
  const elsewhere = await makeRoom()
  expect((await elsewhere.decide(id, 'reject')).body.code).toBe('proposal_not_found')
  const asOther = { body: {}, candidate: elsewhere.candidate }
  expect((await server.call('POST', `${room.path}/proposals/${id}/reject`, asOther)).status).toBe(401)
  await server.call('POST', `${room.path}/complete`, { candidate: room.candidate })
  expect((await room.decide(id, 'reject')).body.code).toBe('interview_completed')
})

test('in any session, what the assistant wrote follows from a request that is in the journal', async () => {
  let seed = 20_261_122
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((seed / 2_147_483_648) * below)
  }
  const room = await makeRoom()
  const requests = project.proposals!.map(({ asked }) => asked[0]!)
  const appliedIds = new Set<string>()
  for (let step = 0; step < 45; step += 1) {
    const proposals = (await room.acts()).filter((act) => act.act === 'proposed')
    const what = random(7)
    const applied = proposals.filter(({ id }) => appliedIds.has(id) === (what === 3))
    const one = applied[random(applied.length)]
    if (!one || what < 2) await room.ask(requests[random(requests.length)]!)
    else if (what === 2) await room.type('src/calendar.ts', 0, 0, `// ${step}\n`)
    else if (what === 3) {
      if ((await room.decide(one.id, 'undo')).status === 200) appliedIds.delete(one.id)
    } else if (what === 4 && random(2) > 0) await room.decide(one.id, 'reject')
    else {
      const files = one.files.map(({ path, hunks }) => ({
        path,
        hunks: hunks.map((_, at) => at).filter(() => random(4) > 0),
      }))
      if ((await room.decide(one.id, 'apply', { files })).status === 200) appliedIds.add(one.id)
    }
  }
  const entries = await room.entries()
  const asked = new Set(
    (entries.filter(({ kind }) => kind === 'chat') as EntryOf<'chat'>[])
      .filter(({ payload }) => payload.author === 'candidate')
      .map(({ payload }) => payload.interactionId),
  )
  const requestOf = new Map<string, string>()
  let [applied, written, undone] = [0, 0, 0]
  let last: EntryOf<'agent'>['payload'] | undefined
  for (const entry of entries as EntryOf[]) {
    if (entry.kind === 'agent') {
      last = entry.payload
      if (last.act === 'proposed') requestOf.set(last.id, last.request)
      else if (last.act === 'applied') applied += 1
      else if (last.act === 'undone') undone += 1
      expect(asked).toContain(requestOf.get(last.id))
    } else if (entry.kind === 'edit' && entry.payload.edits.some(({ cause }) => cause === 'proposed')) {
      written += 1
      expect(last).toMatchObject({ act: 'applied' })
      const { language } = entry.payload
      expect(last?.act === 'applied' && last.files.map(({ path }) => `file:${path}`)).toContain(language)
    }
  }
  expect(Math.min(applied, written, undone)).toBeGreaterThan(1)
})

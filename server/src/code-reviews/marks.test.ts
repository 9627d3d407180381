/** People mark in the report if a comment of a code review names the fault, over HTTP; their figures are counted. */
import type { Session } from '@nova/contract/accounts/accounts'
import type { CodeReviewAct } from '@nova/contract/projects/code-reviews'
import type { CommentMarks } from '@nova/contract/projects/comment-marks'
import { Report } from '@nova/contract/reports/reports'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { makeColleague, makeInterviewer } from '../../test/factories.ts'
import { readPdf } from '../../test/read-pdf.ts'
import { change, enterReview, faults, replies } from '../../test/review-rooms.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'
import { countMarks } from './mark-figures.ts'

let server: TestServer
let owner: Session
let other: Session
beforeAll(async () => {
  server = await startTestServer()
  await server.machinery.sandbox.whenReady()
  owner = await makeInterviewer(server, 'Ana Kim')
  other = await makeColleague(server, owner, 'Administrator', 'Ben Ito')
})
afterAll(() => server.close())

const sound = replies.find(
  ({ path, from }) => !faults.some((each) => each.path === path && from <= each.to + 1 && from >= each.from - 1),
)!

/** A finished review with a comment at each fault twice, and one elsewhere; its report, and its comments in order. */
async function finish({ isUnsealed = true } = {}) {
  const room = await enterReview(server, owner)
  for (const { path, from } of [...faults, ...faults]) await room.comment(path, from)
  await room.comment(sound.path, sound.from)
  await room.act({ act: 'decided', change, verdict: 'reject' })
  await server.call('POST', `${room.path}/complete`, { candidate: room.token })
  const own = `/api/Interviews/${room.id}`
  const readReport = async (by = owner) => {
    await server.call('POST', `${own}/report/unseal`, { token: by.token })
    return server.call('GET', `${own}/report`, { token: by.token })
  }
  await vi.waitFor(
    async () => expect((await server.call('GET', `${own}/reports`, { token: owner.token })).body.made).toHaveLength(1),
    {
      timeout: 100_000,
      interval: 300,
    },
  )
  if (isUnsealed) for (const each of [owner, other]) await readReport(each)
  const seqs = (await room.acts()).flatMap(({ seq, payload }) =>
    (payload as CodeReviewAct).act === 'commented' ? [seq] : [],
  )
  const marks = `${own}/comment-marks`
  return {
    own,
    seqs,
    readReport,
    room,
    read: async (by = owner) => (await server.call('GET', marks, { token: by.token })).body as CommentMarks,
    mark: async (seq: number, names: boolean | null, by = owner) => {
      const { status, body } = await server.call('POST', marks, { token: by.token, body: { seq, names } })
      return { status, code: body.code as string | undefined, marks: body as CommentMarks }
    },
  }
}

test('two people mark comments, each first alone, and the figures say how far they agree', async () => {
  const { own, seqs, read, mark, readReport } = await finish()
  const before = Report.parse((await readReport()).body)
  expect((await read()).figures).toMatchObject([
    { byPlace: { found: 6, total: 6 }, confirmed: { named: 0, marked: 0 }, elsewhere: { total: 1 }, agreements: [] },
  ])
  // Ana: all but the last fault's two and the one elsewhere. Ben: the first fault's second not either.
  const wrong = new Set([seqs[5], seqs[11], seqs[12]])
  for (const seq of seqs) expect((await mark(seq, !wrong.has(seq))).status).toBe(200)
  const hidden = await read(other)
  expect([hidden.mayMark, hidden.isBlind, hidden.marks]).toEqual([true, false, []])
  expect(hidden.figures[0]).toMatchObject({ confirmed: { named: 5, marked: 6 }, elsewhere: { named: 0, marked: 1 } })
  for (const seq of seqs.slice(0, 12)) await mark(seq, !wrong.has(seq) && seq !== seqs[6], other)
  const both = await read(other)
  expect(both.marks.filter(({ seq }) => seq === seqs[6])).toEqual([
    { seq: seqs[6], names: true, by: 'Ana Kim', at: expect.stringMatching(/Z$/), isOwn: false },
    { seq: seqs[6], names: false, by: 'Ben Ito', at: expect.stringMatching(/Z$/), isOwn: true },
  ])
  expect(both.marks).toHaveLength(24)
  const [figures] = both.figures
  // The first fault has another comment that both say names it.
  expect(figures).toMatchObject({ confirmed: { named: 5, marked: 6 }, elsewhere: { named: 0, marked: 1, total: 1 } })
  const [agreement] = figures!.agreements
  expect(agreement).toMatchObject({ people: ['Ana Kim', 'Ben Ito'], same: 11, total: 12 })
  // Chance is 10/12 × 9/12 + 2/12 × 3/12.
  expect(agreement!.kappa!.value).toBeCloseTo((11 / 12 - 96 / 144) / (1 - 96 / 144), 4)
  // Taken back: the figures and a colleague's view follow, and the report is as before.
  const back = await mark(seqs[0]!, null, other)
  expect(back.marks.marks.some(({ seq }) => seq === seqs[0])).toBe(false)
  expect(back.marks.figures[0]!.agreements[0]).toMatchObject({ same: 10, total: 11 })
  expect(Report.parse((await readReport()).body)).toEqual(before)
  const log = await server.call('GET', `${own}/activity`, { token: owner.token })
  const acts = (log.body.events as { act: string; actor: { name: string }; details: object }[]).filter(
    ({ act }) => act === 'comment.marked',
  )
  expect(acts).toHaveLength(13 + 12 + 1)
  expect(acts[0]).toMatchObject({ details: { names: null } })
})

test('the same mark again is kept once, and only comments on faulty changes can be marked, by those who may judge', async () => {
  const { own, seqs, mark } = await finish()
  await mark(seqs[0]!, true)
  await mark(seqs[0]!, true)
  const events = await server.call('GET', `${own}/activity`, { token: owner.token })
  expect(events.body.events.filter(({ act }: { act: string }) => act === 'comment.marked')).toHaveLength(1)
  expect(await mark(1, true)).toMatchObject({ status: 404, code: 'finding_not_found' })
  expect(await mark(seqs[0]! + 1, true)).toMatchObject({ status: 404, code: 'finding_not_found' })
  expect(await mark(-1, true)).toMatchObject({ status: 400, code: 'invalid_input' })
  const viewer = await makeColleague(server, owner, 'Viewer', 'Vi Wu')
  expect((await mark(seqs[0]!, true, viewer)).status).toBe(403)
  const stranger = await makeInterviewer(server, 'Cy Roe')
  expect((await mark(seqs[0]!, true, stranger)).status).toBe(404)
})

test('a panellist sees nothing of others’ marks until their own scorecard is submitted', async () => {
  const { own, seqs, read, mark, room } = await finish({ isUnsealed: false })
  const panellist = await makeColleague(server, owner, 'Interviewer', 'Pia Noor')
  const companyEmails = [panellist.interviewer.email, other.interviewer.email]
  expect((await server.call('PUT', `${own}/panel`, { token: owner.token, body: { companyEmails } })).status).toBe(200)
  await mark(seqs[0]!, true, other)
  await mark(seqs[0]!, false, panellist)
  const blind = await read(panellist)
  expect([blind.isBlind, blind.marks.map(({ by }) => by)]).toEqual([true, ['Pia Noor']])
  expect(blind.figures[0]).toMatchObject({ confirmed: { named: 0, marked: 1 }, agreements: [] })
  const ratings = [{ competencyId: 'communication', level: 4, seq: null, reason: 'Explained each step.' }]
  expect((await server.call('POST', `${own}/review`, { token: panellist.token, body: { ratings } })).status).toBe(200)
  const seen = await read(panellist)
  expect([seen.isBlind, seen.marks.map(({ by }) => by)]).toEqual([false, ['Ben Ito', 'Pia Noor']])
  expect(seen.figures[0]!.agreements).toEqual([{ people: ['Ben Ito', 'Pia Noor'], same: 0, total: 1, kappa: null }])
  expect((await server.call('GET', `${own}/comment-marks`, { candidate: room.token })).status).toBe(401)
})

test('the PDF has the figures once a decision is recorded, and no mark of a single comment', async () => {
  const { own, seqs, mark } = await finish()
  await mark(seqs[0]!, true)
  const readText = async () => {
    const address = `${server.url}${own}/report.pdf`
    const reply = await fetch(address, { headers: { authorization: `Bearer ${owner.token}` } })
    return (await readPdf(new Uint8Array(await reply.arrayBuffer()))).text.replace(/\s+/g, ' ')
  }
  const before = await readText()
  expect(before).toContain('Known faults: 6 of 6 found')
  expect(before).not.toContain('confirmed by people')
  const body = { outcome: 'Advance', reason: 'Names the rules.' }
  expect((await server.call('POST', `${own}/decision`, { token: owner.token, body })).status).toBe(200)
  const after = await readText()
  expect(after).toContain('Hits by place: 6 of 6. Hits confirmed by people: 1 of 1 marked.')
  expect(after).not.toContain('names the fault, ')
}, 60_000)

test('in a round, hits are comments at the place in rejected changes, and kappa says nothing of one answer throughout', () => {
  const fault = {
    kind: 'units',
    says: 'Cents are taken as euros.',
    path: 'src/a.ts',
    from: 4,
    to: 4,
    isFound: true,
  } as const
  const changes = Array.from({ length: 12 }, (_, at) => ({
    id: `c${at}`,
    title: 'A change',
    author: 'Kim',
    verdict: at === 0 ? ('accept' as const) : ('reject' as const),
    decidedSeq: 100 + at,
    seconds: null,
    tests: [],
    comments: [{ path: 'src/a.ts', line: 5, severity: 'minor' as const, text: 'Cents!', isAtFault: true, seq: at + 1 }],
    faults: [fault],
  }))
  const interviewId = crypto.randomUUID()
  const markBy = (authorName: string, seq: number) => ({
    interviewId,
    seq,
    authorId: authorName,
    authorName,
    namesFault: true,
    at: new Date(0),
  })
  const marks = changes.flatMap((_, at) => [markBy('Ana', at + 1), markBy('Ben', at + 1)])
  expect(countMarks('q', { by: 'change', changes }, [...marks, markBy('Ana', 999)])).toEqual({
    questionId: 'q',
    byPlace: { found: 11, total: 12 },
    confirmed: { named: 11, marked: 11 },
    elsewhere: { named: 0, marked: 0, total: 0 },
    agreements: [{ people: ['Ana', 'Ben'], same: 12, total: 12, kappa: null }],
  })
})

/** Seals through HTTP: the readers of a sealed report, its duration, and the ways to unseal it. */
import type { Session } from '@nova/contract/accounts/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeColleague, makeInterviewer } from '../../test/factories.ts'
import { makeReported } from '../../test/reported.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'
import { silentLog } from '../../test/silent-log.ts'
import { openDatabase } from '../platform/database/database.ts'

let server: TestServer
let owner: Session
let panellist: Session
let second: Session
let viewer: Session
beforeAll(async () => {
  server = await startTestServer()
  owner = await makeInterviewer(server, 'Ana Kim')
  panellist = await makeColleague(server, owner)
  second = await makeColleague(server, owner)
  viewer = await makeColleague(server, owner, 'Viewer')
})
afterAll(() => server.close())

async function makeSeen() {
  const { path, interview } = await makeReported(server, owner)
  const ask = (by: Session, method: string, rest: string, body?: object) =>
    server.call(method, path + rest, { token: by.token, ...(body ? { body } : {}) })
  return {
    ask,
    id: interview.id,
    setPanel: async (...panel: Session[]) => {
      const companyEmails = panel.map(({ interviewer }) => interviewer.email)
      expect((await ask(owner, 'PUT', '/panel', { companyEmails })).status).toBe(200)
    },
    /** Until when it is sealed; null: it is not. */
    seal: async (by: Session) => {
      const { body } = await ask(by, 'GET', '/report')
      expect('overallScore' in body).toBe(!body.sealed)
      return body.sealedUntil ?? null
    },
  }
}

test('without a panel one press shows the scores, to who pressed alone, and is recorded once', async () => {
  const { ask, id, seal, setPanel } = await makeSeen()
  // Viewers don't rate: they aren't on a panel.
  await setPanel(viewer)
  expect([await seal(owner), await seal(viewer)]).toEqual(['press', 'press'])
  const override = { figure: 'overall', value: 70, reason: 'Seen live.' }
  expect((await ask(owner, 'POST', '/overrides', override)).body.code).toBe('scores_sealed')
  for (const status of [204, 204]) expect((await ask(owner, 'POST', '/report/unseal')).status).toBe(status)
  expect([await seal(owner), await seal(viewer)]).toEqual([null, 'press'])
  expect((await ask(viewer, 'POST', '/report/unseal')).status).toBe(204)
  expect(await seal(viewer)).toBeNull()
  const { body } = await server.call('GET', `/api/audit?limit=200&interview=${id}`, { token: owner.token })
  const acts = body.events.filter(({ act }: { act: string }) => act === 'report.unsealed')
  expect(acts).toHaveLength(2)
})

test('the sealed summary has the facts of the whole one, such as questions that were not reached, and no score', async () => {
  const { ask } = await makeSeen()
  const readSummary = async (): Promise<string> => (await ask(owner, 'GET', '/report')).body.summary
  const sealed = await readSummary()
  await ask(owner, 'POST', '/report/unseal')
  const [facts] = (await readSummary()).split(/ (?=There is no overall score|Overall score: )/)
  expect(facts).toMatch(/not reached|left unanswered/)
  expect(sealed.startsWith(facts!)).toBe(true)
  expect(sealed).not.toMatch(/overall score/i)
})

test('a panellist’s own scorecard unseals, no press and no decision; who is beside the panel waits for it or a decision', async () => {
  const { ask, seal, setPanel } = await makeSeen()
  await setPanel(panellist, viewer)
  expect([await seal(panellist), await seal(owner), await seal(viewer)]).toEqual(['scorecard', 'panel', 'decision'])
  const pressed = await ask(panellist, 'POST', '/report/unseal')
  expect([pressed.status, pressed.body.code]).toEqual([409, 'scorecard_first'])
  await ask(owner, 'POST', '/decision', { outcome: 'Hold', reason: 'Later.' })
  expect([await seal(panellist), await seal(owner), await seal(viewer)]).toEqual(['scorecard', null, null])
  const { decisions, sealed } = (await ask(panellist, 'GET', '/decision')).body
  expect([decisions[0].outcome, 'recommendation' in decisions[0], sealed]).toEqual(['Hold', false, true])
  const ratings = [{ competencyId: 'communication', level: 3, seq: null, reason: 'Clear.' }]
  expect((await ask(panellist, 'POST', '/review', { ratings })).status).toBe(200)
  expect(await seal(panellist)).toBeNull()
})

test('the whole panel’s scorecards unseal for everybody, links too', async () => {
  const { ask, seal, setPanel } = await makeSeen()
  await setPanel(panellist, second, viewer)
  const link: string = (await ask(owner, 'POST', '/shares', {})).body.link
  const shared = async () => (await server.call('GET', `/api/shared/reports/${link.split('/').at(-1)}`)).body.report
  expect([(await shared()).sealedUntil, await seal(viewer)]).toEqual(['decision', 'decision'])
  const ratings = [{ competencyId: 'communication', level: 3, seq: null, reason: 'Clear.' }]
  await ask(panellist, 'POST', '/review', { ratings })
  expect([(await shared()).sealedUntil, await seal(viewer), await seal(owner)]).toEqual([
    'decision',
    'decision',
    'panel',
  ])
  await ask(second, 'POST', '/review', { ratings })
  expect([(await shared()).sealedUntil, await seal(viewer), await seal(owner)]).toEqual([undefined, null, null])
})

test('a report that could be read before there were seals stays readable after the upgrade, and later ones are sealed', async () => {
  const { seal, setPanel } = await makeSeen()
  await setPanel(panellist, viewer)
  expect([await seal(owner), await seal(panellist), await seal(viewer)]).toEqual(['panel', 'scorecard', 'decision'])
  const { pool, url } = server.machinery.database
  await pool.query(`delete from schema_changes where name = '0134_reports_read_before_seals.sql'`)
  await pool.query(`alter table interviews drop column was_report_open`)
  await pool.query(`update migrations set applied_at = now() where name = '0102_sealed_figures.sql'`)
  await (await openDatabase({ url, dataDir: '', log: silentLog })).close()
  expect([await seal(owner), await seal(panellist), await seal(viewer)]).toEqual([null, null, null])
  expect(await (await makeSeen()).seal(owner)).toBe('press')
})

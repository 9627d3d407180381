import { join } from 'node:path'
import type { Session } from '@nova/contract/accounts/accounts'
import type { ProjectQuestion } from '@nova/contract/projects/projects'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAgentRoom } from '../../test/agent-room.ts'
import { makeInterviewer } from '../../test/factories.ts'
import { firstTimeMs } from '../../test/sandbox.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'
import { listProjectFolders, readProjectFolder } from '../questions/bank-projects.ts'

const projects = listProjectFolders(join(import.meta.dirname, '../../../bank')).map(readProjectFolder)

let server: TestServer
let session: Session
beforeAll(async () => {
  server = await startTestServer({ hasOwnSandbox: true })
  // For the projects with libraries from npm.
  const signal = AbortSignal.timeout(firstTimeMs)
  await server.machinery.sandbox.installKit!('node', { signal, onProgress() {} })
  session = await makeInterviewer(server)
}, firstTimeMs)
afterAll(() => server.close())

/**
 * Lines of the reference that occur in no starter file and no statement, and are long enough not to match by chance.
 */
function secretLines({ repository, stages, reference }: ProjectQuestion): Set<string> {
  const given = [...repository.map(({ text }) => text), ...stages.map(({ statement }) => statement)]
  const known = new Set(given.flatMap((text) => text.split('\n').map((line) => line.trim())))
  const added = reference.flatMap((patch) => patch.split('\n').filter((line) => /^\+(?!\+\+)/.test(line)))
  return new Set(added.map((line) => line.slice(1).trim()).filter((line) => line.length >= 20 && !known.has(line)))
}

/** Names of hidden tests, as the mistakes and faults name them, and the lines of those tests that no file begins with. */
function hiddenTexts({ repository, hiddenTests, wrong, proposals = [] }: ProjectQuestion): Set<string> {
  const known = new Set(repository.flatMap(({ text }) => text.split('\n').map((line) => line.trim())))
  const lines = hiddenTests.flatMap(({ text }) => text.split('\n').map((line) => line.trim()))
  const named = [...wrong, ...proposals.flatMap(({ fault }) => fault ?? [])].map(({ killedBy }) => killedBy)
  const own = lines.filter((line) => line.length >= 30 && !known.has(line))
  return new Set([...named.filter((name) => name.length >= 12), ...own])
}

const offered = (patch: string) => new Set(patch.split('\n').map((line) => line.slice(1).trim()))

test.each(projects.map((project) => [project.id, project] as const))(
  'the texts and proposals that the assistant may use in %s give away only its own changes',
  (_, project) => {
    const secret = secretLines(project)
    const hidden = [...hiddenTexts(project)]
    for (const { message, explanation, patch, fault } of project.proposals!) {
      const said = `${message}\n${explanation}`
      const own = offered(patch)
      expect([...secret].filter((line) => said.includes(line) && !own.has(line))).toEqual([])
      expect(hidden.filter((text) => said.includes(text))).toEqual([])
      if (fault) expect(said).not.toContain(fault.what)
      expect(said).not.toMatch(/\b(?:I|we) (?:have )?(?:ran|run|tested)\b|\btests? pass/i)
    }
  },
)

test.each(projects.map((project) => [project.id, project] as const))(
  'a candidate of %s is sent no fault, no hidden test and no line of the reference that was not proposed',
  async (_, project) => {
    const room = await makeAgentRoom(server, session, project.id)
    const proposals = project.proposals!.filter(({ needs }) => needs.length === 0)
    const requests = [...proposals.slice(0, 1), ...proposals.slice(-1)].map(({ asked }) => asked[0]!)
    const replies: unknown[] = []
    for (const text of [...requests, 'are you sure?']) replies.push(await room.ask(text))
    const proposed = (await room.acts()).filter((act) => act.act === 'proposed')
    // A repair has nothing to propose.
    expect(proposed.length > 0).toBe(proposals.length > 0)
    for (const each of proposed) await room.decide(each.id, 'apply', room.whole(each))
    const shown = (await server.call('GET', room.path, { candidate: room.candidate })).body
    const sent = JSON.stringify([replies, shown, await room.entries({ candidate: room.candidate })])
    const texts = sent
      .replaceAll('\\n', '\n')
      .replaceAll('\\"', '"')
      .split('\n')
      .map((line) => line.trim())
    const own = new Set(
      proposed.flatMap(({ files }) =>
        files.flatMap(({ hunks }) => hunks.flatMap(({ lines }) => lines.map((line) => line.slice(1).trim()))),
      ),
    )
    const secret = secretLines(project)
    expect(texts.filter((line) => secret.has(line) && !own.has(line))).toEqual([])
    // A sound change may share words with a test; fault names and fault descriptions must not appear.
    for (const { fault } of project.proposals!) if (fault) expect(sent).not.toContain(fault.what)
    expect(sent).not.toMatch(/"(?:fault|killedBy|explanation|hiddenTests|reference|keyIdeas|needs)":/)
    expect(sent).not.toContain('tests/hidden')
  },
)

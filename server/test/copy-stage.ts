/** A company and its candidates, for tests of the copy of an interview's data. */
import { crc32 } from 'node:zlib'
import type { Session } from '@nova/contract/accounts/accounts'
import type { PersonalCopy } from '@nova/contract/retention/personal-copy'
import yauzl from 'yauzl'
import { makeColleague, makeEntry, makeInterviewer, makeJoined, makeShape, makeTyping } from './factories.ts'
import type { TestServer } from './server.ts'

export type CopyStage = Awaited<ReturnType<typeof makeCopyStage>>

export const copyPathOf = (id: string) => `/api/Interviews/${id}/personal-copy`
export const copiedCode = 'let OWNCODE = "</script><img src=x>"'

export async function makeCopyStage(server: TestServer) {
  const owner = await makeInterviewer(server, 'Ana Kim')
  const colleague = await makeColleague(server, owner, 'Interviewer', 'Mia Lund')
  const ask = (method: string, path: string, body?: unknown, { token }: Session = owner) =>
    server.call(method, path, { token, body })
  const read = async (id: string): Promise<PersonalCopy> => (await ask('GET', copyPathOf(id))).body
  const query = (text: string, values: unknown[] = []) => server.machinery.database.pool.query(text, values)

  async function download(path: string, headers: Record<string, string>): Promise<Buffer> {
    const reply = await fetch(server.url + path, { headers })
    if (reply.status !== 200) throw new Error(`no download: ${reply.status} ${await reply.text()}`)
    if (reply.headers.get('content-type') !== 'application/zip') throw new Error('no ZIP')
    return Buffer.from(await reply.arrayBuffer())
  }

  const downloadMade = async (id: string) =>
    unzip(await download(`${copyPathOf(id)}.zip`, { authorization: `Bearer ${owner.token}` }))

  async function makeFile(id: string): Promise<Map<string, Buffer>> {
    const made = await ask('POST', copyPathOf(id))
    if (made.status !== 202 || made.body.state !== 'making') throw new Error(`not begun: ${JSON.stringify(made.body)}`)
    await server.machinery.jobs.drain()
    return downloadMade(id)
  }

  /** A completed interview with code, a drawing, a submission and a private note. */
  async function makeCompleted(overrides: Record<string, string> = {}) {
    const joined = await makeJoined(server, owner, { CandidateId: 'sam@example.test', ...overrides })
    const { interview, path, token } = joined
    const idOf = (kind: string) => interview.technicalQuestions.find(({ questionType }) => questionType === kind)!.id
    const coding = idOf('coding')
    const entries = [
      makeTyping(coding, copiedCode),
      makeEntry('draw', { changed: [makeShape('box')], removed: [] }, idOf('technical')),
      makeEntry('focus', { focused: true }),
    ]
    const wrote = await server.call('POST', `${path}/journal`, { body: { entries }, candidate: token })
    if (wrote.status !== 200) throw new Error(`not written: ${JSON.stringify(wrote.body)}`)
    const answer = { questionId: coding, codeSubmission: copiedCode, language: 'javascript' }
    await server.call('POST', `${path}/response`, { body: answer, candidate: token })
    const note = { entries: [makeEntry('note', { text: 'SECRETNOTE' })] }
    await ask('PUT', `/api/Interviews/${interview.id}/panel`, { companyEmails: [colleague.interviewer.email] })
    await ask('POST', `/api/Interviews/${interview.id}/journal`, note)
    await server.call('POST', `${path}/complete`, { candidate: token })
    await server.machinery.jobs.drain()
    return { ...joined, coding }
  }

  return { server, owner, colleague, ask, read, query, download, downloadMade, makeFile, makeCompleted }
}

/** Each file of a ZIP, with its sum checked. */
export async function unzip(bytes: Buffer): Promise<Map<string, Buffer>> {
  const zip = await yauzl.fromBufferPromise(bytes, { strictFileNames: true })
  const files = new Map<string, Buffer>()
  for await (const entry of zip.eachEntry()) {
    const chunks: Buffer[] = []
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer)
    const content = Buffer.concat(chunks)
    if (crc32(content) !== entry.crc32) throw new Error(`${entry.fileName} is damaged`)
    files.set(entry.fileName, content)
  }
  return files
}

export const jsonOf = (files: Map<string, Buffer>, name: string) => JSON.parse(files.get(name)!.toString('utf8'))

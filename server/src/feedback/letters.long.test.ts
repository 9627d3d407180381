/** The explanation letter through HTTP: drafted from the record, released after a decision, read, withdrawn, answered. */
import { randomUUID } from 'node:crypto'
import type { CandidateSide } from '@nova/contract/reviews/feedback'
import {
  countLetter,
  letterParts,
  type LetterSide,
  type LetterText,
  maxLetterCharacters,
  maxLetterVersions,
} from '@nova/contract/reviews/letters'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeColleague, makeInterviewer, makeJoined, makeTyping } from '../../test/factories.ts'
import { readMails } from '../../test/mails.ts'
import { readPdf } from '../../test/read-pdf.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'
import { drawApart } from '../exports/pdf-apart.ts'
import { findBankQuestion } from '../questions/questions.ts'
import { makeLetterPaper } from './letter-paper.ts'

let server: TestServer
let scene: Awaited<ReturnType<typeof makeScene>>
beforeAll(async () => {
  server = await startTestServer()
  scene = await makeScene()
})
afterAll(() => server.close())

/** A completed interview in Colorado with extra time, whose candidate solved the coding question and answered in words. */
async function makeScene() {
  const session = await makeInterviewer(server)
  const colleague = await makeColleague(server, session, 'Interviewer')
  const viewer = await makeColleague(server, session, 'Viewer')
  const CandidateId = `${randomUUID()}@example.test`
  const { interview, token: candidate, path } = await makeJoined(server, session, { CandidateId, NoticePlace: 'us-co' })
  const seat = `/api/Interviews/${interview.id}`
  const asCandidate = (method: string, at: string, body?: unknown) =>
    server.call(method, path + at, { candidate, ...(body ? { body } : {}) })
  const asOwner = (method: string, at: string, body?: unknown, token = session.token) =>
    server.call(method, seat + at, { token, ...(body ? { body } : {}) })
  const companyEmails = [viewer.interviewer.email, colleague.interviewer.email]
  await asOwner('PUT', '/panel', { companyEmails })
  const coding = interview.technicalQuestions.find(({ questionType }) => questionType === 'coding')!
  const words = interview.technicalQuestions.find(({ questionType }) => questionType === 'technical')!
  const bank = findBankQuestion(coding.id)!
  const code = bank.kind === 'coding' ? bank.reference.javascript! : ''
  const answer = 'I would measure first, then add an index and watch the slow queries.'
  const entries = [makeTyping(coding.id, code), makeTyping(words.id, answer, 'text')]
  const wrote = await asCandidate('POST', '/journal', { entries })
  expect(wrote.status).toBe(200)
  return { session, candidate, colleague, viewer, interview, coding, words, email: CandidateId, asCandidate, asOwner }
}

const side = async (token?: string): Promise<LetterSide> =>
  (await scene.asOwner('GET', '/letter', undefined, token)).body
const after = async () => (await scene.asCandidate('GET', '/after')).body
const release = (text: object, more: object = {}) =>
  scene.asOwner('POST', '/letter', { ...text, after: 0, mails: false, ...more })
const whole = ({ examples, ...parts }: LetterText) =>
  [...Object.values(parts), ...examples.map(({ text }) => text)].join('\n')

describe('the explanation letter', () => {
  it('is not there before the interview is over, for either side', async () => {
    expect((await scene.asOwner('GET', '/letter')).body.code).toBe('report_not_found')
    expect((await scene.asCandidate('POST', '/letter', {})).body.code).toBe('not_completed')
    await scene.asCandidate('POST', '/complete')
    await server.machinery.jobs.drain()
    expect((await after()).letter).toBeNull()
    const none = { status: 404, body: { code: 'letter_not_found' } }
    expect(await scene.asCandidate('POST', '/letter', {})).toMatchObject(none)
    for (const ask of [scene.asCandidate, scene.asOwner]) expect(await ask('GET', '/letter.pdf')).toMatchObject(none)
  })

  it('is suggested from the facts, with two examples of entries that the candidate has, and with no score', async () => {
    const { suggestion, examples, isDecided } = await side()
    expect(isDecided).toBe(false)
    expect(suggestion!.examples).toHaveLength(2)
    expect(suggestion!.examples[0]!.text).toMatch(
      /”: (\d+) of \1 visible tests passed, and all of the hidden tests passed\.$/,
    )
    expect(suggestion!.examples.map(({ text }) => examples.some((each) => each.text === text))).toEqual([true, true])
    const own = (await scene.asCandidate('GET', '/record.json')).body.entries
    const seen = own.flatMap((entry: { seq: number }) => ('kind' in entry ? [entry.seq] : []))
    for (const { evidence } of examples) {
      expect(evidence.length).toBeGreaterThan(0)
      expect(evidence.filter((seq) => !seen.includes(seq))).toEqual([])
    }
    const text = whole(suggestion!)
    expect(text).toContain('You answered 2 of 3 questions.')
    expect(text).toContain('No language model rated your work.')
    expect(text).toContain('Nobody has decided yet. A person will.')
    expect(text).toContain('Colo. Rev. Stat. §§ 6-1-1704 and 6-1-1705')
    expect(text).not.toMatch(/\d+\s?\/\s?100|of 100|Strong Hire|integrity|paste|accommodat|extra/i)
    expect(countLetter(suggestion!)).toBeLessThan(maxLetterCharacters)
  })

  it('is drafted by interviewers only, and if two save at once, the second sees a conflict', async () => {
    const { suggestion } = await side()
    const draft = { ...suggestion!, found: 'Edited by a person.', revision: 0 }
    expect((await scene.asOwner('PUT', '/letter', draft, scene.viewer.token)).status).toBe(403)
    expect((await scene.asOwner('PUT', '/letter', draft)).body).toMatchObject({
      draft: { found: 'Edited by a person.' },
      revision: 1,
    })
    expect((await scene.asOwner('PUT', '/letter', draft)).body.code).toBe('letter_changed')
    const examples = [{ text: 'Made up.', evidence: [999_999] }]
    expect((await scene.asOwner('PUT', '/letter', { ...draft, revision: 1, examples })).body.code).toBe(
      'letter_evidence',
    )
  })

  it('is released after a decision alone, whole and no longer than a page', async () => {
    const { suggestion } = await side()
    expect((await release(suggestion!)).body.code).toBe('letter_undecided')
    await scene.asOwner('POST', '/decision', { outcome: 'Decline', reason: 'Secret reason 41.' })
    const { suggestion: decided } = await side()
    expect(decided!.decided).toContain('Ida Reyes of Nordwind decided on')
    expect(decided!.decided).toContain('your application does not go on')
    expect(whole(decided!)).not.toContain('Secret reason')
    expect((await release({ ...decided!, ai: ' ' })).body.code).toBe('letter_incomplete')
    expect((await release({ ...decided!, examples: decided!.examples.slice(1) })).body.code).toBe('letter_incomplete')
    const long = { assessed: 'a '.repeat(590), found: 'b '.repeat(590), ai: 'c '.repeat(590) }
    expect((await release({ ...decided!, ...long })).body.code).toBe('letter_too_long')
    const { body, status } = await release(decided!)
    expect([status, body.versions.length, body.draft, body.isChanged]).toEqual([201, 1, null, false])
    expect((await release(decided!)).body.code).toBe('letter_changed')
    // No mail was requested, so none is sent.
    expect((await readMails(server, scene.email)).filter(({ kind }) => kind === 'letter-released')).toEqual([])
  })

  it('can be withdrawn until the candidate has opened it', async () => {
    expect((await after()).letter).toMatchObject({ version: 1, releasedBy: 'Ida Reyes', letter: null })
    const withdrawn = await scene.asOwner('POST', '/letter/withdraw', { version: 1 })
    expect(withdrawn.body.versions[0]).toMatchObject({ version: 1, withdrawnBy: 'Ida Reyes', readAt: null })
    expect((await after()).letter).toBeNull()
    const { suggestion } = await side()
    expect((await release(suggestion!, { after: 1, mails: true })).status).toBe(201)
    await server.machinery.jobs.drain()
    const mails = (await readMails(server, scene.email)).filter(({ kind }) => kind === 'letter-released')
    expect(mails.map(({ subject }) => subject)).toEqual([
      'A letter about your interview: Back-end developer at Nordwind',
    ])
    const letter = (await scene.asCandidate('POST', '/letter', {})).body
    expect(letter).toMatchObject({ version: 2, company: 'Nordwind', candidateName: 'Sam Okafor' })
    const { entries } = (await scene.asOwner('GET', '/journal')).body
    const shown = letter.examples[0].evidence[0]
    expect(shown).toEqual({ seq: suggestion!.examples[0]!.evidence[0], at: entries[shown.seq - entries[0].seq].at })
    expect((await after()).letter.letter).toEqual(letter)
    expect((await scene.asOwner('POST', '/letter/withdraw', { version: 2 })).body.code).toBe('letter_read')
    const change = (set: string) =>
      server.machinery.database.pool.query(`update letter_versions set ${set} where version = 2`)
    await expect(change(`released_by_name = 'Nobody'`)).rejects.toThrow('append-only')
    await expect(change('withdrawn_at = now()')).rejects.toThrow('append-only')
  })

  it('is a tagged PDF of one page for both sides, with the words of the page', async () => {
    const { versions } = await side()
    const { candidate, session, interview } = scene
    const download = async (path: string, headers: Record<string, string>) => {
      const reply = await fetch(`${server.url}${path}/letter.pdf`, { headers })
      expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'application/pdf'])
      return readPdf(new Uint8Array(await reply.arrayBuffer()))
    }
    for (const pdf of [
      await download(`/api/candidate/interview/${interview.id}`, { 'x-candidate-token': candidate }),
      await download(`/api/Interviews/${interview.id}`, { authorization: `Bearer ${session.token}` }),
    ]) {
      expect(pdf).toMatchObject({ pages: 1, isMarked: true, unmarked: 0, orphans: [] })
      expect(pdf.outline).toEqual([
        ...['About your interview: Back-end developer', 'What was assessed', 'What was found', 'Two examples'],
        ...['What AI did and did not do', 'Who decided', 'If something is wrong'],
      ])
      for (const words of [versions[0]!.ai.slice(0, 40), 'Released by Ida Reyes']) expect(pdf.text).toContain(words)
    }
  })

  it('fits on one page where it is as long as a letter may be', async () => {
    const [released] = (await side()).versions
    const evidence = [1, 2, 3].map((seq) => ({ seq: 100_000 + seq, at: released!.releasedAt }))
    const words = (characters: number) => 'considerable words '.repeat(characters).slice(0, characters - 1)
    const longest = { ...released!, examples: [1, 2, 3, 4].map(() => ({ text: words(250), evidence })) }
    for (const part of letterParts) longest[part] = ''
    const seqs = longest.examples.map((each) => ({ ...each, evidence: [1, 2, 3] }))
    const left = maxLetterCharacters - countLetter({ ...longest, examples: seqs })
    for (const part of letterParts) longest[part] = words(left / letterParts.length)
    expect((await readPdf(Buffer.concat(await drawApart(makeLetterPaper(longest))))).pages).toBe(1)
  })

  it('says when report or decision are others than when it was released, and keeps every version', async () => {
    expect((await side()).isChanged).toBe(false)
    await scene.asOwner('POST', '/decision', { outcome: 'Advance', reason: 'Read again.' })
    const { isChanged, suggestion, versions } = await side()
    expect([isChanged, versions.map(({ version }) => version)]).toEqual([true, [2, 1]])
    expect(suggestion!.decided).toContain('you go on to the next step')
    const acts = (await scene.asOwner('GET', '/activity')).body.events.map(({ act }: { act: string }) => act)
    for (const act of ['letter.saved', 'letter.released', 'letter.withdrawn', 'letter.read', 'letter.exported'])
      expect(acts).toContain(act)
  })

  it('has at most 20 versions', async () => {
    const { suggestion } = await side()
    for (let after = 2; after < maxLetterVersions; after += 1)
      expect((await release(suggestion!, { after })).status).toBe(201)
    expect((await release(suggestion!, { after: maxLetterVersions })).body.code).toBe('letter_limit')
  })
})

describe('the candidate’s reply', () => {
  const request = async (kind: string) => {
    const id = randomUUID()
    expect((await scene.asCandidate('POST', '/requests', { id, kind, text: 'Please look.' })).status).toBe(201)
    return `/requests/${id}/replies`
  }
  const lastReply = async () => (await after()).requests.at(-1).replies.at(-1)

  it('waits for the team, and is settled with an outcome that fits', async () => {
    const at = await request('review')
    const waiting = async () => (await server.call('GET', '/api/requests/waiting', { token: scene.session.token })).body
    expect((await waiting()).total).toBe(1)
    const unfit = await scene.asOwner('POST', at, { text: 'Done.', outcome: 'corrected' })
    expect(unfit.body.code).toBe('outcome_unfit')
    const settled = await scene.asOwner('POST', at, { text: 'We read it again.', outcome: 'unchanged' })
    expect((settled.body as CandidateSide).openRequests).toBe(0)
    expect(await lastReply()).toMatchObject({ by: 'Ida Reyes', outcome: 'unchanged' })
    expect((await waiting()).total).toBe(0)
    // With a new reply the thread waits again.
    await scene.asCandidate('POST', at, { id: randomUUID(), text: 'And the second task?' })
    expect((await waiting()).total).toBe(1)
    expect(await lastReply()).toMatchObject({ by: null, outcome: null })
  })

  it('may stay without an outcome', async () => {
    const at = await request('correction')
    await scene.asOwner('POST', at, { text: 'We are looking into it.' })
    expect(await lastReply()).toMatchObject({ outcome: null })
    await scene.asOwner('POST', at, { text: 'It was wrong.', outcome: 'corrected' })
    expect(await lastReply()).toMatchObject({ outcome: 'corrected' })
  })
})

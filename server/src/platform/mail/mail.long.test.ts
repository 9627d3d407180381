/** Mail on its way: to a mail server on loopback, through refusals, without a server, and in the operators' outbox. */
import type { Session } from '@nova/contract/accounts/accounts'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeInterviewer, makeOperatorSession } from '../../../test/factories.ts'
import { calendarOf, type TestMailServer } from '../../../test/mail-server.ts'
import { openMailStage } from '../../../test/mail-stage.ts'
import type { TestServer } from '../../../test/server.ts'
import { readMailStanding } from '../../accounts/mail-standing.ts'
import { inTransaction, makeCtx } from '../context/context.ts'
import { type MailServer, openMailServer } from '../smtp/smtp.ts'
import { type Mail, queueMail } from './mail.ts'
import { sendHeldMails, sendMail } from './sending.ts'

const stage = openMailStage()
let server: TestServer
let mailServer: TestMailServer
let working: MailServer
let operator: Session
beforeAll(async () => {
  ;({ server, mailServer } = stage)
  working = server.machinery.mailServer
  operator = await makeOperatorSession(server)
})
beforeEach(async () => {
  server.machinery.mailServer = working
  await server.machinery.database.pool.query('delete from mails')
})

test('a person who signs up is mailed a link at once that proves their address', async () => {
  const form = { name: 'Uma Novak', email: 'uma@example.test', company: 'Nordwind', password: 'long enough' }
  const { token: session } = (await server.call('POST', '/api/auth/signup', { body: form })).body
  await server.machinery.jobs.drain()
  const own = mailServer.take().filter(({ envelopeTo }) => envelopeTo.includes(form.email))
  expect(own.map(({ subject }) => subject)).toEqual(['Confirm your email address'])
  const token = /confirm-email\/([\w-]+)/.exec(own[0]!.text!)![1]
  const account = () => server.call('GET', '/api/account', { token: session })
  expect((await account()).body.isVerified).toBe(false)
  expect((await server.call('POST', '/api/auth/confirm-email', { body: { token } })).status).toBe(200)
  expect((await account()).body.isVerified).toBe(true)
})

const system = () => makeCtx(server.machinery, { role: 'system' })
const content = {
  subject: 'Reset your password',
  heading: 'Reset your password',
  paragraphs: ['Choose a new one within an hour.'],
  action: { label: 'Choose a password', url: '/reset?token=abc&x="1"' },
}
const link = 'https://nova.test/reset?token=abc&x=%221%22'
const queue = (mail: Partial<Mail> = {}) =>
  inTransaction(system(), (tx) =>
    queueMail(tx, { kind: 'password-reset', to: 'ana@example.test', sender: 'own', content, ...mail }),
  )
const queueAndSettle = async (mail: Partial<Mail> = {}) => {
  const id = await queue(mail)
  await server.machinery.jobs.drain()
  return id
}
const ask = (method: string, path: string) => server.call(method, `/api/outbox${path}`, { token: operator.token })
// Sign-ins end in the meantime.
const passHours = async (hours: number) => {
  await server.pass(hours * 3_600_000)
  const body = { username: operator.interviewer.email, password: 'long enough' }
  operator = (await server.call('POST', '/api/auth/login', { body })).body
}
const read = async (id: string) => (await ask('GET', `/${id}`)).body
const mailHealth = async () => (await server.call('GET', '/api/health')).body.checks.mail

test('a mail arrives once, as text and as HTML, with a Message-ID of its own', async () => {
  const id = await queueAndSettle({ replyTo: { name: 'Ida Reyes', address: 'ida@example.test' } })
  await sendMail(system(), id, readMailStanding)
  expect(mailServer.received).toHaveLength(1)
  const [mail] = mailServer.take()
  expect(mail).toMatchObject({
    messageId: `<${id}@nova.test>`,
    from: { name: 'Nova Interviews', address: 'interviews@nova.test' },
    to: [{ address: 'ana@example.test' }],
    replyTo: [{ name: 'Ida Reyes', address: 'ida@example.test' }],
    subject: 'Reset your password',
    envelopeTo: ['ana@example.test'],
  })
  expect(mail!.headers).toContainEqual(expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }))
  expect(mail!.text).toContain(`Choose a password:\n${link}`)
  expect(mail!.html).toMatch(/^<!doctype html>\s*<html lang="en"/)
  expect(mail!.html).toContain('prefers-color-scheme:dark')
  expect(mail!.html).not.toMatch(/<(img|script|link|iframe)|url\(/)
  expect(await read(id)).toMatchObject({ state: 'sent', failure: null, tries: 1, sentAt: expect.any(String) })
  expect(await mailHealth()).toBe('ok')
})

test('an address outside ASCII gets its mail, and a mail server that takes none is explained to operators', async () => {
  const to = 'jörg@example.test'
  const id = await queueAndSettle({ to })
  expect(mailServer.take()).toMatchObject([{ envelopeTo: [to], to: [{ address: to }] }])
  expect(await read(id)).toMatchObject({ state: 'sent', to })
  mailServer.answers.push(553)
  expect(await read(await queueAndSettle({ to }))).toMatchObject({
    state: 'failed',
    failure: expect.stringMatching(/^This address has letters outside ASCII, .* SMTPUTF8/),
  })
  expect(await mailHealth()).toBe('ok')
})

test('the content of a mail cannot be read in the database', async () => {
  await queueAndSettle()
  const { rows } = await server.machinery.database.pool.query('select mails::text as text from mails')
  expect(rows[0].text).not.toMatch(/token=abc|Choose/)
})

test('a mail whose transaction fails does not exist', async () => {
  const failing = inTransaction(system(), async (tx) => {
    await queueMail(tx, { kind: 'password-reset', to: 'ana@example.test', sender: 'own', content })
    throw new Error('undone')
  })
  await expect(failing).rejects.toThrow('undone')
  await server.machinery.jobs.drain()
  expect(mailServer.take()).toEqual([])
})

test('a mail with a key that was used is not queued again', async () => {
  const first = await queueAndSettle({ onceKey: 'welcome:1' })
  expect(await queueAndSettle({ onceKey: 'welcome:1' })).toBe(first)
  expect(mailServer.take()).toHaveLength(1)
})

test('a temporary refusal is tried again, and then it arrives with the same Message-ID', async () => {
  mailServer.answers.push(451)
  const id = await queueAndSettle()
  expect(mailServer.take()).toEqual([])
  expect(await read(id)).toMatchObject({ state: 'waiting', tries: 1, failure: expect.stringContaining('451') })
  await server.pass(60_000)
  expect(mailServer.take().map(({ messageId }) => messageId)).toEqual([`<${id}@nova.test>`])
  expect(await read(id)).toMatchObject({ state: 'sent', tries: 2, failure: null })
})

test('a permanent refusal ends it with the reason, until an operator tries again', async () => {
  mailServer.answers.push(550)
  const id = await queueAndSettle()
  await passHours(2)
  expect(mailServer.take()).toEqual([])
  expect(await read(id)).toMatchObject({ state: 'failed', tries: 1, failure: expect.stringContaining('is not taken') })
  // The server did answer: only this recipient is wrong.
  expect(await mailHealth()).toBe('ok')
  expect((await ask('POST', `/${id}/retry`)).status).toBe(200)
  await server.machinery.jobs.drain()
  expect(mailServer.take()).toHaveLength(1)
  const again = await ask('POST', `/${id}/retry`)
  expect([again.status, again.body.code]).toEqual([409, 'mail_sent'])
})

test('a server that is away is tried until the mail is too old', async () => {
  const { machinery } = server
  machinery.mailServer = openMailServer({ ...mailServer.settings, port: 9 })
  const id = await queueAndSettle()
  expect(await read(id)).toMatchObject({ state: 'waiting', tries: 1, failure: expect.stringContaining('ECONNREFUSED') })
  expect(await mailHealth()).toBe('failing')
  await passHours(25)
  expect(await read(id)).toMatchObject({ state: 'expired' })
})

test('without a mail server mails are held, can be read, and are sent once there is one, unless they are too old', async () => {
  const { machinery } = server
  machinery.mailServer = openMailServer(undefined)
  const fresh = await queueAndSettle()
  const old = await queueAndSettle({ expiresAt: new Date(machinery.now().getTime() + 1000) })
  expect(await mailHealth()).toBe('off')
  expect(await read(fresh)).toMatchObject({
    state: 'held',
    failure: null,
    links: [{ label: 'Choose a password', url: link }],
  })
  expect((await ask('POST', `/${fresh}/retry`)).body.code).toBe('mail_off')
  expect((await ask('POST', '/test')).body.code).toBe('mail_off')
  await server.pass(2000)
  machinery.mailServer = working
  await sendHeldMails(system())
  await machinery.jobs.drain()
  expect(mailServer.take().map(({ messageId }) => messageId)).toEqual([`<${fresh}@nova.test>`])
  expect(await read(old)).toMatchObject({ state: 'expired' })
})

test('an address gets ten mails of a kind within an hour, and no more', async () => {
  for (let number = 0; number < 12; number += 1)
    await queue({ to: number % 2 ? 'ana@example.test' : 'ANA@example.test' })
  await server.machinery.jobs.drain()
  expect(mailServer.take()).toHaveLength(10)
  const failed = (await ask('GET', '?state=failed')).body.mails
  expect(failed).toHaveLength(2)
  expect(failed[0].failure).toBe('Not sent: more than 10 mails of this kind to this address within an hour.')
  await queueAndSettle({ kind: 'invitation' })
  await queueAndSettle({ to: 'other@example.test' })
  expect(mailServer.take()).toHaveLength(2)
})

test('nothing that a person wrote begins a header, adds a recipient, or becomes markup', async () => {
  const evil = 'Ana\r\nBcc: eve@example.test\r\n\r\n<script>alert(1)</script>\u2028<img src=x onerror=alert(1)>"\'&'
  await queueAndSettle({
    replyTo: { name: evil, address: 'ida@example.test' },
    content: {
      subject: evil,
      heading: evil,
      preheader: evil,
      paragraphs: [evil],
      facts: [{ label: evil, value: evil }],
      action: { label: evil, url: 'javascript:alert(1)' },
      sections: [
        { heading: evil, paragraphs: [evil], items: [evil], links: [{ label: evil, url: `https://x.test/"${evil}` }] },
      ],
      footnotes: [evil],
    },
    calendar: {
      method: 'REQUEST',
      uid: 'u@nova',
      sequence: 3,
      startsAt: '2030-01-01T10:00:00.000Z',
      endsAt: '2030-01-01T11:00:00.000Z',
      title: evil,
      description: evil,
      location: evil,
      organizer: { name: `${evil};RSVP=FALSE:mailto:eve@example.test`, email: 'ida@example.test' },
      attendee: { name: evil, email: 'ana@example.test' },
    },
  })
  const [mail] = mailServer.take()
  expect(mail!.envelopeTo).toEqual(['ana@example.test'])
  expect([mail!.to, mail!.bcc, mail!.cc]).toEqual([[{ address: 'ana@example.test', name: '' }], undefined, undefined])
  expect(mail!.subject).toContain('Ana Bcc: eve@example.test <script>')
  expect(mail!.headers.map(({ key }) => key)).not.toContain('bcc')
  expect(mail!.html).not.toMatch(/<script|<img|javascript:/)
  expect(mail!.html!.match(/href="[^"]*"/g)).toEqual([
    'href="#"',
    'href="#"',
    expect.stringMatching(/^href="https:\/\/x\.test\/%22Ana/),
  ])
  const lines = calendarOf(mail!)
  expect(lines.filter((line) => /^(Bcc|ATTENDEE|ORGANIZER|BEGIN)/i.test(line))).toHaveLength(4)
  expect(lines.find((line) => line.startsWith('ORGANIZER'))).toMatch(/:mailto:ida@example\.test$/i)
})

describe('the outbox', () => {
  test('of a restored installation holds mail until an operator lets it out, except mail about people’s own accounts', async () => {
    const { token } = await makeInterviewer(server)
    await server.machinery.jobs.drain()
    mailServer.take()
    const subjects = () => mailServer.take().map(({ subject }) => subject)
    const { pool } = server.machinery.database
    await pool.query('insert into sending_pause (since) values (now())')
    const sender = { accountId: operator.interviewer.id }
    const verified = 'update interviewers set verified_at = now() where id = $1 returning company_id as "companyId"'
    const [{ companyId }] = (await pool.query(verified, [sender.accountId])).rows
    const notice = { kind: 'notice', sender, companyId, content: { ...content, subject: 'Ana has joined' } }
    const [held, byHand] = [await queueAndSettle(notice), await queueAndSettle(notice)]
    await queueAndSettle()
    expect(subjects()).toEqual(['Reset your password'])
    expect((await read(held)).state).toBe('held')
    expect((await ask('GET', '')).body.pausedSince).toEqual(expect.any(String))
    expect((await ask('POST', `/${byHand}/retry`)).status).toBe(200)
    await server.machinery.jobs.drain()
    expect(subjects()).toEqual(['Ana has joined'])

    expect((await server.call('POST', '/api/outbox/resume', { token })).body.code).toBe('forbidden')
    for (const status of [204, 204]) expect((await ask('POST', '/resume')).status).toBe(status)
    await server.machinery.jobs.drain()
    expect(subjects()).toEqual(['Ana has joined'])
    expect((await ask('GET', '')).body.pausedSince).toBeNull()
    expect((await pool.query(`select from audit_events where act = 'sending.resumed'`)).rowCount).toBe(1)
  })

  test('is read page by page, newest first, and by state', async () => {
    // Two of the same millisecond would have no order.
    for (const number of [1, 2, 3]) await queueAndSettle({ content: { ...content, subject: `Mail ${number}` } })
    const subjects: string[] = []
    let cursor = ''
    do {
      const { mails, next, server: about } = (await ask('GET', `?limit=2&cursor=${cursor}`)).body
      subjects.push(...mails.map(({ subject }: { subject: string }) => subject))
      expect(about).toMatchObject({ health: 'ok', place: `127.0.0.1:${mailServer.settings.port}` })
      cursor = next
    } while (cursor)
    expect(subjects).toEqual(['Mail 3', 'Mail 2', 'Mail 1'])
    expect((await ask('GET', '?state=failed')).body.mails).toEqual([])
  })

  test('shows operators alone what a mail looks like, and the audit log says who looked', async () => {
    const id = await queueAndSettle()
    const { html, text, hasCalendar } = await read(id)
    expect(html).toContain('Choose a password</a>')
    expect(html).toContain(`href="${link.replace('&', '&amp;')}"`)
    expect([text.includes('Choose a new one within an hour.'), hasCalendar]).toEqual([true, false])
    const { token } = await makeInterviewer(server)
    expect((await server.call('GET', `/api/outbox/${id}`, { token })).body.code).toBe('forbidden')
    expect((await ask('GET', '/7f9c24e5-0000-4000-8000-000000000000')).body.code).toBe('not_found')
    const { rows } = await server.machinery.database.pool.query(
      `select act, subject from audit_events where actor_id = $1 order by id desc limit 1`,
      [operator.interviewer.id],
    )
    expect(rows).toEqual([{ act: 'mail.opened', subject: 'ana@example.test' }])
  })

  test('sends a test mail to the operator who asks', async () => {
    const reply = await ask('POST', '/test')
    expect([reply.status, reply.body.to]).toEqual([201, operator.interviewer.email])
    await server.machinery.jobs.drain()
    expect(mailServer.take().map(({ subject }) => subject)).toEqual(['Test mail from Nova Interviews'])
  })
})

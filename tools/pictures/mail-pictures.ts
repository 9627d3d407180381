/** `npm run pictures -- mails FOLDER`: every kind of mail as HTML and text, and as pictures, light and dark, wide and narrow. */
import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Receipt } from '@nova/contract/room/receipts'
import { chromium } from '@playwright/test'
import {
  writeChangeNotice,
  writeConfirmation,
  writeReset,
  writeSecondFactorReset,
} from '../../server/src/accounts/mails.ts'
import { writeAgain, writeRefused, writeVerification } from '../../server/src/enrolment/enrolment-texts.ts'
import { describeJudging } from '../../server/src/evidence/judging.ts'
import { writeAnswering, writeFailing, writeUnfit } from '../../server/src/models/mails.ts'
import { writeAnswer, writeFeedback, writeLetter, writeReceipt } from '../../server/src/notices/after-mails.ts'
import {
  type Invited,
  writeCancellation,
  writeInvitation,
  writeMove,
  writeReminder,
} from '../../server/src/notices/candidate-texts.ts'
import { writeDigest } from '../../server/src/notices/digests.ts'
import { writeNotice } from '../../server/src/notices/interviewer-texts.ts'
import { writePanelMail } from '../../server/src/notices/panel-texts.ts'
import { writePausedWebhook } from '../../server/src/notices/webhook-mails.ts'
import { writeCompanyInvitation } from '../../server/src/people/invitation-mail.ts'
import type { MailContent } from '../../server/src/platform/mail/mail.ts'
import { renderMail } from '../../server/src/platform/mail/rendering.ts'
import { disclose } from '../../server/src/sessions/disclosure.ts'
import { findChromium } from '../packages.mjs'

const at = new Date('2026-12-03T14:00:00Z')
const about: Invited = {
  title: 'Back-end developer',
  candidateName: 'Sam Okafor',
  candidateEmail: 'sam@example.com',
  inviter: { name: 'Ida Reyes', email: 'ida@nordwind.example', company: 'Nordwind' },
  scheduledAt: at,
  timeZone: 'Europe/Berlin',
  openUntil: null,
  slots: [],
  link: '/candidate/3f0c6f0e-1b1e-4c55-9a55-0d4d6f6b7a10?token=Zk3vYxq0bW9mT2sHc7LrNf5uPa1oEi8dGj4tQwRyBvM',
  invitation: {
    durationMinutes: 60,
    hasProject: false,
    interviewType: 'AiOnly',
    meetingUrl: null,
    disclosure: disclose('nova', null),
  },
  judging: describeJudging({ kinds: ['coding', 'technical', 'behavioral'], aiPolicy: 'nova', followUps: 'ask' }),
}
const row = {
  id: '3f0c6f0e-1b1e-4c55-9a55-0d4d6f6b7a10',
  title: about.title,
  joinedName: null,
  candidateName: about.candidateName,
  durationMinutes: 60,
  scheduledAt: at,
  timeZone: 'Europe/Berlin',
}
const receipt: Receipt = {
  kind: 'nova-interviews-receipt',
  version: 1,
  interviewId: row.id,
  title: about.title,
  company: 'Nordwind',
  candidateName: about.candidateName,
  startedAt: at.toISOString(),
  completedAt: '2026-12-03T15:00:00.000Z',
  issuedAt: '2026-12-03T15:00:02.000Z',
  journal: { lastSeq: 4211, lastHash: 'ab12cd34'.repeat(8) },
  report: null,
}
const longTitle = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft '.repeat(2).trim()

const before = { scheduledAt: new Date('2026-12-02T09:00:00Z'), openUntil: null, slots: [], minutes: 60 }
const slots = ['2026-12-07T09:00:00Z', '2026-12-08T14:00:00Z', '2026-12-09T16:30:00Z'].map((time) => new Date(time))
const undated: Invited = { ...about, scheduledAt: null }
const enrolled = { title: about.title, company: 'Nordwind', name: about.candidateName }

const contents: Record<string, MailContent> = {
  invitation: writeInvitation(about),
  'reminder-day': writeReminder(about, 'day'),
  'reminder-hour': writeReminder(about, 'hour'),
  'invitation-slots': writeInvitation({ ...undated, slots }),
  moved: writeMove(about, before),
  'moved-longer': writeMove(about, { ...before, scheduledAt: at, minutes: 45 }),
  'moved-slots': writeMove({ ...undated, slots }, before),
  'moved-chosen': writeMove({ ...about, scheduledAt: slots[0]!, slots }, { ...before, scheduledAt: null, slots }, true),
  'moved-deadline': writeMove({ ...undated, openUntil: at }, { ...before, scheduledAt: null, openUntil: slots[0]! }),
  cancelled: writeCancellation(about),
  'notice-joined': writeNotice(row, 'joined', 'Ida Reyes'),
  'notice-completed': writeNotice(row, 'completed', 'Ida Reyes'),
  'notice-rescheduled': writeNotice(row, 'rescheduled', 'Ida Reyes'),
  'notice-report-ready': writeNotice(row, 'report-ready', 'Ida Reyes'),
  'notice-candidate-request': writeNotice(row, 'candidate-request', 'Ida Reyes'),
  'notice-scorecard-due': writeNotice(row, 'scorecard-due', 'Ida Reyes', at),
  'notice-digest': writeDigest(
    [
      { row, kind: 'report-ready' },
      { row, kind: 'joined' },
    ],
    'Ida Reyes',
  ),
  'notice-panel-complete': writeNotice(row, 'panel-complete', 'Ida Reyes'),
  'notice-reply-due': writeNotice(row, 'reply-due', 'Ida Reyes', at),
  'notice-panel': writePanelMail({ ...row, status: 'Scheduled', meetingUrl: null }, 'added', 'Ida Reyes'),
  receipt: writeReceipt({ about, link: about.link }, receipt),
  'feedback-released': writeFeedback({ about, link: about.link }),
  'request-answered': writeAnswer({ about, link: about.link }),
  'letter-released': writeLetter({ about, link: about.link }),
  'webhook-paused': writePausedWebhook({ description: 'Hiring system', because: 'failing' }),
  'model-failing': writeFailing({ name: 'House model', problem: 'No server answers at this address.' }),
  'model-answering': writeAnswering({ name: 'House model' }),
  'model-unfit': writeUnfit({
    name: 'House model',
    reasons: ['It helped in 9 of 20 trial talks. At least 12 are needed.'],
  }),
  'company-invitation': writeCompanyInvitation(
    'Nordwind',
    { role: 'Interviewer', invitedByName: 'Ida Reyes', expiresAt: at },
    '/interviewer/join/Zk3vYxq0bW9mT2sHc7LrNf5uPa1oEi8dGj4tQwRyBvM',
  ),
  'enrolment-verification': writeVerification(enrolled, '/enrol/confirm/Zk3vYxq0bW9mT2sHc7LrNf5uPa1oEi8dGj4tQwRyBvM'),
  'enrolment-refused': writeRefused({ id: '7', title: enrolled.title, places: 300 }, 'full'),
  'enrolment-again': writeAgain(enrolled, 'open', about.link),
  'enrolment-again-draft': writeAgain(enrolled, 'draft'),
  'enrolment-again-completed': writeAgain(enrolled, 'completed'),
  'password-reset': writeReset('/interviewer/reset/Zk3vYxq0bW9mT2sHc7LrNf5uPa1oEi8dGj4tQwRyBvM'),
  'email-confirmation': writeConfirmation('ida@nordwind.example', '/interviewer/confirm-email/Zk3vYxq0bW9mT2sHc7LrNf'),
  'email-change-notice': writeChangeNotice('ida.reyes@nordwind.example'),
  'second-factor-reset': writeSecondFactorReset('Olga Park'),
  'long-words': writeCancellation({ ...about, title: longTitle }),
}

const folder = resolve(process.argv[2] ?? 'mail-pictures')
await mkdir(folder, { recursive: true })
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] })
for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [760, 390]) {
    const page = await browser.newPage({ colorScheme, viewport: { width, height: 800 } })
    for (const [name, content] of Object.entries(contents)) {
      const { html, text } = renderMail(content, (url) =>
        url.startsWith('/') ? `https://interviews.example${url}` : url,
      )
      await writeFile(join(folder, `${name}.html`), html)
      await writeFile(join(folder, `${name}.txt`), text)
      await page.setContent(html)
      const isWider = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
      if (isWider) throw new Error(`${name} is wider than ${width} px.`)
      await page.screenshot({ path: join(folder, `${name}-${colorScheme}-${width}.png`), fullPage: true })
    }
    await page.close()
  }
}
await browser.close()
console.log(`${Object.keys(contents).length} kinds of mail are in ${folder}.`)

/** The files of a copy, in the order in which they are written. */
import { noRule, sayRule } from '@nova/contract/retention/periods'
import {
  copyFiles,
  copyVersion,
  type AccessFile,
  type AnswersFile,
  type FeedbackFile,
  type InterviewFile,
  type LettersFile,
  type ResumeFile,
} from '@nova/contract/retention/personal-copy-files'
import { z } from 'zod'
import { readCompanyName } from '../accounts/company-name.ts'
import { drawApart } from '../exports/pdf-apart.ts'
import { getAfterInterview, listReleased } from '../feedback/feedback.ts'
import { makeLetterPaper } from '../feedback/letter-paper.ts'
import { listGivenLetters } from '../feedback/letters.ts'
import type { InterviewRow } from '../interview-access/tables.ts'
import { readSlots } from '../interview-plan/slots.ts'
import { readEntries } from '../journal/reading.ts'
import type { Ctx } from '../platform/context/context.ts'
import { makeReceipt } from '../reports/receipt.ts'
import { readCorrections, readStoredResumes } from '../resumes/resumes.ts'
import { findHold } from '../retention/holds.ts'
import { readStandingOf } from '../retention/retention.ts'
import { listShares } from '../shares/shares.ts'
import { readOpenings } from './access.ts'
import { listAsked, writeAnswers } from './answers.ts'
import { readMails } from './mails.ts'
import { makeNames } from './names.ts'
import { maxShown, type Shown, writePage } from './page.ts'
import { type RecordCount, writeRecord } from './record.ts'
import { type CopyFile, jsonFile, textFile } from './zip.ts'

type Note = (done: number) => Promise<void>

/** Every file; `note` hears how many entries of the record are written. */
export async function* listFiles(ctx: Ctx, row: InterviewRow, note: Note): AsyncGenerator<CopyFile> {
  const count: RecordCount = { entries: 0, hidden: 0, lastHash: null }
  yield { name: 'record.jsonl', content: writeRecord(ctx, row, count, note) }
  const isCompleted = row.status === 'Completed'
  if (isCompleted) yield jsonFile('receipt.json', await makeReceipt(ctx, row))
  const interview = await describeInterview(ctx, row, count)
  yield jsonFile('interview.json', interview)
  const resume: ResumeFile = { files: [], corrections: (await readCorrections(ctx, row.id)) ?? null }
  yield* writeResumes(ctx, row, resume)
  const answers: AnswersFile = { answers: [], drawings: [] }
  yield* writeAnswers(ctx, row, answers)
  const shown: Shown = {
    interview,
    answers,
    resume,
    isCompleted,
    mails: [],
    mailCount: 0,
    openings: [],
    openingCount: 0,
  }
  yield { name: 'mails.json', content: writeMails(ctx, row, shown) }
  const feedback = await describeFeedback(ctx, row)
  yield jsonFile('feedback.json', feedback)
  const letters: LettersFile = { letters: [] }
  yield* writeLetters(ctx, row, letters)
  yield { name: 'access.json', content: writeAccess(ctx, row, shown) }
  yield jsonFile('schema.json', describeFiles())
  yield textFile('index.html', writePage({ ...shown, feedback, letters }))
}

async function describeInterview(ctx: Ctx, row: InterviewRow, count: RecordCount): Promise<InterviewFile> {
  const iso = (at: Date | null) => at?.toISOString() ?? null
  const standing = await readStandingOf(ctx, row.id)
  const joins = await readEntries(ctx, row.id, { kinds: ['joined'] })
  return {
    version: copyVersion,
    id: row.id,
    title: row.title,
    status: row.status,
    type: row.interviewType,
    company: await readCompanyName(ctx, row.companyId),
    candidate: {
      name: row.candidateName,
      email: row.candidateEmail,
      profileLinks: row.links,
      joinedName: row.joinedName,
      joinedEmail: row.joinedEmail,
    },
    plan: {
      durationMinutes: row.durationMinutes,
      scheduledAt: iso(row.scheduledAt),
      timeZone: row.timeZone,
      openUntil: iso(row.openUntil),
      seniority: row.seniority,
      language: row.language,
      aiPolicy: row.aiPolicy,
      helpLevel: row.helpLevel,
      followUps: row.followUps,
      editorHelp: row.editorHelp,
      notice: row.noticePlace,
      accommodations: row.accommodations,
      offeredTimes: (await readSlots(ctx, row.id)).map(({ startsAt }) => startsAt.toISOString()),
    },
    dates: {
      createdAt: row.createdAt.toISOString(),
      startedAt: iso(row.startedAt),
      completedAt: iso(row.completedAt),
    },
    consents: joins.flatMap((entry) =>
      entry.kind === 'joined'
        ? [{ at: entry.at, version: entry.payload.consentVersion, again: entry.payload.again }]
        : [],
    ),
    model: row.joinedModel ? { name: row.joinedModel, host: row.joinedHost } : null,
    questions: listAsked(row),
    retention: {
      rule: sayRule(standing?.rule ?? noRule),
      deletedOn: iso(standing?.dates.deletedOn ?? null),
      isHeld: (await findHold(ctx, row.id)) !== null,
    },
    copy: {
      madeAt: ctx.now().toISOString(),
      entries: count.entries,
      hiddenEntries: count.hidden,
      lastHash: count.lastHash,
    },
  }
}

async function* writeResumes(ctx: Ctx, row: InterviewRow, listed: ResumeFile): AsyncGenerator<CopyFile> {
  const names = makeNames()
  for (const { name, bytes, lines, links } of await readStoredResumes(ctx, row.id)) {
    const ending = /\.[a-z0-9]{1,5}$/i.exec(name)?.[0].toLowerCase() ?? ''
    const file = names('', `resume${ending}`)
    listed.files.push({ file, uploadedAs: name, lines, links })
    yield { name: file, content: bytes }
  }
  yield jsonFile('resume.json', listed)
}

/** One value after another, as the array of a JSON object. */
async function* listJson(values: AsyncIterable<unknown>): AsyncGenerator<string> {
  let isFirst = true
  for await (const value of values) {
    yield `${isFirst ? '' : ','}\n${JSON.stringify(value)}`
    isFirst = false
  }
}

async function* writeMails(ctx: Ctx, row: InterviewRow, shown: Shown): AsyncGenerator<string> {
  const seen = async function* () {
    for await (const mail of readMails(ctx, row)) {
      shown.mailCount += 1
      if (shown.mails.length < maxShown) shown.mails.push({ subject: mail.subject, at: mail.sentAt ?? mail.queuedAt })
      yield mail
    }
  }
  yield '{"mails":['
  yield* listJson(seen())
  yield ']}\n'
}

async function* writeAccess(ctx: Ctx, row: InterviewRow, shown: Shown): AsyncGenerator<string> {
  const seen = async function* () {
    for await (const opening of readOpenings(ctx, row)) {
      shown.openingCount += 1
      if (shown.openings.length < maxShown) shown.openings.push(opening)
      yield opening
    }
  }
  yield '{"openings":['
  yield* listJson(seen())
  yield `],"links":${JSON.stringify(await describeLinks(ctx, row))}}\n`
}

async function describeLinks(ctx: Ctx, { id }: InterviewRow): Promise<AccessFile['links']> {
  const shares = await listShares(ctx, id)
  return shares.map(({ createdBy, createdAt, expiresAt, state, includesName, hiringSystem, opened, openings }) => ({
    madeBy: createdBy,
    madeAt: createdAt,
    expiresAt,
    state,
    includesName,
    hiringSystem,
    opened,
    openings,
  }))
}

async function describeFeedback(ctx: Ctx, row: InterviewRow): Promise<FeedbackFile> {
  if (row.status !== 'Completed') return { feedback: [], scores: null, explanation: null, findings: null, requests: [] }
  const { scores, explanation, findings, requests } = await getAfterInterview(ctx, row.id)
  return { feedback: await listReleased(ctx, row.id), scores, explanation, findings, requests }
}

async function* writeLetters(ctx: Ctx, row: InterviewRow, listed: LettersFile): AsyncGenerator<CopyFile> {
  for (const { letter, readAt } of await listGivenLetters(ctx, row.id)) {
    const file = `letters/letter-${letter.version}.pdf`
    listed.letters.push({ ...letter, file, readAt: readAt?.toISOString() ?? null })
    yield { name: file, content: Buffer.concat(await drawApart(makeLetterPaper(letter))) }
  }
  yield jsonFile('letters/letters.json', listed)
}

let described: Record<string, unknown> | undefined

/** The schemas are those that the product's own types are made from. */
function describeFiles(): Record<string, unknown> {
  const schemas = Object.entries(copyFiles).map(([name, schema]) => [
    name,
    z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }),
  ])
  described ??= {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: `Files of a copy, version ${copyVersion}`,
    description: 'Each file has its schema here under its path; for record.jsonl it describes one line.',
    $defs: Object.fromEntries(schemas) as Record<string, unknown>,
  }
  return described
}

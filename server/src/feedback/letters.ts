/**
 * The explanation letter: suggested from the record, drafted, released by a person after a decision, and read by the
 * candidate. A released version never changes; until it is read it can be withdrawn.
 */
import { refuse } from '@nova/contract/refusals'
import {
  type CandidateLetter,
  countLetter,
  letterParts,
  type LetterSide,
  type LetterText,
  type LetterVersion,
  maxLetterCharacters,
  maxLetterVersions,
  minLetterExamples,
  type ReleasedLetter,
} from '@nova/contract/reviews/letters'
import type { Decision } from '@nova/contract/reviews/reviews'
import { and, desc, eq, isNull } from 'drizzle-orm'
import { requireInterviewer } from '../accounts/accounts.ts'
import { readCompanyName } from '../accounts/company-name.ts'
import { selectedQuestions } from '../asked-questions/asked-questions.ts'
import { noteAct, noteSeen } from '../interview-access/interview-access.ts'
import type { InterviewRow } from '../interview-access/tables.ts'
import { readCandidateMoments } from '../journal/reading.ts'
import { writeAudit } from '../platform/audit/audit.ts'
import { type Ctx, inTransaction } from '../platform/context/context.ts'
import { withoutSealed } from '../reports/sealing.ts'
import { findStandingReport } from '../reports/seen.ts'
import { findStored } from '../reports/stored.ts'
import { readStanding } from '../reviews/decisions.ts'
import { requireCompleted, requireOver } from './completed.ts'
import { draftLetter } from './letter-draft.ts'
import { chooseTwo, type ExampleIdea, listExampleEvidence, listExamples } from './letter-examples.ts'
import { letterDrafts, type LetterGround, letterVersions } from './letter-tables.ts'

/** The letter as interviewers see it, with a first draft from the visible part of the report. */
export async function getLetter(ctx: Ctx, id: string): Promise<LetterSide> {
  const row = await requireCompleted(ctx, id)
  await noteSeen(ctx, row, 'report.read')
  return viewLetterSide(ctx, row)
}

export async function saveLetter(ctx: Ctx, id: string, form: LetterText & { revision: number }): Promise<LetterSide> {
  const { revision, ...body } = form
  return inTransaction(ctx, async (tx) => {
    const row = await requireCompleted(tx, id, { lock: true })
    const draft = await findDraft(tx, row.id)
    if ((draft?.revision ?? 0) !== revision) throw refuse('letter_changed')
    await requireMoments(tx, row.id, body)
    const kept = { body, revision: revision + 1 }
    await tx.db
      .insert(letterDrafts)
      .values({ interviewId: row.id, ...kept })
      .onConflictDoUpdate({ target: letterDrafts.interviewId, set: kept })
    await noteAct(tx, row, 'letter.saved')
    return viewLetterSide(tx, row)
  })
}

type ReleaseForm = LetterText & { after: number; mails: boolean }

/** A newer version takes the place of an older one on the candidate's page; the older one is kept. */
export async function releaseLetter(ctx: Ctx, id: string, form: ReleaseForm): Promise<LetterSide> {
  const author = requireInterviewer(ctx)
  const { after, mails: isMailed, ...text } = form
  return inTransaction(ctx, async (tx) => {
    const row = await requireCompleted(tx, id, { lock: true })
    const latest = (await listRows(tx, row.id))[0]?.version ?? 0
    if (latest !== after) throw refuse('letter_changed')
    if (latest >= maxLetterVersions) throw refuse('letter_limit')
    const decision = await findDecision(tx, row.id)
    if (!decision) throw refuse('letter_undecided')
    await requireWhole(tx, row, text)
    const moments = await requireMoments(tx, row.id, text)
    const version = latest + 1
    await tx.db.insert(letterVersions).values({
      interviewId: row.id,
      version,
      isMailed,
      releasedAt: tx.now(),
      releasedBy: author.id,
      releasedByName: author.name,
      stoodOn: await readGround(tx, row.id, decision),
      body: {
        ...text,
        examples: text.examples.map((example) => ({
          ...example,
          evidence: example.evidence.map((seq) => ({ seq, at: moments.get(seq)! })),
        })),
        title: row.title,
        candidateName: row.joinedName ?? row.candidateName,
        company: await readCompanyName(tx, row.companyId),
      },
    })
    await tx.db.delete(letterDrafts).where(eq(letterDrafts.interviewId, row.id))
    await noteAct(tx, row, 'letter.released', { version })
    if (isMailed)
      await tx.jobs.add(tx.db, 'notice', { interviewId: row.id, event: 'letter-released', about: String(version) })
    return viewLetterSide(tx, row)
  })
}

/** Takes the newest version back before it is read; an older one that was read is what the candidate has then. */
export async function withdrawLetter(ctx: Ctx, id: string, version: number): Promise<LetterSide> {
  const author = requireInterviewer(ctx)
  return inTransaction(ctx, async (tx) => {
    const row = await requireCompleted(tx, id, { lock: true })
    const [newest] = await listStanding(tx, row.id)
    if (newest?.version !== version) throw refuse('letter_changed')
    if (newest.readAt) throw refuse('letter_read')
    await tx.db
      .update(letterVersions)
      .set({ withdrawnAt: tx.now(), withdrawnByName: author.name })
      .where(and(eq(letterVersions.interviewId, row.id), eq(letterVersions.version, version)))
    await noteAct(tx, row, 'letter.withdrawn', { version })
    return viewLetterSide(tx, row)
  })
}

/** The letter for its candidate; counts as read from then on. */
export async function openLetter(ctx: Ctx, id: string): Promise<ReleasedLetter> {
  return inTransaction(ctx, async (tx) => {
    const row = await requireOver(tx, id, { lock: true })
    const [newest] = await listStanding(tx, row.id)
    if (!newest) throw refuse('letter_not_found')
    if (!newest.readAt) {
      await tx.db
        .update(letterVersions)
        .set({ readAt: tx.now() })
        .where(and(eq(letterVersions.interviewId, row.id), eq(letterVersions.version, newest.version)))
      const { companyId, id: interviewId, title: subject } = row
      await writeAudit(tx, {
        act: 'letter.read',
        companyId,
        interviewId,
        subject,
        details: { version: newest.version },
      })
    }
    return toLetter(newest)
  })
}

/** The letter that the candidate can read, for interviewers who download it. */
export async function readLetterToExport(ctx: Ctx, id: string): Promise<ReleasedLetter> {
  return inTransaction(ctx, async (tx) => {
    const row = await requireCompleted(tx, id)
    const [newest] = await listStanding(tx, row.id)
    if (!newest) throw refuse('letter_not_found')
    await noteAct(tx, row, 'letter.exported', { version: newest.version })
    return toLetter(newest)
  })
}

/** That there is a letter, and the letter itself once its candidate has opened it. */
export async function findCandidateLetter(ctx: Ctx, interviewId: string): Promise<CandidateLetter | null> {
  const [newest] = await listStanding(ctx, interviewId)
  if (!newest) return null
  const letter = toLetter(newest)
  const { version, releasedAt, releasedBy } = letter
  return { version, releasedAt, releasedBy, letter: newest.readAt ? letter : null }
}

/** Every letter that the candidate was given, newest first; the caller has checked access. */
export async function listGivenLetters(
  ctx: Ctx,
  interviewId: string,
): Promise<{ letter: ReleasedLetter; readAt: Date | null }[]> {
  return (await listStanding(ctx, interviewId)).map((row) => ({ letter: toLetter(row), readAt: row.readAt }))
}

async function viewLetterSide(ctx: Ctx, row: InterviewRow): Promise<LetterSide> {
  const [draft, versions, decision] = [
    await findDraft(ctx, row.id),
    await listRows(ctx, row.id),
    await findDecision(ctx, row.id),
  ]
  const { suggestion, ideas } = await suggest(ctx, row, decision)
  const newest = versions[0]
  const ground = newest && decision ? await readGround(ctx, row.id, decision) : null
  return {
    suggestion,
    examples: ideas.map(({ text, evidence }) => ({ text, evidence })),
    draft: draft?.body ?? null,
    revision: draft?.revision ?? 0,
    versions: versions.map(viewVersion),
    isDecided: decision !== null,
    isChanged:
      ground !== null && (ground.digest !== newest!.stoodOn.digest || ground.decidedAt !== newest!.stoodOn.decidedAt),
  }
}

/** Drafts from the report as the caller may see it: their letter must not contain facts sealed for them. */
async function suggest(ctx: Ctx, row: InterviewRow, decision: Decision | null) {
  const standing = await findStandingReport(ctx, row.id)
  const report = standing && (await withoutSealed(ctx, standing))
  if (!report) return { suggestion: null, ideas: [] as ExampleIdea[] }
  const moments = await readCandidateMoments(ctx, row.id, listExampleEvidence(report))
  const ideas = listExamples(report, moments)
  const { technicalQuestions, behavioralQuestions } = selectedQuestions(row)
  const facts = {
    report,
    decision,
    company: await readCompanyName(ctx, row.companyId),
    place: row.noticePlace,
    timeZone: row.timeZone,
    model: row.joinedModel,
    writtenByModel: [...technicalQuestions, ...behavioralQuestions].filter(({ writtenBy }) => writtenBy).length,
  }
  return { suggestion: draftLetter(facts, chooseTwo(ideas)), ideas }
}

/** Every part is written, there are two examples where the record has two, and it fits on a page. */
async function requireWhole(ctx: Ctx, row: InterviewRow, text: LetterText): Promise<void> {
  const { ideas } = await suggest(ctx, row, null)
  const isMissing = letterParts.some((part) => text[part] === '')
  if (isMissing || text.examples.length < Math.min(minLetterExamples, ideas.length)) throw refuse('letter_incomplete')
  if (countLetter(text) > maxLetterCharacters) throw refuse('letter_too_long')
}

/** When each named entry happened; refuses entries that the candidate can't find in their copy. */
async function requireMoments(ctx: Ctx, id: string, { examples }: LetterText): Promise<Map<number, string>> {
  const seqs = [...new Set(examples.flatMap(({ evidence }) => evidence))]
  const moments = await readCandidateMoments(ctx, id, seqs)
  if (moments.size < seqs.length) throw refuse('letter_evidence')
  return moments
}

async function readGround(ctx: Ctx, id: string, decision: Decision): Promise<LetterGround> {
  const stored = await findStored(ctx, id)
  if (!stored) throw refuse('report_not_found')
  return { digest: stored.digest, decidedAt: decision.at }
}

const findDecision = async (ctx: Ctx, id: string): Promise<Decision | null> =>
  (await readStanding(ctx, [id])).get(id) ?? null

async function findDraft(ctx: Ctx, id: string) {
  return (await ctx.db.select().from(letterDrafts).where(eq(letterDrafts.interviewId, id)))[0]
}

type Row = typeof letterVersions.$inferSelect

/** Newest first; those that were withdrawn too. */
function listRows(ctx: Ctx, id: string): Promise<Row[]> {
  return ctx.db
    .select()
    .from(letterVersions)
    .where(eq(letterVersions.interviewId, id))
    .orderBy(desc(letterVersions.version))
}

/** Newest first, those that the candidate can read. */
function listStanding(ctx: Ctx, id: string): Promise<Row[]> {
  return ctx.db
    .select()
    .from(letterVersions)
    .where(and(eq(letterVersions.interviewId, id), isNull(letterVersions.withdrawnAt)))
    .orderBy(desc(letterVersions.version))
}

const toLetter = ({ body, version, releasedAt, releasedByName: releasedBy }: Row): ReleasedLetter => ({
  ...body,
  version,
  releasedAt: releasedAt.toISOString(),
  releasedBy,
})

const viewVersion = (row: Row): LetterVersion => ({
  ...toLetter(row),
  isMailed: row.isMailed,
  readAt: row.readAt?.toISOString() ?? null,
  withdrawnAt: row.withdrawnAt?.toISOString() ?? null,
  withdrawnBy: row.withdrawnByName,
})

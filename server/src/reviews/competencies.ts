/** The competencies to rate: built-in ones, a company's own, and those frozen with an interview. */
import { readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { can } from '@nova/contract/accounts/roles'
import { isAnsweredBy, kindFacts } from '@nova/contract/kinds/kinds'
import type { BankQuestion } from '@nova/contract/questions/bank'
import { refuse } from '@nova/contract/refusals'
import { Competency, type Scorecard, type ScorecardForm } from '@nova/contract/reviews/reviews'
import type { QuestionKind } from '@nova/contract/words'
import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { requireInterviewer } from '../accounts/accounts.ts'
import { getCompanyName } from '../accounts/members.ts'
import { readQuestions } from '../asked-questions/asked-questions.ts'
import { requireAdministrator } from '../companies/companies.ts'
import type { InterviewRow } from '../interview-access/tables.ts'
import { readChosenCompetencies } from '../interview-plan/chosen-competencies.ts'
import { writeAudit } from '../platform/audit/audit.ts'
import { type Ctx, inTransaction } from '../platform/context/context.ts'
import { agentPartOf, engineOf } from '../questions/agent-part.ts'
import { companyScorecards, reviewEntries, scorecards } from './tables.ts'

const file = new URL('../../../bank/competencies.json', import.meta.url)
const builtIn = z.array(Competency).parse(JSON.parse(readFileSync(file, 'utf8')))

/** The caller's company's set, or the built-in one. */
export async function readScorecard(ctx: Ctx): Promise<Scorecard> {
  const { companyId, companyRole } = requireInterviewer(ctx)
  const found = await findOwn(ctx, companyId)
  return {
    competencies: found?.competencies ?? builtIn,
    isOwn: Boolean(found?.competencies),
    version: found?.version ?? 0,
    mayChange: can(companyRole, 'administer'),
  }
}

/** Replaces the company's set; for administrators. The second of two concurrent changes is refused. */
export async function changeScorecard(ctx: Ctx, { competencies, version }: ScorecardForm): Promise<Scorecard> {
  const { companyId } = requireAdministrator(ctx)
  const own = isDeepStrictEqual(competencies, builtIn) ? null : competencies
  return inTransaction(ctx, async (tx) => {
    const next = { competencies: own, version: version + 1, updatedAt: tx.now() }
    const isSame = and(eq(companyScorecards.companyId, companyId), eq(companyScorecards.version, version))
    const changed = await tx.db.update(companyScorecards).set(next).where(isSame)
    if (changed.rowCount !== 1) {
      const made = await tx.db
        .insert(companyScorecards)
        .values({ companyId, ...next })
        .onConflictDoNothing()
      // The first change finds no row; any other that finds none of its version comes too late.
      if (version !== 0 || made.rowCount !== 1) throw refuse('settings_changed')
    }
    const details = { competencies: own?.map(({ name }) => name).join(', ') ?? 'built-in' }
    const subject = await getCompanyName(tx, companyId)
    await writeAudit(tx, { act: 'company.scorecard-changed', companyId, subject, details })
    return readScorecard(tx)
  })
}

async function findOwn(ctx: Ctx, companyId: string) {
  const found = await ctx.db.select().from(companyScorecards).where(eq(companyScorecards.companyId, companyId))
  return found[0]
}

/**
 * Competencies to rate in an interview: the frozen set (from its first rating or position) or else the current one,
 * limited to the abilities this interview could show, plus those already rated.
 */
export async function readCompetencies(ctx: Ctx, row: InterviewRow): Promise<Competency[]> {
  const [frozen] = await ctx.db.select().from(scorecards).where(eq(scorecards.interviewId, row.id))
  if (!frozen) return chooseCompetencies(ctx, row)
  const shown = await listShowable(ctx, row, frozen.competencies)
  if (shown.length === 0 || shown.length === frozen.competencies.length) return frozen.competencies
  const rated = await listRated(ctx, row)
  return frozen.competencies.filter((each) => shown.includes(each) || rated.has(each.id))
}

async function listRated(ctx: Ctx, { id }: InterviewRow): Promise<Set<string>> {
  const isRating = and(eq(reviewEntries.interviewId, id), eq(reviewEntries.kind, 'rating'))
  const entries = await ctx.db.select({ content: reviewEntries.content }).from(reviewEntries).where(isRating)
  return new Set(entries.flatMap(({ content }) => ('rating' in content ? [content.rating.competencyId] : [])))
}

/** Freezes the interview's competencies against later changes by the company. */
export async function freezeCompetencies(ctx: Ctx, row: InterviewRow): Promise<Competency[]> {
  const values = { interviewId: row.id, competencies: await readCompetencies(ctx, row), frozenAt: ctx.now() }
  await ctx.db.insert(scorecards).values(values).onConflictDoNothing()
  return readCompetencies(ctx, row)
}

/** Gives an interview these competencies, before anybody has rated it: those of its position. */
export async function freezeAs(ctx: Ctx, interviewId: string, competencies: Competency[]): Promise<void> {
  await ctx.db.insert(scorecards).values({ interviewId, competencies, frozenAt: ctx.now() }).onConflictDoNothing()
}

/** Rows of a scorecard by default: more are filled in without thought. */
const maxDefault = 5
/** Built-in ones in the order in which they are left in: each kind of question has one before any has a second. */
const defaultFirst = [
  ...['problem-solving', 'ai-verifying', 'ai-directing', 'ai-owning', 'technical-depth', 'collaboration'],
  ...['communication', 'code-quality', 'testing-debugging', 'design-trade-offs', 'ownership', 'learning'],
]

function limitDefault(shown: Competency[]): Competency[] {
  const ids = shown.map(({ id }) => id)
  const kept = defaultFirst.filter((id) => ids.includes(id)).slice(0, maxDefault)
  return shown.filter(({ id }) => kept.includes(id))
}

async function chooseCompetencies(ctx: Ctx, row: InterviewRow): Promise<Competency[]> {
  const own = (await findOwn(ctx, row.companyId))?.competencies
  const offered = own ?? builtIn
  const ids = await readChosenCompetencies(ctx, row.id)
  const chosen = offered.filter(({ id }) => ids.includes(id))
  // If the company has since dropped all chosen ones, treat it as no choice.
  const wanted = chosen.length > 0 ? chosen : offered
  const shown = await listShowable(ctx, row, wanted)
  if (!own && chosen.length === 0) return limitDefault(shown)
  // A company may rate something else altogether; then it rates all of that.
  return shown.length > 0 ? shown : wanted
}

/** Those that the interview could show, by its questions, its level and who talks with the candidate. */
async function listShowable(ctx: Ctx, row: InterviewRow, offered: readonly Competency[]): Promise<Competency[]> {
  const questions = await readQuestions(ctx, row, [...row.technicalIds, ...row.behavioralIds])
  const kinds = kindsOf(questions, row)
  const isWithProposals = hasProposals(questions, row)
  const isSilent = !hasTalk(kinds, row)
  return offered.filter(
    ({ id, kinds: of, seniorities }) =>
      of.some((kind) => kinds.has(kind)) &&
      seniorities.includes(row.seniority) &&
      (isWithProposals || !aboutProposals.has(id)) &&
      !(isSilent && aboutTalk.has(id)),
  )
}

const kindsByMix = {
  Coding: ['coding'],
  Technical: ['technical'],
  Behavioral: ['behavioral'],
  Both: ['coding', 'technical', 'behavioral'],
} as const satisfies Record<InterviewRow['questionMix'], readonly QuestionKind[]>

/** The kinds of question that the interview asks, where SQL and a project are code too; before they are chosen, those it will. */
function kindsOf(questions: BankQuestion[], { questionMix }: InterviewRow): Set<QuestionKind> {
  if (questions.length === 0) return new Set(kindsByMix[questionMix])
  return new Set(questions.flatMap(({ kind }): QuestionKind[] => [kindFacts[kind].mix, kind]))
}

/** Built-in ones about the assistant's changes, which say nothing where it proposes none. */
const aboutProposals = new Set(['ai-directing', 'ai-verifying', 'ai-owning'])

function hasProposals(questions: BankQuestion[], row: InterviewRow): boolean {
  const engine = engineOf(row)
  return questions.some(
    (question) => isAnsweredBy(question, 'files') && agentPartOf(question, row, engine) === 'proposes',
  )
}

/** Built-in ones about speech, which code alone doesn't show. */
const aboutTalk = new Set(['communication', 'learning'])

/** True if the candidate says anything: to interviewers, to Nova, in a text answer or about submitted code. */
function hasTalk(kinds: ReadonlySet<QuestionKind>, { interviewType, aiPolicy, followUps }: InterviewRow): boolean {
  const hasText = kinds.has('technical') || kinds.has('behavioral')
  return hasText || interviewType === 'HumanInLoop' || aiPolicy !== 'none' || followUps !== 'off'
}

/** What is rated: the built-in competencies, a company's own, and those frozen with an interview. */
import { readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import type { BankQuestion } from '@nova/contract/bank'
import { refuse } from '@nova/contract/refusals'
import { Competency, type Scorecard, type ScorecardForm } from '@nova/contract/reviews'
import type { QuestionKind } from '@nova/contract/words'
import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { requireInterviewer } from '../accounts/accounts.ts'
import { getCompanyName } from '../accounts/members.ts'
import { requireAdministrator } from '../companies/companies.ts'
import { readQuestions } from '../interviews/asked.ts'
import { readChosenCompetencies } from '../interviews/chosen-competencies.ts'
import type { InterviewRow } from '../interviews/tables.ts'
import { writeAudit } from '../platform/audit/audit.ts'
import { type Ctx, inTransaction } from '../platform/context/context.ts'
import { agentPartOf, engineOf } from '../questions/agent-part.ts'
import { companyScorecards, scorecards } from './tables.ts'

const file = new URL('../../../bank/competencies.json', import.meta.url)
const builtIn = z.array(Competency).parse(JSON.parse(readFileSync(file, 'utf8')))

/** The caller's company's set, or the built-in one. */
export async function readScorecard(ctx: Ctx): Promise<Scorecard> {
  const { companyId, isAdministrator } = requireInterviewer(ctx)
  const found = await findOwn(ctx, companyId)
  return {
    competencies: found?.competencies ?? builtIn,
    isOwn: Boolean(found?.competencies),
    version: found?.version ?? 0,
    mayChange: isAdministrator,
  }
}

/** Replaces the company's set; for administrators. Of two at once, the second is refused. */
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

/** What is rated in an interview: what was frozen with its first rating, or what would be. */
export async function readCompetencies(ctx: Ctx, row: InterviewRow): Promise<Competency[]> {
  const frozen = await ctx.db.select().from(scorecards).where(eq(scorecards.interviewId, row.id))
  return frozen[0]?.competencies ?? chooseCompetencies(ctx, row)
}

/** From now on the interview keeps its competencies, whatever the company changes. */
export async function freezeCompetencies(ctx: Ctx, row: InterviewRow): Promise<Competency[]> {
  const values = { interviewId: row.id, competencies: await readCompetencies(ctx, row), frozenAt: ctx.now() }
  await ctx.db.insert(scorecards).values(values).onConflictDoNothing()
  return readCompetencies(ctx, row)
}

/** Gives an interview these competencies, before anybody has rated it: those of its position. */
export async function freezeAs(ctx: Ctx, interviewId: string, competencies: Competency[]): Promise<void> {
  await ctx.db.insert(scorecards).values({ interviewId, competencies, frozenAt: ctx.now() }).onConflictDoNothing()
}

async function chooseCompetencies(ctx: Ctx, row: InterviewRow): Promise<Competency[]> {
  const offered = (await findOwn(ctx, row.companyId))?.competencies ?? builtIn
  const ids = await readChosenCompetencies(ctx, row.id)
  const chosen = offered.filter(({ id }) => ids.includes(id))
  // Where the company dropped all of them since, it is as if nobody had chosen.
  if (chosen.length > 0) return chosen
  const questions = await readQuestions(ctx, row, [...row.technicalIds, ...row.behavioralIds])
  const kinds = kindsOf(questions, row)
  const isWithProposals = hasProposals(questions, row)
  const fitting = offered.filter(
    ({ id, kinds: of, seniorities }) =>
      of.some((kind) => kinds.has(kind)) &&
      seniorities.includes(row.seniority) &&
      (isWithProposals || !aboutProposals.has(id)),
  )
  // A company may rate something else altogether; then it rates all of that.
  return fitting.length > 0 ? fitting : offered
}

const kindsByMix = {
  Coding: ['coding'],
  Technical: ['technical'],
  Behavioral: ['behavioral'],
  Both: ['coding', 'technical', 'behavioral'],
} as const satisfies Record<InterviewRow['questionMix'], readonly QuestionKind[]>

/** The kinds of question that the interview asks, where a project is code too; before they are chosen, those it will. */
function kindsOf(questions: BankQuestion[], { questionMix }: InterviewRow): Set<QuestionKind> {
  if (questions.length === 0) return new Set(kindsByMix[questionMix])
  return new Set(questions.flatMap(({ kind }): QuestionKind[] => (kind === 'project' ? ['coding', kind] : [kind])))
}

/** Built-in ones about the assistant's changes, which say nothing where it proposes none. */
const aboutProposals = new Set(['ai-directing', 'ai-verifying', 'ai-owning'])

function hasProposals(questions: BankQuestion[], row: InterviewRow): boolean {
  const engine = engineOf(row)
  return questions.some((question) => question.kind === 'project' && agentPartOf(question, row, engine) === 'proposes')
}

/** Keeps what a hiring system has to be told, as soon as the interview's state says so, and each thing once. */
import { asc, eq } from 'drizzle-orm'
import { isStored } from '../interview-access/interview-access.ts'
import { type Ctx, inTransaction } from '../platform/context/context.ts'
import { unfollowInterview } from '../webhooks/following.ts'
import { forgetTest, planSending } from './sending.ts'
import { readTest, type Standing } from './standing.ts'
import { hiringTests, type TestRow, type UpdateKind, updates } from './tables.ts'
import { findConnection } from './tests.ts'

/** Job `followed-news`: something happened to the interview. */
export async function noteNews(ctx: Ctx, interviewId: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const [test] = await tx.db.select().from(hiringTests).where(eq(hiringTests.interviewId, interviewId)).for('update')
    const connection = test && (await findConnection(tx, test.connectionId))
    if (!test || !connection) return unfollowInterview(tx, interviewId)
    const kept = await tx.db.select().from(updates).where(eq(updates.testId, test.id)).orderBy(asc(updates.id))
    const standing = await readTest(tx, test)
    if (!standing && (await isStored(tx, interviewId))) return
    const due = listDue(standing).filter(({ kind, mark }) =>
      kind === 'results'
        ? kept.findLast((each) => each.kind === kind)?.mark !== mark
        : !kept.some((each) => each.kind === kind) && !isOvertaken(kind, kept),
    )
    const wanted = due.filter(({ kind }) => connection.system === 'ashby' || isForCallback(test, kind))
    if (wanted.length === 0) return standing ? undefined : forgetTest(tx, test)
    const now = tx.now()
    const rows = wanted.map((each) => ({ ...each, testId: test.id, state: 'waiting' as const }))
    await tx.db.insert(updates).values(rows.map((row) => ({ ...row, createdAt: now, nextAt: now })))
    await planSending(tx, { interviewId, companyId: connection.companyId })
  })
}

/** Greenhouse gets a notice that there is something to read, and asks for it then. */
const isForCallback = ({ callback }: TestRow, kind: UpdateKind): boolean => callback !== null && kind !== 'started'

/** A deleted interview that was completed isn't a cancelled one, and results come after the completion. */
const isOvertaken = (kind: UpdateKind, kept: { kind: UpdateKind }[]): boolean =>
  kind !== 'started' && kept.some((each) => each.kind === 'completed' || each.kind === 'results')

type Due = { kind: UpdateKind; mark: string }

function listDue(standing: Standing | undefined): Due[] {
  const due = (kind: UpdateKind, mark = '') => ({ kind, mark })
  if (!standing || standing.stage === 'cancelled') return [due('cancelled')]
  if (standing.stage === 'sent') return []
  if (standing.stage !== 'complete') return [due('started')]
  const { figures } = standing
  return [due('started'), figures ? due('results', JSON.stringify(figures)) : due('completed')]
}

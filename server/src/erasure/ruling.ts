/** The rules of a company and its positions, as administrators read and change them. */
import { can } from '@nova/contract/accounts/roles'
import { refuse } from '@nova/contract/refusals'
import { noRule, type RetentionRule, sayRule } from '@nova/contract/retention/periods'
import {
  type CompanyRetention,
  type DueList,
  maxListed,
  noticeDays,
  type PositionRetention,
  type RetentionForm,
} from '@nova/contract/retention/retention'
import { requireInterviewer } from '../accounts/accounts.ts'
import { requireAdministrator } from '../companies/companies.ts'
import { nameForRetention } from '../interview-access/of-company.ts'
import { writeAudit } from '../platform/audit/audit.ts'
import { type Ctx, inTransaction } from '../platform/context/context.ts'
import { requirePosition } from '../positions/access.ts'
import { type Due, listDue, listDueBy } from '../retention/due.ts'
import { readRule, readRules, ruleOf, saveRule, type Scope } from '../retention/rules.ts'
import { listOpen } from './requests.ts'

const dayMs = 86_400_000
/** Interviews due until then are too late for the list that is mailed before. */
const noticeEnd = (ctx: Ctx) => new Date(ctx.now().getTime() + noticeDays * dayMs)

export async function readCompanyRetention(ctx: Ctx): Promise<CompanyRetention> {
  const { companyId, companyRole } = requireInterviewer(ctx)
  const mayChange = can(companyRole, 'administer')
  const { rule, version } = await readRule(ctx, { companyId, positionId: null })
  const until = noticeEnd(ctx)
  const soon = await listDue(ctx, companyId, await readRules(ctx, companyId), { until, most: maxListed })
  const open = await listOpen(ctx, companyId, maxListed)
  const names = await nameForRetention(
    ctx,
    open.map(({ interviewId }) => interviewId),
  )
  return {
    rule,
    sentence: sayRule(rule ?? noRule),
    version,
    mayChange,
    backupDays: ctx.backups.days,
    soon: await nameDue(ctx, soon),
    requests: open.flatMap(({ interviewId, answerBy }) => {
      const named = names.get(interviewId)
      if (!named) return []
      const { title, candidateName } = named
      return [{ interviewId, title, candidateName, answerBy: answerBy.toISOString() }]
    }),
  }
}

export async function changeCompanyRetention(ctx: Ctx, form: RetentionForm): Promise<CompanyRetention> {
  const { companyId } = requireAdministrator(ctx)
  await change(ctx, { companyId, positionId: null }, form, 'the company')
  return readCompanyRetention(ctx)
}

export async function readPositionRetention(ctx: Ctx, id: string): Promise<PositionRetention> {
  const { companyId, id: positionId } = await requirePosition(ctx, id)
  const { rule, version } = await readRule(ctx, { companyId, positionId })
  const holds = ruleOf(await readRules(ctx, companyId), positionId)
  return {
    rule,
    version,
    sentence: sayRule(holds ?? noRule),
    mayChange: can(requireInterviewer(ctx).companyRole, 'administer'),
  }
}

export async function changePositionRetention(ctx: Ctx, id: string, form: RetentionForm): Promise<PositionRetention> {
  const { companyId, id: positionId, title } = await requirePosition(ctx, id)
  await change(ctx, { companyId, positionId }, form, title)
  return readPositionRetention(ctx, id)
}

async function change(ctx: Ctx, scope: Scope, { rule, version, deletesNow }: RetentionForm, subject: string) {
  const { companyId } = scope
  await inTransaction(ctx, async (tx) => {
    const { total } = await listDueBy(tx, scope, await readRules(tx, companyId), rule, {
      until: noticeEnd(tx),
      most: 1,
    })
    if (total > deletesNow) throw refuse('retention_deletes_now')
    await saveRule(tx, scope, rule, version)
    const details = { rule: sayRule(rule ?? noRule), deletesNow: total }
    await writeAudit(tx, { act: 'retention.changed', companyId, subject, details })
  })
}

export type Preview = DueList & { sentence: string }

export async function previewCompanyRule(ctx: Ctx, rule: RetentionRule | null): Promise<Preview> {
  const { companyId } = requireAdministrator(ctx)
  return preview(ctx, { companyId, positionId: null }, rule)
}

export async function previewPositionRule(ctx: Ctx, id: string, rule: RetentionRule | null): Promise<Preview> {
  const { companyId, id: positionId } = await requirePosition(ctx, id)
  return preview(ctx, { companyId, positionId }, rule)
}

async function preview(ctx: Ctx, scope: Scope, rule: RetentionRule | null): Promise<Preview> {
  const rules = await readRules(ctx, scope.companyId)
  const found = await listDueBy(ctx, scope, rules, rule, { until: noticeEnd(ctx), most: maxListed })
  const holds = scope.positionId === null ? rule : (rule ?? rules.company)
  return { ...(await nameDue(ctx, found)), sentence: sayRule(holds ?? noRule) }
}

async function nameDue(ctx: Ctx, { total, due }: { total: number; due: Due[] }): Promise<DueList> {
  const names = await nameForRetention(
    ctx,
    due.map(({ interviewId }) => interviewId),
  )
  const interviews = due.flatMap(({ interviewId: id, deletedOn }) => {
    const named = names.get(id)
    if (!named) return []
    return [{ id, title: named.title, candidateName: named.candidateName, deletedOn: deletedOn.toISOString() }]
  })
  return { total, interviews }
}

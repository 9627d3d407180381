/** Templates: the built-in ones, and those that a company saved from its interviews. */
import { randomUUID } from 'node:crypto'
import type { HandlerInput } from '@nova/contract/endpoint'
import type { saveTemplate as saveTemplateCall, Template, TemplateForm } from '@nova/contract/questions/questions'
import { refuse } from '@nova/contract/refusals'
import { and, desc, eq } from 'drizzle-orm'
import { requireInterviewer } from '../accounts/accounts.ts'
import { requireInterview } from '../interview-access/interview-access.ts'
import { writeAudit } from '../platform/audit/audit.ts'
import { type Ctx, inTransaction, isUuid } from '../platform/context/context.ts'
import { builtInTemplates } from '../questions/questions.ts'
import { readChosenCompetencies } from './chosen-competencies.ts'
import { templates } from './tables.ts'

/** The company's own, newest first, then the built-in ones. */
export async function listTemplates(ctx: Ctx): Promise<Template[]> {
  const { companyId } = requireInterviewer(ctx)
  const own = await ctx.db
    .select()
    .from(templates)
    .where(eq(templates.companyId, companyId))
    .orderBy(desc(templates.createdAt))
  return [...own.map(viewOwn), ...builtInTemplates()]
}

/** Saves an interview's settings and chosen questions under a name that the company does not use yet. */
export async function saveTemplate(
  ctx: Ctx,
  { interviewId, name, description, tags }: HandlerInput<typeof saveTemplateCall>['body'],
): Promise<Template> {
  const row = await requireInterview(ctx, interviewId)
  const content = {
    role: row.title,
    duration: row.durationMinutes,
    difficulty: row.seniority,
    questionType: row.questionMix,
    interviewType: row.interviewType,
    programmingLanguage: row.language,
    followUps: row.followUps,
    editorHelp: row.editorHelp,
    description,
    tags,
    core: [...row.technicalIds, ...row.behavioralIds],
    competencyIds: await readChosenCompetencies(ctx, row.id),
  }
  const { id: creatorId } = requireInterviewer(ctx)
  return inTransaction(ctx, async (tx) => {
    const made = await tx.db
      .insert(templates)
      .values({ id: randomUUID(), companyId: row.companyId, creatorId, name, content, createdAt: tx.now() })
      .onConflictDoNothing()
      .returning()
    if (!made[0]) throw refuse('template_taken')
    await writeAudit(tx, { act: 'template.saved', companyId: row.companyId, subject: name })
    return viewOwn(made[0])
  })
}

/** Renames one of the company's own or changes its settings; its questions stay, and so do interviews made from it. */
export async function changeTemplate(ctx: Ctx, id: string, { name, ...settings }: TemplateForm): Promise<Template> {
  const { companyId } = requireInterviewer(ctx)
  if (!isUuid(id)) throw refuse('template_not_found')
  const isThis = and(eq(templates.id, id), eq(templates.companyId, companyId))
  return inTransaction(ctx, async (tx) => {
    // All of the company's, so that two renamings at once don't meet in the same name.
    const all = await tx.db.select().from(templates).where(eq(templates.companyId, companyId)).for('update')
    const before = all.find((each) => each.id === id)
    if (!before) throw refuse('template_not_found')
    if (all.some((each) => each.name === name && each.id !== id)) throw refuse('template_taken')
    const content = { ...before.content, ...settings }
    const [changed] = await tx.db.update(templates).set({ name, content }).where(isThis).returning()
    const details: Record<string, string> = name === before.name ? {} : { before: before.name }
    await writeAudit(tx, { act: 'template.changed', companyId, subject: name, details })
    return viewOwn(changed!)
  })
}

/** Deletes one of the company's own; interviews made from it stay as they are. */
export async function deleteTemplate(ctx: Ctx, id: string): Promise<void> {
  const { companyId } = requireInterviewer(ctx)
  if (!isUuid(id)) throw refuse('template_not_found')
  await inTransaction(ctx, async (tx) => {
    const gone = await tx.db
      .delete(templates)
      .where(and(eq(templates.id, id), eq(templates.companyId, companyId)))
      .returning({ name: templates.name })
    if (!gone[0]) throw refuse('template_not_found')
    await writeAudit(tx, { act: 'template.deleted', companyId, subject: gone[0].name })
  })
}

/** Reads a template's core questions, which every candidate is asked, and the competencies to rate. */
export async function readFixed(ctx: Ctx, templateId: string): Promise<Pick<Template, 'core' | 'competencyIds'>> {
  const found = (await listTemplates(ctx)).find(({ id }) => id === templateId)
  if (!found) throw refuse('template_not_found')
  return found
}

function viewOwn({ id, name, content }: typeof templates.$inferSelect): Template {
  // Templates from before have neither.
  return {
    ...content,
    editorHelp: content.editorHelp ?? 'full',
    competencyIds: content.competencyIds ?? [],
    id,
    name,
    isOwn: true,
  }
}

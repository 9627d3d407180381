/** Reading the library: one question in full, and a page of those that match. */
import type { BankQuestion } from '@nova/contract/bank'
import type { LibraryQuestion, ListedQuestion, listQuestions as call } from '@nova/contract/library'
import { refuse } from '@nova/contract/refusals'
import type { Difficulty, LibraryStatus } from '@nova/contract/words'
import { and, count, desc, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { requireInterviewer } from '../accounts/accounts.ts'
import { type Ctx, isUuid } from '../platform/context/context.ts'
import { expandSkill, skillsOfRole } from '../questions/about.ts'
import { findBankQuestion, listBankQuestions, provenInBank } from '../questions/questions.ts'
import { mayEdit, requireRow } from './access.ts'
import { fromBankQuestion } from './conversion.ts'
import { listFavourites } from './favourites.ts'
import { type QuestionRow, questions, type VersionRow, versions } from './tables.ts'
import { readUses } from './uses.ts'

type Query = z.output<typeof call.query>
type Sought = Query & { ids: string[] | undefined }
type Standing = Pick<ListedQuestion, 'isFavourite' | 'used' | 'solved'>
type Unmarked = Omit<ListedQuestion, keyof Standing>
type Page = { questions: ListedQuestion[]; total: number; next: string | undefined }

/** A page: the company's own, last changed first, then the bank's by title. The cursor counts what came before. */
export async function listQuestions(ctx: Ctx, query: Query): Promise<Page> {
  const start = /^\d{1,9}$/.test(query.cursor ?? '') ? Number(query.cursor) : 0
  const sought = { ...query, ids: query.favourite ? await listFavourites(ctx) : undefined }
  const own = query.scope === 'bank' ? { listed: [], total: 0 } : await listOwn(ctx, sought, start)
  const bank = query.scope === 'own' ? [] : listBank(sought)
  const room = query.limit - own.listed.length
  const from = Math.max(0, start - own.total)
  const listed = [...own.listed, ...bank.slice(from, from + room).map(viewBank)]
  const total = own.total + bank.length
  const end = start + listed.length
  return {
    questions: await withStanding(ctx, listed),
    total,
    next: listed.length > 0 && end < total ? String(end) : undefined,
  }
}

/** With what the caller and the company have done with each. */
async function withStanding<Q extends { id: string }>(ctx: Ctx, found: Q[]): Promise<(Q & Standing)[]> {
  const ids = found.map(({ id }) => id)
  const uses = await readUses(ctx, requireInterviewer(ctx).companyId, ids)
  const marked = new Set(await listFavourites(ctx, ids))
  const unused = { used: 0, solved: null }
  return found.map((each) => ({ ...each, ...(uses.get(each.id) ?? unused), isFavourite: marked.has(each.id) }))
}

/** What is offered or shown in lists: the version that may be asked, or else the latest. */
const shownVersion = and(
  eq(versions.questionId, questions.id),
  eq(versions.version, sql`coalesce(${questions.readyVersion}, ${questions.latestVersion})`),
)

/** Without what is large: tests and solutions stay where they are. */
const listedFields = {
  title: sql<string>`${versions.content}->>'title'`,
  difficulty: sql<Difficulty>`${versions.content}->>'difficulty'`,
  category: sql<string>`${versions.content}->>'category'`,
  tags: sql<string[]>`${versions.content}->'tags'`,
  skills: sql<string[]>`${versions.content}->'skills'`,
  minutes: sql<number>`(${versions.content}->>'minutes')::integer`,
}

async function listOwn(ctx: Ctx, query: Sought, offset: number): Promise<{ listed: Unmarked[]; total: number }> {
  const matching = and(
    eq(questions.companyId, requireInterviewer(ctx).companyId),
    query.kind ? eq(questions.kind, query.kind) : undefined,
    query.status ? statusIs[query.status] : undefined,
    query.retired || query.status === 'retired' ? undefined : isNull(questions.retiredAt),
    query.difficulty ? sql`${versions.content}->>'difficulty' = ${query.difficulty}` : undefined,
    query.tag ? sql`lower(${versions.content}->>'tags')::jsonb ? ${query.tag.toLowerCase()}` : undefined,
    query.skill ? hasSkill(expandSkill(query.skill)) : undefined,
    query.role ? or(eq(questions.kind, 'behavioral'), hasSkill(skillsOfRole(query.role))) : undefined,
    query.language ? sql`${query.language} = any(${versions.provenIn})` : undefined,
    query.minutes ? sql`${listedFields.minutes} <= ${query.minutes}` : undefined,
    query.ids ? inArray(questions.id, query.ids.filter(isUuid)) : undefined,
    ...wordsOf(query.q).map(hasWord),
  )
  const rows = await ctx.db
    .select({ row: questions, version: versions.version, provenIn: versions.provenIn, ...listedFields })
    .from(questions)
    .innerJoin(versions, shownVersion)
    .where(matching)
    .orderBy(desc(questions.updatedAt), questions.id)
    .limit(query.limit)
    .offset(offset)
  const counted = await ctx.db
    .select({ total: count() })
    .from(questions)
    .innerJoin(versions, shownVersion)
    .where(matching)
  const listed = rows.map(({ row, version, provenIn, ...fields }) => ({
    ...viewAbout(ctx, row, { version, provenIn }),
    ...{ kind: row.kind, ...fields },
  }))
  return { listed, total: counted[0]!.total }
}

const statusIs: Record<LibraryStatus, SQL | undefined> = {
  ready: isNotNull(questions.readyVersion),
  draft: isNull(questions.readyVersion),
  retired: isNotNull(questions.retiredAt),
}

/** In the title, a tag, the category or the text that is asked. */
function hasWord(word: string): SQL | undefined {
  const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`
  const places = ['title', 'tags', 'skills', 'category', 'problemStatement', 'question']
  return or(...places.map((place) => sql`${versions.content}->>${place} ilike ${pattern}`))
}

function hasSkill(names: ReadonlySet<string>): SQL {
  return sql`lower(${versions.content}->>'skills')::jsonb ?| ${sql.param([...names])}::text[]`
}

function wordsOf(q = ''): string[] {
  return q.split(/\s+/).filter((word) => word !== '')
}

function listBank(query: Sought): BankQuestion[] {
  const words = wordsOf(query.q?.toLowerCase())
  const skill = query.skill ? expandSkill(query.skill) : undefined
  const role = query.role ? skillsOfRole(query.role) : undefined
  const has = (names: ReadonlySet<string> | undefined, { skills }: BankQuestion) =>
    !names || skills.some((each) => names.has(each.toLowerCase()))
  const matching = listBankQuestions().filter((question) => {
    const { kind, difficulty, title, tags, skills, category } = question
    if (query.status && query.status !== statusInBank(question)) return false
    if (query.kind && kind !== query.kind) return false
    if (query.difficulty && difficulty !== query.difficulty) return false
    if (query.tag && !tags.some((tag) => tag.toLowerCase() === query.tag?.toLowerCase())) return false
    if (!has(skill, question) || (kind !== 'behavioral' && !has(role, question))) return false
    if (query.language && !provenInBank(question.id).includes(query.language)) return false
    if (query.minutes && question.minutes > query.minutes) return false
    if (query.ids && !query.ids.includes(question.id)) return false
    const asked = question.kind === 'behavioral' ? question.question : question.statement
    const text = [title, category, asked, ...tags, ...skills].join('\n').toLowerCase()
    return words.every((word) => text.includes(word))
  })
  return matching.toSorted((one, other) => one.title.localeCompare(other.title, 'en'))
}

/** One question in full: the bank's, or the company's own in its latest version or the one that is asked for. */
export async function getQuestion(ctx: Ctx, id: string, version?: number): Promise<LibraryQuestion> {
  requireInterviewer(ctx)
  const ofBank = findBankQuestion(id)
  if (ofBank) {
    const [about] = await withStanding(ctx, [viewBank(ofBank)])
    return { ...about!, ...fromBankQuestion(ofBank), gates: [], versions: [] }
  }
  return viewQuestion(ctx, await requireRow(ctx, id), version)
}

/** The company's own question, in its latest version where none is asked for. */
export async function viewQuestion(ctx: Ctx, row: QuestionRow, version?: number): Promise<LibraryQuestion> {
  const rows = await ctx.db
    .select()
    .from(versions)
    .where(eq(versions.questionId, row.id))
    .orderBy(desc(versions.version))
  const shown = rows.find((each) => each.version === (version ?? row.latestVersion))
  if (!shown) throw refuse('question_not_found')
  const [about] = await withStanding(ctx, [viewAbout(ctx, row, shown)])
  return {
    ...shown.content,
    ...about!,
    gates: shown.gates,
    versions: rows.map(({ version, isReady, provenIn, editorName, createdAt }) => ({
      ...{ version, isReady, provenIn, editorName },
      createdAt: createdAt.toISOString(),
    })),
  }
}

function viewAbout(ctx: Ctx, row: QuestionRow, shown: Pick<VersionRow, 'version' | 'provenIn'>) {
  const status: LibraryStatus = row.retiredAt ? 'retired' : row.readyVersion === null ? 'draft' : 'ready'
  return {
    id: row.id,
    scope: 'own' as const,
    status,
    version: shown.version,
    provenIn: shown.provenIn,
    hasDraft: row.readyVersion !== null && row.readyVersion < row.latestVersion,
    updatedAt: row.updatedAt.toISOString(),
    creatorName: row.creatorName,
    isEditable: mayEdit(ctx, row),
  }
}

/** Code that is not proven as it stands now cannot be chosen, whoever wrote it. */
function statusInBank({ id, kind }: BankQuestion): LibraryStatus {
  return kind !== 'coding' || provenInBank(id).length > 0 ? 'ready' : 'draft'
}

function viewBank(question: BankQuestion): Unmarked {
  const { kind, title, difficulty, category, tags, skills, minutes } = question
  return {
    ...{ kind, title, difficulty, category, tags, skills, minutes },
    id: question.id,
    scope: 'bank',
    status: statusInBank(question),
    version: question.version,
    provenIn: provenInBank(question.id),
    hasDraft: false,
    updatedAt: null,
    creatorName: null,
    isEditable: false,
  }
}

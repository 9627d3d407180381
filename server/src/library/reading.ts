/** Reading the library: one question in full, and a page of those that match. */
import { kindFacts } from '@nova/contract/kinds/kinds'
import type { BankQuestion } from '@nova/contract/questions/bank'
import type { LibraryQuestion, ListedQuestion, listQuestions as call } from '@nova/contract/questions/library'
import { refuse } from '@nova/contract/refusals'
import { type Difficulty, type LibraryStatus, QuestionKind } from '@nova/contract/words'
import { and, count, desc, eq, gt, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { requireInterviewer } from '../accounts/accounts.ts'
import { type Ctx, isUuid } from '../platform/context/context.ts'
import { expandSkill, skillsOfRole } from '../questions/about.ts'
import { askedTextOf } from '../questions/choice/kinds.ts'
import { findBankQuestion, listBankQuestions, provenInBank } from '../questions/questions.ts'
import { mayEdit, requireRow } from './access.ts'
import { fromBankQuestion } from './conversion.ts'
import { listFavourites } from './favourites.ts'
import { libraryOf } from './kinds.ts'
import { openVocabulary, putRight } from './spelling.ts'
import { type QuestionRow, questions, type VersionRow, shownVersion, versions } from './tables.ts'
import { readUses } from './uses.ts'

type Query = z.output<typeof call.query>
type Sought = Query & { ids: string[] | undefined }
type Standing = Pick<ListedQuestion, 'isFavourite' | 'used' | 'solved'>
type Unmarked = Omit<ListedQuestion, keyof Standing>
type Page = { questions: ListedQuestion[]; total: number; next: string | undefined }

/**
 * Lists a page: the company's own questions, last changed first, then the bank's by kind, most used by the company
 * first. The cursor counts the questions before. If no question has the searched words, typing errors are forgiven.
 * Programs get both by id, with the last id as the cursor: a row that changes between two of their pages is on one of them.
 */
export async function listQuestions(ctx: Ctx, query: Query): Promise<Page> {
  const found = await listMatching(ctx, query)
  const words = wordsOf(query.q)
  if (found.total > 0 || words.length === 0) return found
  const own = query.scope === 'bank' ? [] : [openVocabulary(await readOwnWords(ctx))]
  const bank = query.scope === 'own' ? [] : [(bankVocabulary ??= openVocabulary(listBankQuestions().map(textOf)))]
  const right = putRight(words, [...own, ...bank])
  return right ? listMatching(ctx, { ...query, q: right.join(' ') }) : found
}

let bankVocabulary: ReturnType<typeof openVocabulary> | undefined
const maxOwnRead = 500

/** The titles, tags and skills of the company's questions that were changed last. */
async function readOwnWords(ctx: Ctx): Promise<string[]> {
  const rows = await ctx.db
    .select({
      words: sql<string>`concat_ws(' ', ${listedFields.title}, ${versions.content}->>'tags', ${versions.content}->>'skills')`,
    })
    .from(questions)
    .innerJoin(versions, shownVersion)
    .where(eq(questions.companyId, requireInterviewer(ctx).companyId))
    .orderBy(desc(questions.updatedAt))
    .limit(maxOwnRead)
  return rows.map(({ words }) => words)
}

async function listMatching(ctx: Ctx, query: Query): Promise<Page> {
  const sought = { ...query, ids: query.favourite ? await listFavourites(ctx) : undefined }
  return requireInterviewer(ctx).key ? listById(ctx, sought) : listInOrder(ctx, sought)
}

/** The company's ids are UUIDs, those of the bank are words. */
async function listById(ctx: Ctx, query: Sought): Promise<Page> {
  const { cursor = '', limit } = query
  const isInBank = cursor !== '' && !isUuid(cursor)
  const rest = and(isUuid(cursor) ? gt(questions.id, cursor) : undefined, isInBank ? sql`false` : undefined)
  const place = { order: [questions.id], limit: limit + 1, offset: 0, rest }
  const own = query.scope === 'bank' ? { listed: [], total: 0 } : await listOwn(ctx, query, place)
  const bank = query.scope === 'own' ? [] : listBank(query).toSorted((one, other) => (one.id < other.id ? -1 : 1))
  const ahead = isInBank ? bank.filter(({ id }) => id > cursor) : bank
  const found = [...own.listed, ...ahead.slice(0, limit + 1).map(viewBank)]
  const listed = found.slice(0, limit)
  return {
    questions: await withStanding(ctx, listed),
    total: own.total + bank.length,
    next: found.length > limit ? listed.at(-1)!.id : undefined,
  }
}

async function listInOrder(ctx: Ctx, query: Sought): Promise<Page> {
  const start = /^\d{1,9}$/.test(query.cursor ?? '') ? Number(query.cursor) : 0
  const place = { order: [desc(questions.updatedAt), questions.id], limit: query.limit, offset: start, rest: undefined }
  const own = query.scope === 'bank' ? { listed: [], total: 0 } : await listOwn(ctx, query, place)
  const bank = query.scope === 'own' ? [] : await byKindAndUse(ctx, listBank(query))
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

async function byKindAndUse(ctx: Ctx, found: BankQuestion[]): Promise<BankQuestion[]> {
  const ids = found.map(({ id }) => id)
  const uses = await readUses(ctx, requireInterviewer(ctx).companyId, ids)
  const usedOf = ({ id }: BankQuestion) => uses.get(id)?.used ?? 0
  return found.toSorted(
    (one, other) =>
      libraryOf(one).place - libraryOf(other).place ||
      usedOf(other) - usedOf(one) ||
      one.title.localeCompare(other.title, 'en'),
  )
}

/** With what the caller and the company have done with each. */
async function withStanding<Q extends { id: string }>(ctx: Ctx, found: Q[]): Promise<(Q & Standing)[]> {
  const ids = found.map(({ id }) => id)
  const uses = await readUses(ctx, requireInterviewer(ctx).companyId, ids)
  const marked = new Set(await listFavourites(ctx, ids))
  const unused = { used: 0, solved: null }
  return found.map((each) => ({ ...each, ...(uses.get(each.id) ?? unused), isFavourite: marked.has(each.id) }))
}

/** Without what is large: tests and solutions stay where they are. */
const listedFields = {
  title: sql<string>`${versions.content}->>'title'`,
  difficulty: sql<Difficulty>`${versions.content}->>'difficulty'`,
  category: sql<string>`${versions.content}->>'category'`,
  tags: sql<string[]>`${versions.content}->'tags'`,
  skills: sql<string[]>`${versions.content}->'skills'`,
  minutes: sql<number>`(${versions.content}->>'minutes')::integer`,
  stages: sql<number | null>`jsonb_array_length(${versions.content}->'stages')`,
  asked: sql<string>`left(coalesce(${versions.content}->>'problemStatement', ${versions.content}->>'question', ''), 1000)`,
}

/** A part of the company's questions: `rest` leaves out those of earlier pages, which the total counts. */
type Place = { order: (SQL | typeof questions.id)[]; limit: number; offset: number; rest: SQL | undefined }

async function listOwn(ctx: Ctx, query: Sought, place: Place): Promise<{ listed: Unmarked[]; total: number }> {
  const matching = and(
    eq(questions.companyId, requireInterviewer(ctx).companyId),
    query.kind ? eq(questions.kind, query.kind) : undefined,
    query.status ? statusIs[query.status] : undefined,
    query.choosable ? or(statusIs.ready, inArray(questions.kind, chosenUnproven)) : undefined,
    query.retired || query.status === 'retired' ? undefined : isNull(questions.retiredAt),
    query.difficulty ? sql`${versions.content}->>'difficulty' = ${query.difficulty}` : undefined,
    query.tag ? sql`lower(${versions.content}->>'tags')::jsonb ? ${query.tag.toLowerCase()}` : undefined,
    query.skill ? hasSkill(expandSkill(query.skill)) : undefined,
    query.role ? or(inArray(questions.kind, ofEveryRole), hasSkill(skillsOfRole(query.role))) : undefined,
    query.language ? sql`${query.language} = any(${versions.provenIn})` : undefined,
    query.minutes ? sql`${listedFields.minutes} <= ${query.minutes}` : undefined,
    query.ids ? inArray(questions.id, query.ids.filter(isUuid)) : undefined,
    ...wordsOf(query.q).map(hasWord),
  )
  const rows = await ctx.db
    .select({ row: questions, version: versions.version, provenIn: versions.provenIn, ...listedFields })
    .from(questions)
    .innerJoin(versions, shownVersion)
    .where(and(matching, place.rest))
    .orderBy(...place.order)
    .limit(place.limit)
    .offset(place.offset)
  const counted = await ctx.db
    .select({ total: count() })
    .from(questions)
    .innerJoin(versions, shownVersion)
    .where(matching)
  const listed = rows.map(({ row, version, provenIn, asked, stages, ...fields }) => ({
    ...viewAbout(ctx, row, { version, provenIn }),
    kind: row.kind,
    ...fields,
    opening: openingOf(asked),
    ...libraryOf(row).ownCard(stages ?? 0),
  }))
  return { listed, total: counted[0]!.total }
}

const chosenUnproven = QuestionKind.options.filter((kind) => kindFacts[kind].isChosenUnproven)
const ofEveryRole = QuestionKind.options.filter((kind) => libraryOf({ kind }).isOfEveryRole)

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
    const { kind, difficulty, tags } = question
    if (query.status && query.status !== statusInBank(question)) return false
    if (query.choosable && statusInBank(question) !== 'ready') return false
    if (query.kind && kind !== query.kind) return false
    if (query.difficulty && difficulty !== query.difficulty) return false
    if (query.tag && !tags.some((tag) => tag.toLowerCase() === query.tag?.toLowerCase())) return false
    if (!has(skill, question) || (!libraryOf(question).isOfEveryRole && !has(role, question))) return false
    if (query.language && !provenInBank(question.id).includes(query.language)) return false
    if (query.minutes && question.minutes > query.minutes) return false
    if (query.ids && !query.ids.includes(question.id)) return false
    const text = textOf(question)
    return words.every((word) => text.includes(word))
  })
  return matching
}

const textOf = (question: BankQuestion): string => {
  const { title, category, tags, skills } = question
  return [title, category, askedTextOf(question), ...tags, ...skills].join('\n').toLowerCase()
}

const maxOpening = 200

/** The first sentences of a question, without tables, code blocks and the marks of Markdown. */
function openingOf(asked: string): string {
  const plain = asked
    .replace(/```[^]*?(?:```|$)/g, ' ')
    .replace(/^[ \t]*\|.*$/gm, ' ')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^\s*(?:#+|[-*>]|\d+\.)\s+|[`*]/gm, '')
    .replace(/\s+/g, ' ')
    .trim()
  if (plain.length <= maxOpening) return plain
  return `${plain
    .slice(0, maxOpening)
    .replace(/\s+\S*$/, '')
    .toWellFormed()} …`
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
      version,
      isReady,
      provenIn,
      editorName,
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

/** Code without a current proof can't be chosen, even from the bank. */
function statusInBank({ id, kind }: BankQuestion): LibraryStatus {
  return libraryOf({ kind }).isReadyInBank(id) ? 'ready' : 'draft'
}

function viewBank(question: BankQuestion): Unmarked {
  const { kind, title, difficulty, category, tags, skills, minutes } = question
  return {
    kind,
    title,
    difficulty,
    category,
    tags,
    skills,
    minutes,
    opening: openingOf(askedTextOf(question)),
    ...libraryOf(question).bankCard(question),
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

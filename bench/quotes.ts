/**
 * Every quotation and reason for a blind reader to mark, the proposal as a recruiter would get it: of the people, layouts and
 * postings kept aside, each person with two postings; or, with QUOTES_FOLDER, of the texts in its `resumes` and `postings`, each
 * resume with each posting.
 */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { defaultDurationMinutes, preselectedQuestions } from '@nova/contract/constants'
import { languageNames } from '@nova/contract/questions/language-names'
import type { BehavioralQuestion, TechnicalQuestion } from '@nova/contract/questions/questions'
import { orderToFit } from '@nova/contract/questions/suggestion'
import type { Language, Seniority } from '@nova/contract/words'
import { readDocument } from '../server/src/platform/documents/documents.ts'
import { proposeQuestions, readJobPosting } from '../server/src/questions/questions.ts'
import { readJobPostings } from '../server/test/job-postings.ts'
import { keptLayouts } from '../server/test/reading/layouts-kept.ts'
import { readRendered } from '../server/test/reading/measure.ts'
import { keptPeople } from '../server/test/reading/people.ts'
import { openRenderer } from './render-resumes.ts'

const postingsEach = 2
const minutes = defaultDurationMinutes
/** The first of each kind are what people are asked. */
const shown = 3
const languages: Language[] = ['javascript', 'typescript', 'python', 'java', 'go']

type Posting = { id: string; text: string; title: string; level: Seniority }
type Resume = { lines: string[]; links: string[] }
type About = { who: string; posting: string; layout?: string }

export async function* measureQuotes(): AsyncIterable<Record<string, unknown>> {
  const folder = process.env['QUOTES_FOLDER']
  yield* folder === undefined ? keptOnes() : ofFolder(folder)
}

async function* keptOnes(): AsyncIterable<Record<string, unknown>> {
  const postings = [...readJobPostings('field-held-out'), ...readJobPostings('held-out')].flatMap(
    ({ id, text, expected, isPage }) => (expected && !isPage ? [{ id, text, ...expected }] : []),
  )
  const renderer = await openRenderer()
  try {
    for (const [at, person] of keptPeople.entries()) {
      const layout = keptLayouts[at % keptLayouts.length]!
      const { lines, links } = await readRendered(renderer, layout, person)
      for (let turn = 0; turn < postingsEach; turn += 1) {
        const posting = postings[(at * postingsEach + turn) % postings.length]!
        const about = { who: person.name, layout: layout.name, posting: posting.id }
        yield* tellProposal(about, { lines, links }, posting)
      }
    }
  } finally {
    await renderer.close()
  }
}

async function* ofFolder(folder: string): AsyncIterable<Record<string, unknown>> {
  const readAll = async (kind: string) => {
    const names = (await readdir(join(folder, kind))).toSorted()
    return Promise.all(names.map(async (name) => ({ name, bytes: await readFile(join(folder, kind, name)) })))
  }
  const postings: Posting[] = []
  for (const { name, bytes } of await readAll('postings')) {
    const text = bytes.toString()
    const { title, experienceLevel: level } = await readPosting(text)
    postings.push({ id: name, text, title, level })
  }
  for (const file of await readAll('resumes')) {
    const { lines, links } = await readDocument(file)
    for (const posting of postings)
      yield* tellProposal({ who: file.name, posting: posting.id }, { lines, links }, posting)
  }
}

const readPosting = (text: string) => readJobPosting({ text }, { allow: [] })

/** Lists the texts of cards: the first of each kind, the three preselected, and all with a quotation. */
async function* tellProposal(about: About, resume: Resume, posting: Posting): AsyncIterable<Record<string, unknown>> {
  const { programmingLanguages: named } = await readPosting(posting.text)
  const language = languages.find((each) => named.includes(languageNames[each])) ?? 'javascript'
  const wish = { title: posting.title, seniority: posting.level, mix: 'Both', language, languages } as const
  const lists = await proposeQuestions({ resume, jobText: posting.text, ...wish })
  const ofKind = (kind: string) => lists.technicalQuestions.filter(({ questionType }) => questionType === kind)
  const first = orderToFit(lists, minutes).slice(0, preselectedQuestions)
  const kinds: (BehavioralQuestion | TechnicalQuestion)[][] = [
    ofKind('coding'),
    ofKind('technical'),
    lists.behavioralQuestions,
  ]
  const told = kinds.flatMap((all) => all.filter(({ id }, rank) => rank < shown || first.includes(id)))
  for (const one of told) yield { ...about, ...tellReason(one), isFirst: first.includes(one.id) }
  for (const one of lists.behavioralQuestions) if (one.quotation) yield { ...about, ...tellQuotation(one) }
  yield { ...about, what: 'assumptions', told: lists.assumptions }
}

function tellReason({ title, reason, source, citations, ...rest }: BehavioralQuestion | TechnicalQuestion) {
  const asks = 'problemStatement' in rest ? rest.problemStatement : rest.question
  const kind = 'questionType' in rest ? rest.questionType : 'behavioral'
  return {
    what: 'reason',
    kind,
    title,
    asks: asks.slice(0, 300),
    reason,
    source,
    cites: citations.map(({ line }) => line),
  }
}

function tellQuotation({ question, quotation, competency }: BehavioralQuestion) {
  return { what: 'quotation', competency, line: quotation!.line, why: quotation!.why, asks: question.slice(0, 400) }
}

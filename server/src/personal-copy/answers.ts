/** Answers and drawings in a copy, as files that open without the product. */
import { factsOf } from '@nova/contract/languages/languages'
import type { AnswersFile } from '@nova/contract/retention/personal-copy-files'
import type { EntryOf, Pad } from '@nova/contract/room/journal'
import { isFilePad, type PadLanguage } from '@nova/contract/words'
import { selectedQuestions } from '../asked-questions/asked-questions.ts'
import { describeDrawing } from '../exports/drawings.ts'
import type { InterviewRow } from '../interview-access/tables.ts'
import { readBoards } from '../journal/boards.ts'
import { readPads } from '../journal/journal.ts'
import { readPieces } from '../journal/reading.ts'
import type { Ctx } from '../platform/context/context.ts'
import { drawSvg } from './drawing.ts'
import { makeNames, type Names } from './names.ts'
import { type CopyFile, jsonFile, textFile } from './zip.ts'

const endingOf = (language: PadLanguage | null) => factsOf(language ?? 'text')?.endings[0] ?? 'txt'

export type AskedQuestion = { id: string; kind: string; title: string }

/** The questions of an interview in their order; none before it was joined, so that they can’t be read early. */
export function listAsked(row: InterviewRow): AskedQuestion[] {
  if (!row.startedAt) return []
  const { technicalQuestions, behavioralQuestions } = selectedQuestions(row)
  return [
    ...technicalQuestions.map(({ id, questionType, title }) => ({ id, kind: questionType, title: title ?? '' })),
    ...behavioralQuestions.map(({ id, title }) => ({ id, kind: 'behavioral', title: title ?? '' })),
  ]
}

type Submitted = EntryOf<'answer'>

/** The last submission of each question. */
async function readSubmitted(ctx: Ctx, id: string): Promise<Map<string, Submitted>> {
  const found = new Map<string, Submitted>()
  for await (const piece of readPieces(ctx, id, { kinds: ['answer'] }))
    for (const entry of piece) {
      if (entry.kind !== 'answer' || !entry.questionId) continue
      if (entry.payload.cause === 'withdrawn') found.delete(entry.questionId)
      else found.set(entry.questionId, entry)
    }
  return found
}

/** The files, and last the list of them; `listed` is filled for the page. */
export async function* writeAnswers(ctx: Ctx, row: InterviewRow, listed: AnswersFile): AsyncGenerator<CopyFile> {
  const asked = listAsked(row)
  const place = (questionId: string) => {
    const at = asked.findIndex(({ id }) => id === questionId)
    return { folder: at < 0 ? 'other' : `question-${at + 1}`, title: asked[at]?.title ?? '' }
  }
  const names = makeNames()
  for (const pad of await readPads(ctx, row.id)) {
    const { folder, title } = place(pad.questionId)
    const file = nameOfPad(names, folder, pad)
    const { questionId, language } = pad
    const isDeleted = pad.isDeleted ?? false
    listed.answers.push({ file, questionId, title, kind: 'last', language, isDeleted, submittedAt: null })
    yield textFile(file, pad.text)
  }
  for (const [questionId, { at, payload }] of await readSubmitted(ctx, row.id)) {
    const { folder, title } = place(questionId)
    const language = payload.language ?? null
    const text = payload.codeSubmission || payload.responseText || ''
    if (text === '') continue
    const file = names(`answers/${folder}`, `submitted.${endingOf(language)}`)
    listed.answers.push({ file, questionId, title, kind: 'submitted', language, isDeleted: false, submittedAt: at })
    yield textFile(file, text)
  }
  for (const { questionId, elements } of await readBoards(ctx, row.id)) {
    const { folder, title } = place(questionId)
    const drawing = describeDrawing(elements).find((block) => block.kind === 'drawing')
    if (!drawing) continue
    const file = names(`answers/${folder}`, 'drawing.svg')
    listed.drawings.push({ file, questionId, title })
    yield textFile(file, drawSvg(drawing))
  }
  yield jsonFile('answers/answers.json', listed)
}

function nameOfPad(names: Names, folder: string, { language, isDeleted }: Pad): string {
  if (!isFilePad(language)) return names(`answers/${folder}`, `last.${endingOf(language)}`)
  return names(`answers/${folder}/${isDeleted ? 'deleted' : 'files'}`, language.slice('file:'.length))
}

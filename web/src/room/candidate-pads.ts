/** The candidate's pads: the language of each answer, and the starter code of each pad. */
import type { EditorState } from '@codemirror/state'
import type { CandidateInterview } from '@nova/contract/interviews/candidates'
import { isAnsweredIn, isAnsweredWithCode } from '@nova/contract/kinds/kinds'
import { maxSelectionLength, type OnScreen } from '@nova/contract/questions/nova'
import type { Pad as StoredPad } from '@nova/contract/room/journal'
import { type CodeLanguage, isCodePad, type Language, type PadLanguage } from '@nova/contract/words'
import { runAlone } from '../journal/device.ts'
import type { CandidateWire } from '../journal/journal.ts'
import type { Pad } from '../journal/pads.ts'
import type { RoomQuestion } from '../journal/questions.ts'
import type { CandidateLine } from './candidate-line.ts'

const starterMs = 2000

type Options = {
  interview: CandidateInterview
  questions: readonly RoomQuestion[]
  wire: Pick<CandidateWire, 'readAllPads'>
  line: Pick<CandidateLine, 'outbox' | 'stream'>
}

export function createCandidatePads({ interview, questions, wire, line: { outbox, stream } }: Options) {
  /** The pad of a question in a language; a new one starts from the starter code. */
  const openPad = async (question: RoomQuestion, language: PadLanguage): Promise<Pad> => {
    const known = stream.findPad(question.id, language)
    if (known || !starterOf(question, language)) return known ?? beginPad(question, language)
    return await openAlone(async () => {
      const pads = await wire.readAllPads().catch(() => [])
      const stored = pads.find((pad) => pad.questionId === question.id && pad.language === language)
      return beginPad(question, language, stored)
    })
  }

  const beginPad = (question: RoomQuestion, language: PadLanguage, stored?: StoredPad): Pad => {
    const name = { questionId: question.id, language }
    const pad = stream.findPad(question.id, language) ?? stream.addPad(stored ?? { ...name, version: 0, text: '' })
    if (pad.version() === 0 && pad.text() === '') pad.write(starterOf(question, language), 'template')
    return pad
  }

  /** One tab at a time, until the starter code is saved: two tabs opening the same pad must not both write it. */
  const openAlone = <T>(open: () => Promise<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      runAlone(`pad-${interview.id}`, async () => {
        resolve(await open())
        await outbox.drain(starterMs)
      }).catch(reject)
    })

  /** Chosen on this page; the journal brings what was chosen before. */
  const chosen = new Map<string, CodeLanguage>()
  const chooseLanguage = (question: RoomQuestion, language: CodeLanguage) => {
    if (chosenLanguage(question) === language) return
    chosen.set(question.id, language)
    outbox.add({ kind: 'navigate', questionId: question.id, payload: { questionId: question.id, language } })
  }

  /** Chosen before a reload, and not yet sent: in a break, or while the server isn't reached. */
  const waitingLanguage = (questionId: string) =>
    outbox.entries().reduce<CodeLanguage | undefined>((last, { kind, payload }) => {
      return kind === 'navigate' && payload.questionId === questionId ? (payload.language ?? last) : last
    }, undefined)

  /** The language last chosen, else the one last written in, the interview's, or the first that has a starter. */
  const chosenLanguage = (question: RoomQuestion): CodeLanguage => {
    if (isAnsweredIn(question, 'sql')) return 'sql'
    const known =
      chosen.get(question.id) ?? waitingLanguage(question.id) ?? stream.timeline.get().chosenLanguages.get(question.id)
    if (known) return known
    const written = stream.lastWritten.get().get(question.id)
    if (written && isCodePad(written)) return written
    const has = (language: Language) =>
      question.starters[language] !== undefined && interview.languages.includes(language)
    if (has(interview.programmingLanguage)) return interview.programmingLanguage
    return interview.languages.find(has) ?? interview.programmingLanguage
  }

  const padText = (questionId: string) => {
    const question = questions.find((each) => each.id === questionId)
    const language = question && isAnsweredWithCode(question) ? chosenLanguage(question) : 'text'
    return stream.findPad(questionId, language)?.text() ?? ''
  }

  /** The code on screen, sent along with a message about a question. */
  const look = (questionId: string): OnScreen => {
    const question = questions.find((each) => each.id === questionId)
    if (!question || !isAnsweredWithCode(question)) return {}
    const language = chosenLanguage(question)
    const state = stream.findPad(questionId, language)?.state()
    return { language, ...(state && selectionIn(state)) }
  }

  return { openPad, beginPad, openAlone, chosenLanguage, chooseLanguage, padText, look, others: stream.others }
}

/** The part of the pads used by question components. */
export type CandidatePads = Pick<
  ReturnType<typeof createCandidatePads>,
  'openPad' | 'chosenLanguage' | 'chooseLanguage' | 'others'
>

/** The selection, or the cursor's line once it has moved. */
function selectionIn({ doc, selection: { main } }: EditorState): OnScreen {
  if (main.to === 0) return {}
  const line = doc.lineAt(main.from).number
  const isTold = !main.empty && main.to - main.from <= maxSelectionLength
  return { selection: { line, ...(isTold && { text: doc.sliceString(main.from, main.to) }) } }
}

function starterOf({ starters }: RoomQuestion, language: PadLanguage): string {
  return isCodePad(language) ? (starters[language] ?? '') : ''
}

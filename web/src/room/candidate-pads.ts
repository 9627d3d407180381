/** The candidate's pads: which language a question is answered in, and how a pad gets its starter code. */
import type { CandidateInterview } from '@nova/contract/candidates'
import type { Pad as StoredPad } from '@nova/contract/journal'
import { isCodePad, type Language, type PadLanguage } from '@nova/contract/words'
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

  /** The language last written in, else the interview's, else the first that has a starter. */
  const chosenLanguage = (question: RoomQuestion): Language => {
    const written = stream.lastWritten.get().get(question.id)
    if (written && isCodePad(written)) return written
    const has = (language: Language) =>
      question.starters[language] !== undefined && interview.languages.includes(language)
    if (has(interview.programmingLanguage)) return interview.programmingLanguage
    return interview.languages.find(has) ?? interview.programmingLanguage
  }

  const padText = (questionId: string) => {
    const question = questions.find((each) => each.id === questionId)
    const language = question?.kind === 'coding' ? chosenLanguage(question) : 'text'
    return stream.findPad(questionId, language)?.text() ?? ''
  }

  return { openPad, beginPad, openAlone, chosenLanguage, padText, others: stream.others }
}

/** What the components of a question use of them. */
export type CandidatePads = Pick<ReturnType<typeof createCandidatePads>, 'openPad' | 'chosenLanguage' | 'others'>

function starterOf({ starters }: RoomQuestion, language: PadLanguage): string {
  return isCodePad(language) ? (starters[language] ?? '') : ''
}

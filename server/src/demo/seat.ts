/** A candidate's seat: everything is done through the calls that the room's page makes, at the story's pace. */
import type { CandidateInterview, InterviewInvitation } from '@nova/contract/interviews/candidates'
import type { ChatReply } from '@nova/contract/questions/nova'
import type { RunReply, TestReply } from '@nova/contract/questions/runs'
import type { BoardElement } from '@nova/contract/room/drawing'
import type { Edit } from '@nova/contract/room/journal'
import { applyChanges } from '@nova/contract/room/text'
import { type PadLanguage, isCodePad } from '@nova/contract/words'
import { ask, makeEntry, type Stage } from './stage.ts'
import { changeAt, makeRandom, type Stroke, typeText } from './typing.ts'

/** A place in a pad: one question's text in one language. */
export type Place = { questionId: string; language: PadLanguage }
export type Seat = Awaited<ReturnType<typeof takeSeat>>

const batchMs = 8000

/** Joins the interview whose id and candidate token these are. */
export async function takeSeat(stage: Stage, id: string, token: string, person: { name: string; email: string }) {
  const path = `/api/candidate/interview/${id}`
  const post = <T>(to: string, body?: object) => ask<T>(stage, 'POST', `${path}/${to}`, { body, candidate: token })
  const write = (...entries: object[]) => post('journal', { entries })
  const wait = (seconds: number) => stage.clock.set(stage.clock.now() + seconds * 1000)

  const { padAt, play, type, paste, load } = openKeyboard(stage, write)

  const { disclosure } = await ask<InterviewInvitation>(stage, 'GET', path, { candidate: token })
  const consentVersion = disclosure.version
  await post('join', { candidateName: person.name, candidateEmail: person.email, consentVersion })
  const interview = await ask<CandidateInterview>(stage, 'GET', path, { candidate: token })
  // Without it, every longer thought would count as lost contact.
  const close = await stage.listen(`${path}/stream`, token)

  return {
    path,
    candidate: token,
    interview,
    wait,
    type,
    paste,
    load,
    open: async (place: Place) => {
      await write(makeEntry(stage, 'navigate', { questionId: place.questionId }))
      const question = interview.technicalQuestions.find((each) => each.id === place.questionId)
      const starter =
        isCodePad(place.language) && place.language !== 'sql' ? question?.starters[place.language] : undefined
      const changes = changeAt(0, 0, 0, starter ?? '')
      if (starter) await play(place, [{ changes, cause: 'template', afterMs: 300 }])
    },
    draw: (questionId: string, changed: BoardElement[]) =>
      write(makeEntry(stage, 'draw', { changed, removed: [] }, questionId)),
    leave: async (seconds: number) => {
      await write(makeEntry(stage, 'focus', { focused: false }))
      wait(seconds)
      await write(makeEntry(stage, 'focus', { focused: true, awayMs: seconds * 1000 }))
    },
    chat: async (questionId: string, userMessage: string): Promise<string> => {
      wait(userMessage.length / 5)
      const { aiResponse } = await post<ChatReply>('chat', { questionId, userMessage })
      wait(aiResponse.length / 15)
      return aiResponse
    },
    run: (place: Place, args?: unknown[]) => post<RunReply>('run', { ...place, code: padAt(place).text, args }),
    test: (place: Place) => post<TestReply>('test', { ...place, code: padAt(place).text }),
    submit: async (place: Place) => {
      const { text, spentMs } = padAt(place)
      const timeSpent = Math.round(spentMs / 1000)
      const work = place.language === 'text' ? { responseText: text } : { codeSubmission: text }
      await post('response', { ...place, ...work, timeSpent, isCompleted: true })
    },
    close,
    complete: async () => {
      await post('complete')
      close()
      await stage.settle()
    },
  }
}

/** Writes into the seat's pads at the story's pace, and keeps track of their text. */
function openKeyboard(stage: Stage, write: (...entries: object[]) => Promise<unknown>) {
  const random = makeRandom(7)
  const pads = new Map<string, { text: string; version: number; spentMs: number }>()

  function padAt({ questionId, language }: Place) {
    const key = `${questionId} ${language}`
    const pad = pads.get(key) ?? { text: '', version: 0, spentMs: 0 }
    pads.set(key, pad)
    return pad
  }

  function load({ text, version, ...place }: Place & { text: string; version: number }): void {
    Object.assign(padAt(place), { text, version })
  }

  async function play(place: Place, strokes: Stroke[]): Promise<void> {
    const pad = padAt(place)
    let batch: Edit[] = []
    const send = async () => {
      if (batch.length === 0) return
      const payload = { language: place.language, baseVersion: pad.version, edits: batch }
      await write(makeEntry(stage, 'edit', payload, place.questionId))
      pad.version += batch.length
      batch = []
    }
    for (const { changes, cause, afterMs } of strokes) {
      const at = Math.round(stage.clock.now() + afterMs)
      pad.text = applyChanges(pad.text, changes)!
      pad.spentMs += afterMs
      stage.clock.set(at)
      batch.push({ changes, cause, at })
      if (at - batch[0]!.at > batchMs) await send()
    }
    await send()
  }

  /** Replaces `old` (or opens an empty pad) by the typed text. */
  async function type(place: Place, old: string, text: string): Promise<void> {
    const pad = padAt(place)
    const from = placeOf(pad.text, old)
    const cut = { changes: changeAt(pad.text.length, from, old.length, ''), cause: 'deleted' as const, afterMs: 1500 }
    const length = pad.text.length - old.length
    await play(place, [...(old === '' ? [] : [cut]), ...typeText(length, from, text, random)])
  }

  async function paste(place: Place, old: string, text: string): Promise<void> {
    const pad = padAt(place)
    const changes = changeAt(pad.text.length, placeOf(pad.text, old), old.length, text)
    await write(makeEntry(stage, 'paste', { into: 'pad', characters: text.length, text }, place.questionId))
    await play(place, [{ changes, cause: 'pasted', afterMs: 20 }])
  }

  return { padAt, play, type, paste, load }
}

function placeOf(text: string, old: string): number {
  const from = text.indexOf(old)
  if (from < 0) throw new Error(`The pad does not hold ${JSON.stringify(old)}.`)
  return old === '' ? text.length : from
}

/** Acts that bring in others' text, lose contact, or claim times that are not so. */
import { between, cutText } from './brought-texts.ts'
import { type Act, type Desk, paste, placeIn, typeCode, write, writingFor } from './planted-acts.ts'
import type { Source, TruthPad } from './truth-room.ts'

const given: Act[] = [
  {
    name: 'pastes from the statement',
    on: 'any',
    play: (desk, pad) => {
      const statement = desk.statementOf(pad)
      const length = Math.min(statement.length, Math.floor(between(desk.random, 70, 260)))
      const from = Math.floor(desk.random() * (statement.length - length))
      const text = statement.slice(from, from + length)
      desk.room.copy(pad.questionId, text, 'problem')
      paste(desk, pad, text, 'task')
    },
  },
  {
    name: 'pastes from Nova’s reply',
    on: 'any',
    play: (desk, pad) => {
      const { room, random, next } = desk
      const text = writingFor(desk, pad, between(random, 70, 220))
      const about = { interactionId: `asked-${next()}`, voice: false }
      const question = {
        ...about,
        author: 'candidate' as const,
        text: 'How would you go on?',
        helpStep: null,
        engine: null,
      }
      room.serve('chat', question, pad.questionId)
      room.wait(3000)
      const reply = {
        ...about,
        author: 'nova' as const,
        text: `You could try this:\n\n${text}`,
        helpStep: 2,
        engine: 'builtin',
      }
      room.serve('chat', reply, pad.questionId, 'system')
      room.wait(between(random, 4000, 15_000))
      if (random() < 0.8) room.copy(pad.questionId, text, 'nova')
      paste(desk, pad, text, 'nova')
    },
  },
  {
    name: 'is helped by an interviewer in the pad',
    on: 'any',
    play: (desk, pad) => {
      const { room, random } = desk
      const inserted = writingFor(desk, pad, between(random, 20, 120))
      const from = placeIn(desk, pad)
      room.settle()
      if (random() < 0.5)
        room.change(pad, 'pasted', [{ from, inserted, source: 'interviewer' }], { writer: 'interviewer' })
      else
        for (const [at, key] of [...inserted].entries()) {
          room.wait(between(random, 120, 300))
          room.change(pad, 'typed', [{ from: from + at, inserted: key, source: 'interviewer' }], {
            writer: 'interviewer',
          })
        }
      room.wait(3000)
    },
  },
  {
    name: 'pastes an interviewer’s message',
    on: 'any',
    play: (desk, pad) => {
      const text = desk.prose(2).trim()
      desk.room.settle()
      desk.room.session.add('message', { text }, null, 'interviewer')
      desk.room.wait(6000)
      desk.room.copy(pad.questionId, text, 'other')
      paste(desk, pad, `${text}\n`, 'interviewer')
    },
  },
]

const elsewhere = (name: string, low: number, high: number): Act => ({
  name,
  on: 'any',
  kind: 'outside',
  play: (desk, pad) => {
    if (desk.random() < 0.5) desk.room.away(between(desk.random, 5000, 90_000))
    paste(desk, pad, writingFor(desk, pad, between(desk.random, low, high)), 'outside')
  },
})

/** Contact is lost, and the work of that time comes later. */
const unseen: Act[] = [
  {
    name: 'writes without a network',
    on: 'any',
    kind: 'unseen',
    play: (desk, pad) => {
      const parts = 1 + Math.floor(desk.random() * 2)
      desk.room.offline(() => {
        for (let part = 0; part < parts; part++) write(desk, pad, between(desk.random, 60, 300), 'unknown')
      })
      desk.room.wait(between(desk.random, 20_000, 60_000))
    },
  },
  {
    name: 'has work restored after a crash',
    on: 'any',
    kind: 'unseen',
    play: (desk, pad) => {
      const { room, random } = desk
      const text = writingFor(desk, pad, between(random, 50, 250))
      room.offline(() => room.wait(text.length * between(random, 300, 700) + 20_000))
      const payload = { name: 'Ada', email: 'ada@example.org', again: true, consentVersion: '3', deviceId: null }
      room.serve('joined', { ...payload, recordsContact: true }, null, 'system')
      room.change(pad, 'restored', [{ from: placeIn(desk, pad), inserted: text, source: 'unknown' }])
      room.wait(between(random, 20_000, 60_000))
    },
  },
]

/** Other entries of the page, which reach the server at once. */
const speak = ({ room, random }: Desk, pad: TruthPad, times: number) => {
  for (let copies = 0; copies < times; copies++) {
    room.copy(pad.questionId, 'return')
    room.wait(between(random, 5000, 30_000))
  }
}
const forged: Act[] = [
  {
    name: 'keeps keys back although in contact',
    on: 'any',
    kind: 'forged',
    play: (desk, pad) => {
      const { room, random } = desk
      const heldMs = between(random, 200_000, 400_000)
      room.hold(() => {
        for (const part of cutText(writingFor(desk, pad, between(random, 80, 250)), 60)) {
          typeCode(desk, pad, part, pad.text.length, 'contradicted')
          speak(desk, pad, 1)
        }
        speak(desk, pad, 3)
      }, heldMs)
      room.wait(between(random, 20_000, 60_000))
    },
  },
  {
    name: 'claims minutes for keys that come at once',
    on: 'any',
    kind: 'forged',
    play: (desk, pad) => {
      const { room, random } = desk
      const text = writingFor(desk, pad, between(random, 80, 250))
      const spanMs = text.length * between(random, 200, 500)
      const from = room.state.now
      room.wait(spanMs * 0.3)
      speak(desk, pad, 2)
      room.wait(from + spanMs + 150_000 - room.state.now)
      let at = placeIn(desk, pad)
      for (const [index, key] of [...text].entries()) {
        const source: Source = 'contradicted'
        room.change(pad, 'typed', [{ from: at, inserted: key, source }], { at: from + (spanMs * index) / text.length })
        at += key.length
      }
      room.wait(between(random, 20_000, 60_000))
    },
  },
]

/** The work of a while that is put aside for the starter code, and comes back by undo. */
const reset: Act = {
  name: 'goes back to the starter code and returns',
  on: 'code',
  play: ({ room, random, starterOf }, pad) => {
    const { text } = pad
    const sources = [...pad.sources]
    const starter = starterOf(pad)
    if (!starter) return
    room.change(pad, 'template', [{ from: 0, removed: text.length, inserted: starter, source: 'template' }])
    room.wait(between(random, 2000, 6000))
    room.change(pad, 'undone', [{ from: 0, removed: starter.length, inserted: text, source: sources }])
    room.wait(2000)
  },
}

export const givenActs: Act[] = [
  ...given,
  elsewhere('pastes a little from elsewhere', 25, 110),
  elsewhere('pastes much from elsewhere', 200, 800),
  ...unseen,
  ...forged,
  reset,
]

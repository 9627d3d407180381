/** A simulated candidate's seat: hands with habits, a page that sends as pages do, and a network that may fail. */
import type { EditCause } from '@nova/contract/room/journal'
import { type PadLanguage, isCodePad } from '@nova/contract/words'
import type { EvidenceInput, EvidenceInterview, EvidenceQuestion } from '../../src/observations/input.ts'
import { makeQuestion, makeSession, sessionStart } from '../evidence-factory.ts'
import { joinRecording, loseContact, makeRandom, openPad, pauseOf, type Random } from '../typing-factory.ts'
import { insideOf, languages, listTasks, type Task, toQuestion } from './tasks.ts'

export type Habits = {
  /** Characters a second while the hands move. */
  perSecond: number
  /** Share of letters that are mistyped and taken back. */
  slips: number
  /** Chance that a line is thought about, rewritten, or sends one back to an earlier line. */
  thinks: number
  rewrites: number
  goesBack: number
  /** Runs incomplete code, too. */
  runsEarly: boolean
  /** Longest look at another screen at the end of a line, instead of thinking. */
  glanceMs?: number
  /** How many places are corrected after the first whole run. */
  fixes: number
}

type Typing = Pick<Habits, 'perSecond' | 'slips' | 'glanceMs'>

function pauseAt(random: Random, { perSecond, glanceMs }: Typing, key: string): number {
  if (glanceMs === undefined) return pauseOf(random, perSecond, key)
  const base = (1000 / perSecond) * (0.5 + random())
  return key === '\n' ? base + 200 + random() * glanceMs : base + (random() < 0.03 ? random() * 700 : 0)
}

export type Seat = ReturnType<typeof makeSeat>
export type Hand = ReturnType<Seat['open']>

/** Numbers well spread over the seeds, which may lie side by side. */
export function randomOf(seed: number): Random {
  const random = makeRandom(Math.imul(seed, 2_654_435_761) >>> 0)
  for (let at = 0; at < 5; at++) random()
  return random
}

export function habitsOf(random: Random): Habits {
  const fluency = random()
  return {
    perSecond: 2 + random() * 5,
    slips: 0.015 + random() * 0.04,
    thinks: 0.25 - 0.15 * fluency,
    rewrites: 0.22 - 0.16 * fluency,
    goesBack: 0.16 - 0.12 * fluency,
    runsEarly: random() < 0.65,
    fixes: Math.floor(random() * 4),
  }
}

export function makeSeat(seed: number, interview: Partial<EvidenceInterview> = {}) {
  const random = randomOf(seed)
  const language = languages[Math.floor(random() * languages.length)]!
  const tasks = listTasks(language)
  const task = tasks[Math.floor(random() * tasks.length)]!
  const second = tasks[Math.floor(random() * tasks.length)]!
  const questions: EvidenceQuestion[] = [
    toQuestion('q1', task),
    toQuestion('q2', second),
    makeQuestion({ id: 't1', kind: 'behavioral', title: 'A hard week', minutes: 10 }),
  ]
  const session = makeSession(questions, interview)
  joinRecording(session, questions)
  // The device's clock is not known yet: a style may set it.
  Object.assign(session.last(), { clientAt: null })
  const state = { now: sessionStart + 20_000 + random() * 60_000, skew: 0, isOffline: false, flushMs: 1000 }
  const hands: { flush: () => void }[] = []

  const flushAll = () => {
    if (!state.isOffline) for (const hand of hands) hand.flush()
  }
  const settle = () => {
    flushAll()
    session.at((state.now - sessionStart) / 1000)
  }
  /** Entries of the device carry its clock; entries of the server carry none. */
  const addByDevice: typeof session.add = (kind, payload, questionId) => {
    const seq = session.add(kind, payload, questionId)
    Object.assign(session.last(), { clientAt: state.now + state.skew })
    return seq
  }
  const addByServer: typeof session.add = (kind, payload, questionId) => {
    const seq = session.add(kind, payload, questionId)
    Object.assign(session.last(), { clientAt: null })
    return seq
  }

  const open = (questionId: string, of: Task | null, padLanguage: PadLanguage = of?.language ?? 'text') => {
    const pad = openPad(session, { questionId, language: padLanguage, opening: of?.starter ?? '' })
    let sentAt = state.now
    const flush = () => {
      if (pad.waiting() === 0) return
      pad.deliver(state.now + 30 + random() * 300, { skew: state.skew })
      sentAt = state.now
    }
    const replace = (from: number, removed: number, inserted: string, cause: EditCause) => {
      pad.replace(state.now, from, removed, inserted, cause)
      if (!state.isOffline && state.now - sentAt >= state.flushMs) flush()
    }
    const hand = {
      flush,
      replace,
      text: pad.text,
      inside: of ? insideOf(of) : 0,
      questionId,
      language: padLanguage,
      /** Types key by key; the editor brings the indentation with the new line. Ends behind what was typed. */
      type: (text: string, from: number, habits: Typing): number => {
        let at = from
        for (const [key] of text.matchAll(/\n[ \t]*|[\s\S]/g)) {
          state.now += pauseAt(random, habits, key[0]!)
          if (/[a-z]/i.test(key) && random() < habits.slips) {
            replace(at, 0, 'etaoinshrd'[Math.floor(random() * 10)]!, 'typed')
            state.now += 150 + random() * 400
            replace(at, 1, '', 'deleted')
            state.now += 120
          }
          replace(at, 0, key, 'typed')
          at += key.length
        }
        return at
      },
      /** Takes characters back, one by one. */
      erase: (from: number, count: number) => {
        for (let left = count; left > 0; left--) {
          state.now += 40 + random() * 90
          replace(from + left - 1, 1, '', 'deleted')
        }
      },
      paste: (
        text: string,
        from: number,
        { cause = 'pasted', isNoted = true }: { cause?: EditCause; isNoted?: boolean } = {},
      ) => {
        if (isNoted) {
          settle()
          addByDevice('paste', { into: 'pad', characters: text.length, text: text.slice(0, 20_000) }, questionId)
        }
        state.now += 20
        replace(from, 0, text, cause)
        state.now += 1500 + random() * 4000
      },
      /** Entries of the page other than edits. */
      tell: (...[kind, payload]: Parameters<typeof addByDevice>) => {
        settle()
        addByDevice(kind, payload, questionId)
        state.now += 500
      },
      copy: (text: string, from: 'editor' | 'problem' | 'nova' | 'console' = 'editor') => {
        settle()
        addByDevice('copy', { from, text }, questionId)
        state.now += 800
      },
      run: ({ stdin = null as string | null, stdout = '' } = {}) => {
        settle()
        const facts = { id: `r${state.now}`, code: pad.text(), stdin, args: null, status: 'ok' as const }
        const told = { stdout, stderr: '', exitCode: 0, durationMs: 40 }
        if (isCodePad(padLanguage)) addByServer('run', { ...facts, ...told, language: padLanguage }, questionId)
        state.now += 3000 + random() * 12_000
      },
      submit: () => {
        settle()
        session.submit(questionId, padLanguage)
        Object.assign(session.last(), { clientAt: null })
      },
    }
    hands.push(hand)
    return hand
  }

  return {
    session,
    random,
    task,
    second,
    questions,
    open,
    settle,
    state,
    navigate: (questionId: string) => {
      settle()
      addByDevice('navigate', { questionId })
    },
    wait: (ms: number) => {
      state.now += ms
    },
    away: (ms: number) => {
      settle()
      addByDevice('focus', { focused: false })
      state.now += ms
      session.at((state.now - sessionStart) / 1000)
      addByDevice('focus', { focused: true, awayMs: Math.round(ms) })
    },
    goOffline: () => {
      settle()
      state.isOffline = true
      return state.now
    },
    comeBack: (lostAt: number) => {
      state.isOffline = false
      loseContact(session, lostAt, state.now)
      state.now += 500 + random() * 4000
      flushAll()
    },
    /** The journal when the candidate is done. */
    end: (): EvidenceInput => {
      settle()
      session.wait(30 + random() * 60)
      addByServer('status', { from: 'InProgress', to: 'Completed', novaPaused: null })
      return session.input()
    },
  }
}

/** A person composes a solution line by line, with second thoughts, runs and corrections. Ends after the text. */
export function compose(seat: Seat, hand: Hand, text: string, from: number, habits: Habits): number {
  const { random } = seat
  const lines = text.split(/(?<=\n)/)
  const early = habits.runsEarly ? Math.floor(lines.length * (0.3 + random() * 0.4)) : -1
  let end = from
  lines.forEach((line, index) => {
    if (random() < habits.thinks) seat.wait(3000 + random() * 22_000)
    if (random() < habits.rewrites) {
      // Begun in one way, taken back to some extent, and written in another.
      const begun = line.trimEnd().slice(0, 4 + Math.floor(random() * Math.max(1, line.length - 4)))
      const reached = hand.type(begun, end, habits)
      seat.wait(1000 + random() * 3000)
      const kept = Math.floor(begun.length * random() * 0.7)
      hand.erase(end + kept, reached - end - kept)
      end = hand.type(line.slice(kept), end + kept, habits)
    } else end = hand.type(line, end, habits)
    if (index > 2 && random() < habits.goesBack) end += changeSomewhere(seat, hand, { from, to: end }, habits)
    if (index === early) hand.run()
  })
  hand.run()
  for (let fix = 0; fix < habits.fixes; fix++) {
    seat.wait(4000 + random() * 20_000)
    end += changeSomewhere(seat, hand, { from, to: end }, habits)
    hand.run()
  }
  return end
}

/** Replaces a few characters at some place before the end; gives by how much the text has grown. */
function changeSomewhere(seat: Seat, hand: Hand, { from, to }: { from: number; to: number }, habits: Habits): number {
  const { random } = seat
  const at = from + Math.floor(random() * Math.max(1, to - from - 20))
  const old = hand.text().slice(at, at + 2 + Math.floor(random() * 8))
  seat.wait(800 + random() * 2500)
  hand.erase(at, old.length)
  const written = `${old.replace(/\w/, 'n')}${random() < 0.5 ? ' + 1' : ''}`
  hand.type(written, at, habits)
  seat.wait(600)
  return written.length - old.length
}

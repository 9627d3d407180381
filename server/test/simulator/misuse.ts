/** Sessions in which the code is not the candidate's own, or its record was made up. */
import { sessionStart } from '../evidence-factory.ts'
import { loseContact } from '../typing-factory.ts'
import { compose, habitsOf, type Hand, type Seat } from './seat.ts'
import type { Style } from './styles.ts'

const minute = 60_000
/** Code that the session has not shown: new names and numbers. */
const outside = ({ random, task }: Seat) => {
  const mark = Math.floor(random() * 1e6).toString(36)
  return task.body.replace(
    /\b(?!for|if|else|return|while|const|let|var|function|new|in|of|int|def|range|not|and|or|is)[a-z]{3,}\b/g,
    (name) => `${name}_${mark}`,
  )
}

const begin = (seat: Seat): Hand => {
  const hand = seat.open('q1', seat.task)
  seat.navigate('q1')
  seat.wait(minute * (1 + seat.random() * 3))
  return hand
}

/** Copied from another screen: in order, with few slips, hardly a pause, and run when it is there. */
function transcribe(seat: Seat, hand: Hand, text: string, from: number) {
  const { random } = seat
  const habits = { perSecond: 2.5 + random() * 4, slips: 0.002 + random() * 0.025, glanceMs: 300 + random() * 1500 }
  let end = from
  for (const line of text.split(/(?<=\n)/)) {
    // Now and then the place is lost on the other screen.
    if (random() < 0.08) seat.wait(1500 + random() * 3000)
    end = hand.type(line, end, habits)
  }
  hand.run()
  hand.submit()
}

const forged = (play: (seat: Seat, code: string) => void) => (seat: Seat) => {
  seat.navigate('q1')
  play(seat, outside(seat))
}

/** Keys with made-up times, sent whenever it pleases. */
function forge(
  seat: Seat,
  code: string,
  { from, everyMs, sentAt }: { from: number; everyMs: () => number; sentAt: number },
) {
  const hand = seat.open('q1', seat.task)
  seat.state.isOffline = true
  const { now } = seat.state
  seat.state.now = from
  for (const [index, key] of code.split('').entries()) {
    seat.state.now += everyMs()
    hand.replace(hand.inside + index, 0, key, 'typed')
  }
  seat.state.isOffline = false
  seat.state.now = Math.max(now, sentAt)
  hand.flush()
  hand.submit()
}

export const misuseStyles: Style[] = [
  {
    name: 'pasted from outside and kept',
    goal: 'kept',
    play: (seat) => {
      const hand = begin(seat)
      seat.away(20_000 + seat.random() * 2 * minute)
      hand.paste(outside(seat), hand.inside)
      hand.run()
      hand.submit()
    },
  },
  {
    name: 'pasted, then renamed and edited',
    goal: 'kept',
    play: (seat) => {
      const hand = begin(seat)
      hand.paste(outside(seat), hand.inside)
      const habits = habitsOf(seat.random)
      for (let times = 4 + Math.floor(seat.random() * 8); times > 0; times--) {
        const at = hand.inside + Math.floor(seat.random() * (hand.text().length - hand.inside - 12))
        hand.erase(at, 6)
        hand.type('thing', at, habits)
      }
      hand.run()
      hand.submit()
    },
  },
  {
    name: 'pasted piece by piece',
    goal: 'kept',
    play: (seat) => {
      const hand = begin(seat)
      let at = hand.inside
      for (const piece of outside(seat).match(/(?:.*\n){1,4}/g) ?? []) {
        seat.away(9000 + seat.random() * 20_000)
        hand.paste(piece, at)
        at += piece.length
      }
      hand.run()
      hand.submit()
    },
  },
  {
    name: 'pasted piece by piece, with own lines between',
    goal: 'kept',
    isAside: true,
    play: (seat) => {
      const hand = begin(seat)
      const habits = habitsOf(seat.random)
      let at = hand.inside
      for (const [index, piece] of (outside(seat).match(/(?:.*\n){1,5}/g) ?? []).entries()) {
        hand.paste(piece, at)
        at += piece.length
        if (index % 3 === 2) at = hand.type('  // and now the next part\n', at, habits)
      }
      hand.run()
      hand.submit()
    },
  },
  {
    name: 'pasted elsewhere first, cut, and pasted again',
    goal: 'kept',
    isAside: true,
    play: (seat) => {
      const notes = seat.open('t1', null)
      const code = outside(seat)
      notes.paste(code, 0)
      seat.wait(minute)
      notes.copy(code)
      notes.replace(0, code.length, '', 'deleted')
      const hand = begin(seat)
      hand.paste(code, hand.inside)
      hand.run()
      hand.submit()
    },
  },
  {
    name: 'pasted into a report of a problem, copied there, and pasted',
    goal: 'kept',
    play: (seat) => {
      const hand = begin(seat)
      const code = outside(seat)
      hand.tell('paste', { into: 'problem', characters: code.length, text: code })
      hand.tell('problem', { text: code.slice(0, 4000) })
      hand.copy(code, 'problem')
      hand.paste(code, hand.inside)
      hand.submit()
    },
  },
  {
    name: 'printed by a program from its input, copied, and pasted',
    goal: 'kept',
    play: (seat) => {
      const hand = begin(seat)
      const code = outside(seat)
      hand.run({ stdin: code, stdout: code })
      hand.copy(code, 'console')
      hand.paste(code, hand.inside)
      hand.submit()
    },
  },
  {
    name: 'pasted, moved and retouched, undone and redone',
    goal: 'kept',
    play: (seat) => {
      const hand = begin(seat)
      const code = outside(seat)
      hand.paste(code, hand.inside)
      hand.copy(code)
      hand.replace(hand.inside, code.length, '', 'deleted')
      hand.paste(code, 0)
      for (let times = 3 + Math.floor(seat.random() * 5); times > 0; times--) {
        const at = Math.floor(seat.random() * (code.length - 80))
        const gone = hand.text().slice(at, at + 20 + Math.floor(seat.random() * 60))
        hand.replace(at, gone.length, '', 'undone')
        seat.wait(1000 + seat.random() * 3000)
        hand.replace(at, 0, gone, 'redone')
        seat.wait(1000)
        hand.erase(at, 4)
        hand.type('name', at, habitsOf(seat.random))
      }
      hand.submit()
    },
  },
  {
    name: 'whole in pieces that call themselves undone',
    goal: 'contradicting',
    play: (seat) => {
      const hand = begin(seat)
      let at = hand.inside
      for (const piece of outside(seat).match(/[^]{1,110}/g)!) {
        hand.replace(at, 0, piece, 'undone')
        at += piece.length
        seat.wait(500)
      }
      hand.submit()
    },
  },
  {
    name: 'dropped from another window',
    goal: 'kept',
    play: (seat) => {
      const hand = begin(seat)
      hand.paste(outside(seat), hand.inside, { cause: 'dropped', isNoted: false })
      hand.submit()
    },
  },
  {
    name: 'copied by hand after clearing the starter',
    goal: 'copied',
    play: (seat) => {
      const hand = begin(seat)
      const length = hand.text().length
      if (seat.random() < 0.5) hand.replace(0, length, '', 'deleted')
      else hand.erase(0, length)
      transcribe(seat, hand, `${seat.task.starter.slice(0, hand.inside)}${outside(seat)}`, 0)
    },
  },
  {
    name: 'copied by hand, the starter cleared in two goes',
    goal: 'copied',
    isAside: true,
    play: (seat) => {
      const hand = begin(seat)
      const half = Math.floor(hand.text().length / 2)
      hand.erase(half, hand.text().length - half)
      seat.wait(2000)
      hand.replace(0, half, '', 'deleted')
      transcribe(seat, hand, `${seat.task.starter.slice(0, hand.inside)}${outside(seat)}`, 0)
    },
  },
  {
    name: 'copied by hand into the starter',
    goal: 'untold',
    play: (seat) => {
      const hand = begin(seat)
      transcribe(seat, hand, outside(seat), hand.inside)
    },
  },
  {
    name: 'a batch held back while the page was in contact',
    goal: 'contradicting',
    play: forged((seat, code) => {
      const from = seat.state.now
      const everyMs = () => 90 + seat.random() * 90
      forge(seat, code, { from, everyMs, sentAt: from + code.length * 200 + 5 * minute })
    }),
  },
  {
    name: 'a batch with the times of a machine',
    goal: 'contradicting',
    play: forged((seat, code) => {
      const from = seat.state.now + minute
      forge(seat, code, { from, everyMs: () => 2 + seat.random() * 4, sentAt: from + code.length * 6 + 3000 })
    }),
  },
  {
    name: 'a batch from before the candidate joined',
    goal: 'contradicting',
    isAside: true,
    play: forged((seat, code) => {
      const from = sessionStart - 20 * minute
      forge(seat, code, { from, everyMs: () => 60 + seat.random() * 60, sentAt: sessionStart + minute })
    }),
  },
  {
    name: 'keys before a loss that arrive after it',
    goal: 'contradicting',
    isAside: true,
    play: forged((seat, code) => {
      const from = seat.state.now
      const length = code.length * 140
      // In contact all the time that the keys name, and for a while longer; only then out of it.
      const lostAt = from + length + 3 * minute
      seat.state.now = lostAt + minute
      loseContact(seat.session, lostAt, seat.state.now)
      forge(seat, code, { from, everyMs: () => 140, sentAt: seat.state.now + 1000 })
    }),
  },
  {
    name: 'one insert that calls itself typed',
    goal: 'contradicting',
    play: (seat) => {
      const hand = begin(seat)
      hand.replace(hand.inside, 0, outside(seat), 'typed')
      hand.submit()
    },
  },
  {
    name: 'replayed live at the speed of a person',
    goal: 'untold',
    play: (seat) => {
      const hand = begin(seat)
      compose(seat, hand, outside(seat), hand.inside, habitsOf(seat.random))
      hand.submit()
    },
  },
]

/** Honest sessions in many styles: each is composed, and each has something that looks odd from outside. */
import { compose, habitsOf, type Habits, type Hand, type Seat } from './seat.ts'
import type { Style } from './styles.ts'
import { listTasks, type Task } from './tasks.ts'

const minute = 60_000
const story = (seat: Seat, lines = 5) => {
  const { random } = seat
  const sentences = [
    'We had a release on a Friday and the queue grew without an end. ',
    'I looked at the graphs first, and then at what had changed in the week before. ',
    'My part was to decide whether we go back or find the fault while it runs. ',
    'I rolled back the worker, because that took five minutes and the search might take hours. ',
    'The queue was empty after 40 minutes, and we wrote a test for the case on Monday. ',
    'Since then every job has a limit, and the alarm rings before people notice. ',
    'I told the support team every ten minutes what we knew and what we did not. ',
  ]
  return Array.from({ length: lines }, () => sentences[Math.floor(random() * sentences.length)]!).join('')
}

/** The starter's placeholder is cleared or stays, as people do; then the body is written, and what goes before it. */
function solve(seat: Seat, questionId: string, task: Task, habits: Habits): Hand {
  const hand = seat.open(questionId, task)
  seat.navigate(questionId)
  seat.wait(minute * (0.5 + seat.random() * 2))
  compose(seat, hand, task.body, hand.inside, habits)
  if (task.before.trim()) {
    seat.wait(5000)
    hand.type(`${task.before}\n`, 0, habits)
    hand.run()
  }
  hand.submit()
  return hand
}

const usual = (change: (habits: Habits, seat: Seat) => Partial<Habits> = () => ({})) => {
  return (seat: Seat) => {
    const habits = habitsOf(seat.random)
    solve(seat, 'q1', seat.task, { ...habits, ...change(habits, seat) })
  }
}

/** Writes the first part, lets something happen, and continues with the rest. */
function interrupted(happen: (seat: Seat, hand: Hand, rest: () => void) => void) {
  return (seat: Seat) => {
    const { task } = seat
    const habits = habitsOf(seat.random)
    const hand = seat.open('q1', task)
    const lines = task.body.split(/(?<=\n)/)
    const cut = Math.ceil(lines.length * (0.3 + seat.random() * 0.4))
    let end = compose(seat, hand, lines.slice(0, cut).join(''), hand.inside, habits)
    happen(seat, hand, () => {
      end = compose(seat, hand, lines.slice(cut).join(''), end, habits)
    })
    hand.submit()
  }
}

export const honestStyles: Style[] = [
  { name: 'plain', goal: 'honest', play: usual() },
  { name: 'slow', goal: 'honest', play: usual((_, { random }) => ({ perSecond: 1.1 + random(), slips: 0.06 })) },
  { name: 'fast', goal: 'honest', play: usual((_, { random }) => ({ perSecond: 8 + random() * 5 })) },
  {
    name: 'hours offline',
    goal: 'honest',
    play: interrupted((seat, _, rest) => {
      const lostAt = seat.goOffline()
      rest()
      seat.wait(minute * 60 * (0.5 + seat.random() * 2))
      seat.comeBack(lostAt)
    }),
  },
  {
    name: 'network that comes and goes',
    goal: 'honest',
    play: interrupted((seat, _, rest) => {
      for (let times = 0; times < 4; times++) {
        const lostAt = seat.goOffline()
        seat.wait(5000 + seat.random() * 2 * minute)
        seat.comeBack(lostAt)
        seat.wait(5000)
      }
      rest()
    }),
  },
  {
    name: 'throttled background tab',
    goal: 'honest',
    play: interrupted((seat, hand, rest) => {
      // The last keys wait for a timer that a page in the background gets once a minute.
      seat.state.flushMs = 1e9
      hand.type('// back to this\n', hand.text().length, { perSecond: 6, slips: 0.01 })
      seat.state.flushMs = 1000
      seat.wait(61_000 + seat.random() * 50_000)
      hand.flush()
      seat.away(minute * (1 + seat.random() * 5))
      rest()
    }),
  },
  {
    name: 'input method',
    goal: 'honest',
    play: (seat) => {
      const habits = habitsOf(seat.random)
      const hand = solve(seat, 'q1', seat.task, habits)
      // Syllables are composed and replaced by the chosen word.
      for (let word = 0; word < 30; word++) {
        const at = hand.inside
        for (const part of ['n', 'ni', 'nih', 'niha', 'nihao']) {
          seat.wait(120 + seat.random() * 150)
          hand.replace(at, part.length - 1, part, 'typed')
        }
        seat.wait(300)
        hand.replace(at, 5, '你好', 'typed')
        if (word % 6 === 5) hand.erase(at, 2)
      }
      hand.replace(hand.inside, 0, '  // ', 'typed')
    },
  },
  {
    name: 'dictated answer',
    goal: 'honest',
    play: (seat) => {
      usual()(seat)
      const pad = seat.open('t1', null)
      seat.navigate('t1')
      for (const phrase of story(seat, 7).match(/[^.,]+[.,] ?/g) ?? []) {
        seat.wait((phrase.length * 1000) / 13 + seat.random() * 3000)
        pad.replace(pad.text().length, 0, phrase, 'typed')
      }
      pad.submit()
    },
  },
  {
    name: 'dictated code with the accommodation',
    goal: 'honest',
    interview: { assistiveInput: true },
    play: (seat) => {
      const hand = seat.open('q1', seat.task)
      let end = hand.inside
      for (const piece of seat.task.body.match(/(?:.*\n){1,3}/g) ?? []) {
        seat.wait(piece.length * 80 + seat.random() * 8000)
        hand.replace(end, 0, piece, 'typed')
        end += piece.length
      }
      hand.run()
      hand.submit()
    },
  },
  {
    name: 'clock that is wrong and jumps at a reload',
    goal: 'honest',
    play: (seat) => {
      seat.state.skew = (seat.random() - 0.5) * 7_200_000
      interrupted((seat, hand, rest) => {
        seat.settle()
        hand.flush()
        const joined = { name: 'Ada', email: 'ada@example.org', again: true, consentVersion: '3', deviceId: null }
        seat.session.add('joined', { ...joined, recordsContact: true }, null, 'system')
        seat.state.skew += (seat.random() - 0.5) * 3_600_000
        rest()
      })(seat)
    },
  },
  {
    name: 'laptop that slept while its clock stood still',
    goal: 'honest',
    play: interrupted((seat, hand, rest) => {
      hand.flush()
      const lostAt = seat.goOffline()
      const slept = minute * (3 + seat.random() * 40)
      seat.wait(slept)
      seat.state.skew -= slept
      seat.comeBack(lostAt)
      seat.wait(minute * seat.random() * 5)
      rest()
    }),
  },
  {
    name: 'completion',
    goal: 'honest',
    play: (seat) => {
      const habits = habitsOf(seat.random)
      const hand = seat.open('q1', seat.task)
      let end = hand.inside
      for (const [word] of seat.task.body.matchAll(/\w+|\s+|[^\w\s]/g)) {
        if (word.length > 5 && seat.random() < 0.6) {
          end = hand.type(word.slice(0, 3), end, habits)
          seat.wait(250)
          hand.replace(end - 3, 3, word, 'completed')
          end += word.length - 3
        } else end = hand.type(word, end, habits)
        if (word.includes('\n') && seat.random() < 0.2) seat.wait(9000)
      }
      hand.run()
      hand.erase(hand.inside + 20, 6)
      hand.type('values', hand.inside + 20, habits)
      hand.run()
    },
  },
  {
    name: 'pastes of own code',
    goal: 'honest',
    play: (seat) => {
      const habits = habitsOf(seat.random)
      const hand = seat.open('q1', seat.task)
      compose(seat, hand, seat.task.body, hand.inside, habits)
      const own = hand.text().slice(hand.inside, hand.inside + 300 + Math.floor(seat.random() * 300))
      hand.copy(own)
      const { second } = seat
      const other = seat.open('q2', { ...second, language: seat.task.language })
      other.paste(own, other.inside)
      compose(seat, other, second.body.slice(0, 200), other.inside, habits)
      other.submit()
      hand.submit()
    },
  },
  {
    name: 'pastes from the statement and from Nova',
    goal: 'honest',
    play: (seat) => {
      const { task, session } = seat
      const reply = `You can write it like this: let counts = new Map() and then for each item counts.set(item, (counts.get(item) ?? 0) + 1), then sort the entries.`
      seat.settle()
      session.ask('q1', 'How do I count the items of a list?')
      session.reply('q1', reply)
      const habits = habitsOf(seat.random)
      const hand = seat.open('q1', task)
      hand.copy(task.statement.slice(0, 400), 'problem')
      hand.paste(`/* ${task.statement.slice(0, 400)} */\n`, 0)
      const shift = task.statement.slice(0, 400).length + 7
      hand.copy(reply.slice(28, 120), 'nova')
      hand.paste(`${reply.slice(28, 120)}\n`, hand.inside + shift)
      compose(seat, hand, task.body, hand.inside + shift, habits)
      hand.submit()
    },
  },
  {
    name: 'several devices',
    goal: 'honest',
    play: interrupted((seat, hand, rest) => {
      hand.flush()
      seat.settle()
      const joined = { name: 'Ada', email: 'ada@example.org', again: true, consentVersion: '3', deviceId: 'other' }
      seat.session.add('joined', { ...joined, recordsContact: true }, null, 'system')
      seat.state.skew = (seat.random() - 0.5) * 600_000
      rest()
    }),
  },
  {
    name: 'breaks',
    goal: 'honest',
    play: interrupted((seat, _, rest) => {
      seat.settle()
      const seconds = 300 + Math.floor(seat.random() * 1200)
      seat.session.add('time', { reason: 'paused', seconds, endsAt: null }, null, 'system')
      seat.wait(seconds * 1000)
      seat.settle()
      seat.session.add('time', { reason: 'resumed', seconds: 0, endsAt: null }, null, 'system')
      rest()
    }),
  },
  {
    name: 'much undone and redone',
    goal: 'honest',
    play: interrupted((seat, hand, rest) => {
      rest()
      for (let times = 0; times < 4; times++) {
        const at = hand.inside + Math.floor(seat.random() * 100)
        const gone = hand.text().slice(at, at + 60 + Math.floor(seat.random() * 150))
        hand.replace(at, gone.length, '', 'undone')
        seat.wait(3000)
        hand.replace(at, 0, gone, 'redone')
        seat.wait(2000)
      }
    }),
  },
  {
    name: 'refactoring',
    goal: 'honest',
    play: interrupted((seat, hand, rest) => {
      rest()
      const text = hand.text()
      const cut = text.slice(hand.inside, hand.inside + 250)
      hand.copy(cut)
      hand.replace(hand.inside, cut.length, '', 'deleted')
      seat.wait(4000)
      hand.paste(`function part() {\n${cut}\n}\n`, 0, { isNoted: true })
      const name = /[a-z]{4,}/.exec(hand.text())![0]
      for (let times = 0; times < 8; times++) {
        const at = hand.text().indexOf(name)
        if (at < 0) break
        hand.erase(at, name.length)
        hand.type(`Part${times}`, at, { perSecond: 6, slips: 0.02 })
      }
      hand.run()
    }),
  },
  {
    name: 'reload that brings back what was not sent',
    goal: 'honest',
    play: interrupted((seat, hand, rest) => {
      const lostAt = seat.goOffline()
      const lost = '  // what the page still held when the browser went away, some lines of it\n'.repeat(3)
      seat.wait(minute)
      hand.replace(hand.text().length, 0, lost, 'restored')
      seat.comeBack(lostAt)
      rest()
    }),
  },
  {
    name: 'snippet of documentation',
    goal: 'honest',
    play: interrupted((seat, hand, rest) => {
      seat.away(30_000 + seat.random() * minute)
      const snippet = 'new Intl.DateTimeFormat("en-GB", { dateStyle: "full", timeZone: "UTC" }).format(date)\n'
      hand.paste(snippet.slice(0, 60 + Math.floor(seat.random() * 30)), hand.text().length)
      rest()
    }),
  },
  {
    name: 'comments first, then code between them',
    goal: 'honest',
    isAside: true,
    play: (seat) => {
      const habits = habitsOf(seat.random)
      const hand = seat.open('q1', seat.task)
      const lines = seat.task.body.split(/(?<=\n)/)
      const plan = ['// read the input\n', '// go through it once\n', '// give back the result\n']
      let at = hand.inside
      for (const comment of plan) at = hand.type(comment, at, habits)
      const third = Math.ceil(lines.length / 3)
      let from = hand.inside
      plan.forEach((comment, index) => {
        from += comment.length
        from = compose(seat, hand, lines.slice(third * index, third * (index + 1)).join(''), from, {
          ...habits,
          fixes: 0,
        })
      })
      hand.submit()
    },
  },
  {
    name: 'fluent, with few second thoughts',
    goal: 'honest',
    isAside: true,
    play: usual((_, { random }) => ({
      perSecond: 5 + random() * 4,
      slips: 0.025 + random() * 0.02,
      thinks: 0.1,
      rewrites: 0.05,
      goesBack: 0.04,
      fixes: 1 + Math.floor(random() * 2),
      runsEarly: true,
    })),
  },
  {
    name: 'away a lot, without a paste',
    goal: 'honest',
    isAside: true,
    play: interrupted((seat, _, rest) => {
      for (let times = 0; times < 6; times++) {
        seat.away(minute * seat.random() * 6)
        seat.wait(8000)
      }
      rest()
    }),
  },
  {
    name: 'two languages',
    goal: 'honest',
    isAside: true,
    play: (seat) => {
      const habits = habitsOf(seat.random)
      const first = seat.open('q1', seat.task)
      compose(seat, first, seat.task.body.slice(0, 250), first.inside, habits)
      seat.wait(minute)
      const other = listTasks('python').find(({ title }) => title === seat.task.title) ?? seat.task
      const again = seat.open('q1', { ...other, starter: '' }, 'python')
      compose(seat, again, other.reference.slice(0, 900), 0, habits)
      again.submit()
    },
  },
]

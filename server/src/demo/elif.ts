/** Elif's session: a project with Nova's changes. One fault is found by reading, one by a test of hers, and one stays. */
import type { Seat } from './seat.ts'
import type { Stage } from './stage.ts'
import { takeWorkspace } from './workspace-seat.ts'

export const elifsProject = 'lab-bench'

const ownTest = `

test('a series of no weeks or of half a week is refused', () => {
  const { desk } = makeLab()
  for (const weeks of [0, -1, 1.5]) {
    const result = bookWeekly(desk, slot('oven', 'ines', '1 Wed 09:00', '1 Wed 10:00'), weeks, early)
    assert.deepEqual(result, { ok: false, reason: 'weeks' })
  }
})
`

const review = `# Review of weekly.ts

- The loop runs one week too far: a series of three weeks gets four bookings.
- The request of the caller is moved with every week, so it can't be used again.
- Zero, negative numbers and fractions were accepted as a number of weeks.
- The empty catch hides every error of the desk, also those that are our own mistakes.
- cancelWeekly returns what it was given, not what it has cancelled.
`

const explained =
  'A request goes on the list only if its slot is taken. Anything else is refused with its own reason, a free slot with free, and so is whoever waits for that time already. I read it against the task; I wrote no test for it.'
const changed =
  'The calendar knows how long cleaning takes, so calendar.ts, and the equipment in model.ts gets a second number.'

/** Plays the session from its first file to the end. */
export async function playElif(stage: Stage, seat: Seat): Promise<void> {
  const work = takeWorkspace(stage, seat, elifsProject)
  const startedAt = stage.clock.now()
  await work.open()
  work.wait(150)
  await work.test()
  work.wait(70)
  await fixDoubleBooking(work)
  await addWaitingList(work)
  await reviewSeries(work)
  await work.submit(Math.round((stage.clock.now() - startedAt) / 1000))
  await stage.settle()
  await work.answerFollowUps({ explain: explained, change: changed })
  await seat.complete()
}

type Work = ReturnType<typeof takeWorkspace>

/** A change that is wrong in a case that she thinks of, and the one that is right. */
async function fixDoubleBooking(work: Work): Promise<void> {
  const narrow = await work.propose('Fix findConflict')
  await work.look(narrow, 55)
  await work.say('What if several cancelled bookings lie next to each other?')
  work.wait(15)
  await work.reject(narrow, 'Two cancelled bookings in a row still hide the one that counts.')
  work.wait(10)
  const right = await work.propose('Skip cancelled bookings when looking for conflicts')
  await work.look(right, 40)
  await work.test()
  await work.take(right)
  work.wait(5)
  await work.test()
  work.wait(20)
}

/** Four changes that build on each other, taken faster and faster; the last has a fault that no visible test shows. */
async function addWaitingList(work: Work): Promise<void> {
  const steps = [
    { words: 'Write Waiting and WaitResult', seconds: 25 },
    { words: 'Create waiting-list.ts', seconds: 45 },
    { words: 'Add the new notice', seconds: 10 },
    { words: 'Promote people when a booking is cancelled', seconds: 12 },
  ]
  for (const { words, seconds } of steps) {
    const proposal = await work.propose(words)
    await work.look(proposal, seconds)
    await work.take(proposal)
    work.wait(12)
  }
  await work.test()
  work.wait(30)
}

/** Her own work with two small changes of Nova's, one of which her test shows to be wrong. */
async function reviewSeries(work: Work): Promise<void> {
  const returned = await work.propose('Return only cancelled bookings')
  await work.look(returned, 20)
  await work.test()
  await work.take(returned)
  work.wait(10)
  const limits = await work.propose('Validate weeks in bookWeekly')
  await work.look(limits, 8)
  await work.take(limits)
  work.wait(10)
  await work.type('tests/weekly.test.ts', '', ownTest)
  await work.test()
  work.wait(25)
  await work.type('src/weekly.ts', 'weeks < 1 ||', '!Number.isInteger(weeks) || weeks < 1 ||')
  await work.type('src/weekly.ts', 'index <= weeks', 'index < weeks')
  await work.test()
  work.wait(15)
  await work.create('REVIEW.md', review)
  work.wait(20)
}

/** Maya's session: a first version that is nearly right, a question with evidence, the mistake found, two texts, a sketch. */
import type { Seat } from './seat.ts'
import { type Box, takePen } from './sketch.ts'

export const mayasQuestions = { coding: 'sized-cache', technical: 'cache-stale-prices', behavioral: 'made-it-faster' }

const firstVersion = `const cached = new Map()
  let used = 0
  let hits = 0
  let evictions = 0
  for (let i = 0; i < files.length; i++) {
    const file = files[i]
    const size = sizes[i]
    if (cached.get(file) === size) {
      hits += 1
      continue
    }
    used -= cached.get(file) ?? 0
    cached.delete(file)
    if (size > capacity) continue
    while (used + size > capacity) {
      // take the oldest one
      evictions += 1
    }
    cached.set(file, size)
    used += size
  }
  return [hits, evictions]`

const fromDocumentation = 'const [oldest, oldestSize] = cached.entries().next().value'

const technicalAnswer = `Ten minutes of expiry only bounds how old a price may be. A change should remove the entry itself.

1. When a price changes, the service writes it to the database and deletes the key after the commit. Deleting before the commit lets a reader put the old price back.
2. There is still a race between a slow reader and the delete, so I would put a version in the key and raise it with each change. Several places then stay in step, because they all read the version first.
3. When a popular entry runs out, 2,000 readers miss at once. One of them gets a lock on the miss and fills it, the others wait a moment or serve the old page.
4. The basket and the checkout read from the database. A page may lag for a second; what is charged may not.

For 500 changes a day I would begin with 1, 3 and 4, measure how often the race happens, and only then add versions.`

const behavioralAnswer = `Last year at Fjordbank, our document service answered in 380 ms on average, and operators waited for lists of 20 documents. My task was to bring a list under one second.

I began by measuring for a week instead of guessing. The traces showed that 80 percent of the time went into reading the same 5,000 files again and again. I proposed a cache in memory, compared three sizes on recorded requests, and chose the smallest one that still hit 90 percent.

I rolled it out to a tenth of the traffic first. That half was worth it: on the second day I saw stale documents after a replacement, because we keyed by name alone, so I added the version to the key.

The average fell to 45 ms and lists to 0.6 s. I am fairly sure the cache was the cause, because the tenth with it changed on the same day and the rest did not. What I would do differently: I would have agreed on the figure with support before, they measured something else.`

/** Plays the session from its first question to the end. */
export async function playMaya(seat: Seat): Promise<void> {
  const { wait, type } = seat
  const code = { questionId: mayasQuestions.coding, language: 'javascript' as const }
  await seat.open(code)
  wait(110)
  await seat.chat(code.questionId, 'Does a hit change the order of use, or does only storing a file set its place?')
  wait(35)
  await type(code, '// Write your solution here.', firstVersion)
  wait(20)
  await seat.leave(48)
  wait(4)
  await seat.paste(code, '// take the oldest one', fromDocumentation)
  wait(9)
  await type(code, 'evictions += 1', 'cached.delete(oldest)\n      used -= oldestSize\n      evictions += 1')
  wait(6)
  await seat.run(code, [['a', 'b', 'a'], [4, 4, 4], 10])
  wait(12)
  await seat.test(code)
  wait(40)
  await seat.chat(
    code.questionId,
    "Test 1 expected [1, 2] but I got [2, 1]. I think a hit doesn't move a to the end, so a is evicted instead of b.",
  )
  wait(25)
  await type(
    code,
    '      hits += 1\n      continue',
    '      hits += 1\n      // used again: to the end of the order\n      cached.delete(file)\n      cached.set(file, size)\n      continue',
  )
  wait(8)
  await seat.test(code)
  wait(25)
  await seat.chat(code.questionId, 'All tests pass. For speed I could use a hash map plus a linked list of my own.')
  wait(30)
  await seat.submit(code)

  const technical = { questionId: mayasQuestions.technical, language: 'text' as const }
  await seat.open(technical)
  wait(75)
  await type(technical, '', technicalAnswer)
  wait(15)
  await sketchPrices(seat)
  await seat.submit(technical)

  const behavioral = { questionId: mayasQuestions.behavioral, language: 'text' as const }
  await seat.open(behavioral)
  wait(60)
  await type(behavioral, '', behavioralAnswer)
  await type(behavioral, 'That half was worth it', 'That was worth it')
  wait(20)
  await seat.submit(behavioral)
  await seat.complete()
}

async function sketchPrices({ draw, wait }: Seat): Promise<void> {
  const pages: Box = { id: 'pages', shape: 'rectangle', at: [0, 0], words: 'Shop pages' }
  const cache: Box = { id: 'cache', shape: 'ellipse', at: [360, 0], words: 'Redis' }
  const prices: Box = { id: 'prices', shape: 'rectangle', at: [760, 0], words: 'Price service' }
  const database: Box = { id: 'database', shape: 'ellipse', at: [760, 240], words: 'PostgreSQL' }
  const pen = takePen()
  const steps = [
    pen.box(pages),
    pen.box(cache),
    pen.arrow({ from: pages, to: cache, words: 'read' }),
    pen.box(database),
    pen.arrow({ from: cache, to: database, words: 'a miss, one at a time' }),
    pen.box(prices),
    pen.arrow({ from: prices, to: database, words: '1. write' }),
    pen.arrow({ from: prices, to: cache, words: '2. delete' }),
  ]
  for (const elements of steps) {
    wait(6)
    await draw(mayasQuestions.technical, elements)
  }
  wait(10)
}

import { readFileSync } from 'node:fs'
import { Archive } from './archive.ts'
import { systemClock } from './clock.ts'
import { Collector } from './collector.ts'
import { Pager } from './pager.ts'
import { parseLine } from './parse.ts'
import { Pipeline } from './pipeline.ts'

// A pretended collector: busy at first, then fine.
let calls = 0
const collector = new Collector(async (records) => {
  calls += 1
  console.log(`collector: ${records.length} records`)
  return calls === 1 ? { status: 'busy', retryAfterMs: 50 } : { status: 'accepted' }
}, systemClock)
const archive = new Archive(async (text) => console.log(`archive: ${text.length} characters`), systemClock)
const pager = new Pager(async (text) => console.log(`page: ${text}`))

const pipeline = new Pipeline({ collector, archive, pager }, { records: 3, bytes: 1_000 })
const lines = readFileSync(process.argv[2] ?? 'data/app.log', 'utf8').split('\n')
for (const [at, line] of lines.filter((line) => line !== '').entries()) pipeline.accept(parseLine(line, `r${at + 1}`))
await pipeline.flush()
console.log(`${pipeline.deadLetters.all().length} dead letters`)

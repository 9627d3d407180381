import { Archive } from '../src/archive.ts'
import { Collector, type CollectorReply } from '../src/collector.ts'
import type { Level, LogRecord } from '../src/model.ts'
import { Pager } from '../src/pager.ts'
import { Pipeline } from '../src/pipeline.ts'

export function record(id: string, level: Level = 'info', text = `text of ${id}`): LogRecord {
  return { id, at: '2026-03-02T09:00:00Z', level, text }
}

export const idsOf = (records: readonly LogRecord[]) => records.map(({ id }) => id)

/** A clock that doesn't wait, and the sleeps it was asked for. */
export function makeClock() {
  const sleeps: number[] = []
  const sleep = async (ms: number) => {
    sleeps.push(ms)
    await new Promise((done) => setImmediate(done))
  }
  return { sleeps, sleep }
}

type Answer = CollectorReply | Error

/** A pipeline whose collector gives these answers, then accepts everything; it writes down what arrives where. */
export function makeRig(answers: Answer[] = [], limits = { records: 2, bytes: 10_000 }) {
  const clock = makeClock()
  const calls: string[][] = []
  const archived: string[] = []
  const pages: string[] = []
  const collector = new Collector(async (records) => {
    calls.push(idsOf(records))
    const answer = answers.shift() ?? { status: 'accepted' as const }
    if (answer instanceof Error) throw answer
    return answer
  }, clock)
  const archive = new Archive(async (text) => {
    for (const line of text.trimEnd().split('\n')) archived.push((JSON.parse(line) as LogRecord).id)
  }, clock)
  const pager = new Pager(async (text) => {
    pages.push(text)
  })
  const pipeline = new Pipeline({ collector, archive, pager }, limits)
  const dead = () => pipeline.deadLetters.all().map(({ record, sink, reason }) => `${record.id} ${sink} ${reason}`)
  return { pipeline, collector, calls, archived, pages, dead, sleeps: clock.sleeps }
}

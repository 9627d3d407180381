/** `npm run bench`, `npm run bench -- NAME ... [--rounds N]`: measures, and prints JSON lines on standard output. */
import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { measureCoverage } from '../server/test/coverage/coverage.ts'
import { measureProposals } from '../server/test/proposals/proposals.ts'
import { ensureBuilt } from '../tools/web-build.mjs'
import { measureAccount } from './account.ts'
import { measureAgentProgram } from './agent-program.ts'
import { measureAgentSessions } from './agent-sessions.ts'
import { measureAgent } from './agent.ts'
import { measureAnswers } from './answers-by-model.ts'
import { measureApiKeys } from './api-keys.ts'
import { measureBackups } from './backup.ts'
import { measureClass } from './class.ts'
import { measureCounterexamples } from './counterexamples.ts'
import { measureCrashes } from './crash.ts'
import { measureDashboard } from './dashboard.ts'
import { measureDiagnosis } from './diagnosis.ts'
import { measureDocuments } from './documents.ts'
import { measureImport } from './import.ts'
import { measureIntegrity } from './integrity.ts'
import { measureJournal } from './journal.ts'
import { measureJudgement } from './judgement.ts'
import { measureKits } from './kits.ts'
import { measureLanguage } from './language.ts'
import { measurePages } from './lighthouse.ts'
import { measureLongSession } from './long-session.ts'
import { measureMailCrashes } from './mail-crash.ts'
import { measureModelAlone, measureModelInBox } from './model-alone.ts'
import { measureModelTalk } from './model-talk.ts'
import { measureNearMisses } from './near-miss.ts'
import { measurePersonalCopy } from './personal-copy.ts'
import { measureProjectPlayback } from './playback-project.ts'
import { measurePlayback } from './playback.ts'
import { measurePositions } from './positions.ts'
import { measureProjectBoxes } from './project-boxes.ts'
import { measureProjectPage } from './project-page.ts'
import { measureProjects } from './projects.ts'
import { measureQuotes } from './quotes.ts'
import { measureReading } from './reading.ts'
import { measureReportPdf } from './report-pdf.ts'
import { measureReviewRound } from './review-round.ts'
import { measureRoomPage } from './room-page.ts'
import { measureRoomsLive } from './rooms-live.ts'
import { measureCrowd } from './run-crowd.ts'
import { measureIsolate } from './run-isolate.ts'
import { measureKills } from './run-kills.ts'
import { measureMemory } from './run-memory.ts'
import { measureTests } from './run-tests.ts'
import { measureRuns } from './run.ts'
import { listSentences } from './sentences.ts'
import { measureSql } from './sql.ts'
import { measureStart } from './start.ts'
import { measureStreams } from './streams.ts'
import { measureTalkAttacks } from './talk-attacks.ts'
import { measureTalkFacts } from './talk-facts.ts'
import { measureTalkGate } from './talk-gate.ts'
import { measureTalkRooms } from './talk-rooms.ts'
import { measureTalk } from './talk.ts'
import { measureTwoServers } from './two-servers.ts'
import { measureWorstCandidate } from './worst-candidate.ts'

/** Yields one bench's measurements line by line. The bench may keep files in the empty folder. */
export type Bench = (folder: string) => AsyncIterable<Record<string, unknown>>

const benches: Record<string, Bench> = {
  account: measureAccount,
  'agent-program': measureAgentProgram,
  'agent-sessions': measureAgentSessions,
  agent: measureAgent,
  answers: measureAnswers,
  'api-keys': measureApiKeys,
  backup: measureBackups,
  boxes: measureProjectBoxes,
  class: measureClass,
  crash: measureCrashes,
  dashboard: measureDashboard,
  diagnosis: measureDiagnosis,
  documents: measureDocuments,
  import: measureImport,
  integrity: measureIntegrity,
  journal: measureJournal,
  judgement: measureJudgement,
  kits: measureKits,
  language: measureLanguage,
  lighthouse: measurePages,
  'long-session': measureLongSession,
  'mail-crash': measureMailCrashes,
  'model-alone': measureModelAlone,
  'model-alone-box': measureModelInBox,
  'model-talk': measureModelTalk,
  'near-miss': measureNearMisses,
  counterexamples: measureCounterexamples,
  coverage: measureCoverage,
  'rooms-live': (folder) => measureRoomsLive(folder),
  'personal-copy': measurePersonalCopy,
  playback: measurePlayback,
  'playback-project': measureProjectPlayback,
  positions: measurePositions,
  'project-page': measureProjectPage,
  projects: measureProjects,
  proposals: measureProposals,
  quotes: measureQuotes,
  reading: measureReading,
  'report-pdf': measureReportPdf,
  'review-round': measureReviewRound,
  'room-page': measureRoomPage,
  run: measureRuns,
  'run-crowd': measureCrowd,
  'run-isolate': measureIsolate,
  'run-kills': measureKills,
  'run-memory': measureMemory,
  'run-tests': measureTests,
  sentences: listSentences,
  sql: measureSql,
  start: measureStart,
  streams: measureStreams,
  talk: measureTalk,
  'talk-attacks': measureTalkAttacks,
  'talk-facts': measureTalkFacts,
  'talk-gate': measureTalkGate,
  'talk-rooms': measureTalkRooms,
  'two-servers': measureTwoServers,
  'worst-candidate': measureWorstCandidate,
}

// --rounds N: how often `crash` and `mail-crash` kill the server.
// --candidates N, --seconds S, --many-addresses: the size of `class`, its window, and an address for each; without it all come from one.
// --few: `talk` on a tenth of its states.
const { values, positionals: asked } = parseArgs({
  options: {
    rounds: { type: 'string' },
    candidates: { type: 'string' },
    seconds: { type: 'string' },
    'many-addresses': { type: 'boolean' },
    few: { type: 'boolean' },
  },
  allowPositionals: true,
})
for (const name of ['candidates', 'seconds'] as const) {
  const value = values[name]
  if (value === undefined) continue
  if (!/^[1-9]\d*$/.test(value)) {
    console.error(`--${name} takes a whole number, such as 60.`)
    process.exit(1)
  }
  process.env[`CLASS_${name.toUpperCase()}`] = value
}
if (values.few) process.env.TALK_FEW = 'yes'
if (values['many-addresses']) process.env.CLASS_MANY_ADDRESSES = 'yes'
if (values.rounds !== undefined) {
  if (!/^[1-9]\d*$/.test(values.rounds)) {
    console.error('--rounds takes a whole number, such as 200.')
    process.exit(1)
  }
  process.env.CRASH_ROUNDS = values.rounds
  process.env.MAIL_CRASH_ROUNDS = values.rounds
}
const unknown = asked.filter((name) => !Object.hasOwn(benches, name))
if (unknown.length > 0) {
  console.error(`There is no bench called ${unknown.join(', ')}. There are: ${Object.keys(benches).join(', ')}.`)
  process.exit(1)
}

// Some look at the pages.
await ensureBuilt(process.execPath)
for (const [name, measure] of Object.entries(benches)) {
  if (asked.length > 0 && !asked.includes(name)) continue
  const folder = await mkdtemp(join(tmpdir(), `nova-bench-${name}-`))
  try {
    for await (const line of measure(folder)) {
      console.log(JSON.stringify({ bench: name, ...line, cores: availableParallelism(), node: process.versions.node }))
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

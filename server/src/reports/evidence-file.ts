/** The evidence as a file: the interviewers' export and the candidate's own copy have one format. */
import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { evidenceSchemaVersion, type PeoplesPart } from '@nova/contract/reports/evidence-file'
import type { Report } from '@nova/contract/reports/reports'
import type { SealedReport } from '@nova/contract/reports/sealed-report'
import type { AfterInterview } from '@nova/contract/reviews/feedback'
import type { JournalPage, Pad } from '@nova/contract/room/journal'
import type { Wire } from '../platform/http/http.ts'
import type { ListedVersion } from './judged-versions.ts'

type EvidenceFile = {
  interview: object
  /** Entries that the reader may not see have only number and hash. */
  entries: JournalPage['entries']
  pads: Pad[]
  /** The version of each answer that counts. */
  versions: ListedVersion[]
  report: Report | SealedReport | null
  /** The machine's own, where reviewers' confirmations are in `report`. */
  unreviewed?: Report
  /** In the interviewers' export: outside the report's digest. */
  people?: PeoplesPart
  /** Events after the interview; only in the candidate's own copy. */
  after?: AfterInterview
}

export function sendEvidence(reply: Wire['reply'], evidence: EvidenceFile, name: string): void {
  reply
    .header('content-disposition', `attachment; filename="${name}"`)
    .type('application/json; charset=utf-8')
    .send(Readable.from(tellEvidence(evidence)))
}

const entriesInPiece = 500

/** Serialises as JSON, piece by piece: a long session in one string would block other requests. */
async function* tellEvidence({
  interview,
  entries,
  pads,
  versions,
  report,
  unreviewed,
  people,
  after,
}: EvidenceFile): AsyncGenerator<string> {
  yield `{"schemaVersion":${evidenceSchemaVersion},"interview":${JSON.stringify(interview)},"entries":[`
  for (let at = 0; at < entries.length; at += entriesInPiece) {
    const piece = JSON.stringify(entries.slice(at, at + entriesInPiece)).slice(1, -1)
    yield at === 0 ? piece : `,${piece}`
    await setImmediate()
  }
  yield `],"pads":${JSON.stringify(pads)},"versions":${JSON.stringify(versions)},"report":${JSON.stringify(report)}`
  if (unreviewed) yield `,"unreviewed":${JSON.stringify(unreviewed)}`
  if (people) yield `,"people":${JSON.stringify(people)}`
  if (after) yield `,"after":${JSON.stringify(after)}`
  yield '}'
}

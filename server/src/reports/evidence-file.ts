/** The evidence as a file: the interviewers' export and the candidate's own copy have one format. */
import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { evidenceSchemaVersion, type PeoplesPart } from '@nova/contract/evidence-file'
import type { AfterInterview } from '@nova/contract/feedback'
import type { JournalPage, Pad } from '@nova/contract/journal'
import type { Report } from '@nova/contract/reports'
import type { Wire } from '../platform/http/http.ts'
import type { ListedVersion } from './judged-versions.ts'

type EvidenceFile = {
  interview: object
  /** Of what the reader may not see, number and hash alone. */
  entries: JournalPage['entries']
  pads: Pad[]
  /** Of each answer the version that counts. */
  versions: ListedVersion[]
  report: Report | null
  /** In the interviewers' export: outside the report's digest. */
  people?: PeoplesPart
  /** In the candidate's own copy: what came after the interview. */
  after?: AfterInterview
}

export function sendEvidence(reply: Wire['reply'], evidence: EvidenceFile, name: string): void {
  reply
    .header('content-disposition', `attachment; filename="${name}"`)
    .type('application/json; charset=utf-8')
    .send(Readable.from(tellEvidence(evidence)))
}

const entriesInPiece = 500

/** As JSON, piece by piece: a long session's as one text would hold everybody else up. */
async function* tellEvidence({
  interview,
  entries,
  pads,
  versions,
  report,
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
  if (people) yield `,"people":${JSON.stringify(people)}`
  if (after) yield `,"after":${JSON.stringify(after)}`
  yield '}'
}

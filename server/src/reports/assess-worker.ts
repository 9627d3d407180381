/**
 * The thread that makes reports, one after another. Its input: an interview's facts, its entries in pieces, the end.
 */
import { parentPort } from 'node:worker_threads'
import type { EntryOf } from '@nova/contract/room/journal'
import { briefly, followEdits, fully } from '../evidence/edit-ceiling.ts'
import { type Assessed, assessWhole } from '../evidence/report.ts'
import { printSubmissions, type SubmissionPrint } from '../integrity/similarity.ts'
import type { EvidenceInput } from '../observations/input.ts'
import { withOwnStarters } from '../observations/starter.ts'
import { cleanStrings } from '../platform/http/input.ts'
import { giveWay } from '../platform/threads/priority.ts'
import { digestReport } from './digest.ts'

export type Told =
  | { facts: Omit<EvidenceInput, 'entries'>; isBrief: boolean; isPatient: boolean }
  | { entries: EntryOf[] }
  | 'end'
/** The report with the SHA-256 of its canonical JSON (RFC 8785) and the fingerprints of its code, or why there is none. */
export type Made = (Assessed & { digest: string; prints: SubmissionPrint[] }) | { error: unknown }

let facts: Omit<EvidenceInput, 'entries'> | undefined
let followed = followEdits([], fully)

/** Behind everything else that computes, candidates' code included. */
const patientNiceness = 10

parentPort?.on('message', (told: Told) => {
  // On Linux this is the priority of the calling thread alone.
  if (told !== 'end' && 'facts' in told && told.isPatient && process.platform === 'linux') giveWay(patientNiceness)
  if (told === 'end') parentPort!.postMessage(make())
  else if ('facts' in told)
    [facts, followed] = [told.facts, followEdits(told.facts.questions, told.isBrief ? briefly : fully)]
  else for (const entry of told.entries) followed.take(entry)
})

function make(): Made {
  try {
    // An edit may leave half a character, and a sentence may be cut in one: the database would keep no such report.
    const { entries, untracedEdits } = followed.finish()
    const made = assessWhole({ ...facts!, entries, ...(untracedEdits > 0 ? { untracedEdits } : {}) })
    const body = cleanStrings(made.body)
    return {
      body,
      lineSources: made.lineSources,
      digest: digestReport(body),
      prints: printSubmissions(withOwnStarters(facts!.questions, entries), body.submissions),
    }
  } catch (error) {
    return { error }
  } finally {
    followed = followEdits([], fully)
  }
}

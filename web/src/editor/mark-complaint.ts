/** From the words of a run that failed to marks in its code; fetched once something complains. */
import type { CodeLanguage } from '@nova/contract/words'
import type { Pad } from '../journal/pads.ts'
import { markProblems } from './editor-problems.ts'
import { findProblems } from './error-lines.ts'

export function markComplaint(pad: Pad, code: string, complaint: string): void {
  markProblems(pad, code, findProblems(complaint, pad.language as CodeLanguage))
}

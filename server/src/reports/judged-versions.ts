import type { EntryOf } from '@nova/contract/journal'
import { readVersions, type Version } from '@nova/contract/versions'
import { isAnswerTo } from '../evidence/code/starter.ts'
import type { InterviewRow } from '../interviews/tables.ts'
import type { Ctx } from '../platform/context/context.ts'
import { gatherQuestions } from './evidence-input.ts'

/** Of each answer the version that counts, without its text, which is among the entries. */
export type ListedVersion = Omit<Version, 'answer'>

/** As a file lists them, from the whole journal. */
export async function listJudgedVersions(ctx: Ctx, row: InterviewRow, entries: EntryOf[]): Promise<ListedVersion[]> {
  const versions = readVersions(entries, isAnswerTo(await gatherQuestions(ctx, row)))
  return [...versions.values()].map(({ answer: _, ...version }) => version)
}

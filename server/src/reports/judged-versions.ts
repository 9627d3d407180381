import type { EntryOf } from '@nova/contract/room/journal'
import { readVersions, type Version } from '@nova/contract/room/versions'
import type { InterviewRow } from '../interview-access/tables.ts'
import { isAnswerTo, startersOf } from '../observations/starter.ts'
import type { Ctx } from '../platform/context/context.ts'
import { gatherQuestions } from './evidence-input.ts'

/** The version of an answer that counts, without its text, which is among the entries. */
export type ListedVersion = Omit<Version, 'answer'>

/** As a file lists them, from the whole journal. */
export async function listJudgedVersions(ctx: Ctx, row: InterviewRow, entries: EntryOf[]): Promise<ListedVersion[]> {
  const questions = await gatherQuestions(ctx, row)
  const versions = readVersions(entries, { isAnswer: isAnswerTo(questions), startersOf: startersOf(questions) })
  return [...versions.values()].map(({ answer: _, ...version }) => version)
}

/** The workspaces of project questions: laid out when the candidate joins, so that the journal alone rebuilds them. */
import { isAnsweredBy } from '@nova/contract/kinds/kinds'
import { replaceAll } from '@nova/contract/room/text'
import { readQuestions } from '../asked-questions/asked-questions.ts'
import type { InterviewRow } from '../interview-access/tables.ts'
import { append } from '../journal/journal.ts'
import type { NewEntry } from '../journal/seal.ts'
import type { Ctx } from '../platform/context/context.ts'

const system = { role: 'system', id: null, name: null } as const

/** Puts each project's starting files into the journal; within the transaction of the first join. */
export async function layOutProjects(ctx: Ctx, row: InterviewRow): Promise<void> {
  const entries: NewEntry[] = []
  for (const question of await readQuestions(ctx, row, row.technicalIds)) {
    if (!isAnsweredBy(question, 'files')) continue
    const { id: questionId, repository } = question
    const paths = repository.map(({ path }) => path)
    entries.push({ actor: system, kind: 'workspace', questionId, payload: { paths } })
    for (const { path, text } of repository) {
      if (text === '') continue
      const edits = [{ changes: replaceAll('', text), cause: 'template', at: ctx.now().getTime() }]
      entries.push({
        actor: system,
        kind: 'edit',
        questionId,
        payload: { language: `file:${path}`, baseVersion: 0, edits },
      })
    }
  }
  if (entries.length > 0) await append(ctx, row.id, entries)
}

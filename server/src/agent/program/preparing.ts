/** Opens the agent's box as the candidate opens the project, so that the first message doesn't wait for its start. */
import { requireInterview } from '../../interview-access/interview-access.ts'
import { withModelOf } from '../../models/models.ts'
import type { Ctx } from '../../platform/context/context.ts'
import { requireProject } from '../../projects/projects.ts'
import { agentPartOf } from '../../questions/agent-part.ts'
import { takeSeat } from './seat.ts'

/** Does nothing where no agent program was agreed to. Never throws. */
export async function prepareSeat(ctx: Ctx, { interviewId, questionId }: { interviewId: string; questionId: string }) {
  try {
    const row = await requireInterview(ctx, interviewId)
    const { joinedProgram: program, companyId } = row
    if (program === null || row.status !== 'InProgress') return
    const question = await requireProject(ctx, row, questionId)
    if (agentPartOf(question, row, 'live') !== 'proposes') return
    await takeSeat(await withModelOf(ctx, companyId), { interviewId, companyId, question, program })
  } catch (error) {
    ctx.log.warn({ err: error, interviewId }, 'an agent program was not prepared')
  }
}

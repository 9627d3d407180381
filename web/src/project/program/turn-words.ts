/** Steps of an agent program in the words of screens. */
import type { AgentStepKind, AgentTurn, PermissionAnswer } from '@nova/contract/projects/agent-program'

const stepWords: Record<AgentStepKind, string> = {
  read: 'Read',
  edit: 'Changed, in its copy',
  delete: 'Removed, in its copy',
  move: 'Moved, in its copy',
  search: 'Searched',
  execute: 'Ran',
  think: 'Thought',
  fetch: 'Fetched',
  switch_mode: 'Changed its mode',
  other: 'Used a tool',
}

export const answerWords: Record<PermissionAnswer, string> = {
  once: 'Allowed once',
  session: 'Allowed for the rest of the interview',
  no: 'Not allowed',
}

export const endWords: Record<Extract<AgentTurn, { act: 'ended' }>['reason'], string> = {
  done: 'The agent finished',
  stopped: 'The agent was stopped',
  limit: 'The agent reached its limit',
  model: 'The language model failed',
  broken: 'The agent broke down',
}

/** A step, such as “Ran npm test”. */
export function describeStep({
  kind,
  title,
  paths,
}: Pick<Extract<AgentTurn, { act: 'did' }>, 'kind' | 'title' | 'paths'>) {
  const about = paths.length > 0 && kind !== 'execute' ? paths.join(', ') : title
  return `${stepWords[kind]} ${about}`.trim()
}

/** A wish after “asks to”, such as “run npm test”. */
export const describeWish = ({ kind, title }: Pick<Extract<AgentTurn, { act: 'asked' }>, 'kind' | 'title'>): string =>
  kind === 'execute' ? `run ${title}` : kind === 'edit' ? `change ${title}` : `use a tool: ${title}`

/** An entry of a turn in a sentence. */
export function describeTurn(turn: AgentTurn): string {
  switch (turn.act) {
    case 'began':
      return `The agent ${turn.program.replace('@', ' ')} began to work`
    case 'did':
      return `Agent: ${describeStep(turn)}${turn.isOk ? '' : ', which failed'}`
    case 'planned':
      return `Agent: plan of ${turn.plan.length} ${turn.plan.length === 1 ? 'step' : 'steps'}`
    case 'asked':
      return `The agent asks to ${describeWish(turn)}`
    case 'answered':
      return answerWords[turn.answer]
    case 'ended':
      return endWords[turn.reason]
  }
}

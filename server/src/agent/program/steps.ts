/** An agent program's account of its work, as entries of the journal: bounded, and in the candidate's words for places. */
import type { SessionUpdate, ToolCallContent, ToolCallUpdate } from '@agentclientprotocol/sdk'
import { AgentStepKind, type AgentTurn, programLimits } from '@nova/contract/projects/agent-program'
import { workspacePath } from '../../platform/project-boxes/agent-words.ts'

/** Of all words of one turn; more of them is a flood. */
const maxWords = 60_000
const maxThought = programLimits.output

type Entry = AgentTurn extends infer T ? (T extends { request: string } ? Omit<T, 'request'> : never) : never

type Options = {
  onEntry: (entry: Entry) => void
  onWords: (text: string) => void
  /** The step that has begun, in a few words. */
  onDoing: (doing: string) => void
  /** It says or does more than a turn may hold. */
  onFlood: () => void
}

/** Folds updates of a session into entries. */
export function openSteps({ onEntry, onWords, onDoing, onFlood }: Options) {
  const calls = new Map<string, ToolCallUpdate>()
  const told = new Set<string>()
  let thought = ''
  let words = 0
  let steps = 0

  function tell(entry: Entry): void {
    if ((steps += 1) > programLimits.steps) return onFlood()
    onEntry(entry)
  }
  function endThought(): void {
    if (thought.trim() !== '')
      tell({ act: 'did', kind: 'think', title: '', paths: [], isOk: true, output: bounded(thought, maxThought) })
    thought = ''
  }
  function takeCall(update: ToolCallUpdate): void {
    const known = { ...calls.get(update.toolCallId), ...withoutGaps(update) }
    calls.set(update.toolCallId, known)
    if (calls.size > programLimits.steps * 2) return onFlood()
    const { status } = known
    if (status === 'in_progress') onDoing(describe(known))
    if ((status !== 'completed' && status !== 'failed') || told.has(update.toolCallId)) return
    told.add(update.toolCallId)
    tell({
      act: 'did',
      kind: kindOf(known),
      title: titleOf(known),
      paths: pathsOf(known),
      isOk: status === 'completed',
      output: bounded(outputOf(known.content ?? []), programLimits.output),
    })
  }
  return {
    take(update: SessionUpdate): void {
      if (update.sessionUpdate === 'agent_thought_chunk') {
        if (update.content.type === 'text') thought = (thought + update.content.text).slice(0, 2 * maxThought)
        return
      }
      endThought()
      if (update.sessionUpdate === 'agent_message_chunk') {
        if (update.content.type !== 'text') return
        words += update.content.text.length
        if (words > maxWords) return onFlood()
        onWords(update.content.text)
      } else if (update.sessionUpdate === 'tool_call' || update.sessionUpdate === 'tool_call_update') takeCall(update)
      else if (update.sessionUpdate === 'plan') {
        const plan = update.entries.slice(0, programLimits.plan).map(({ content, status }) => {
          return { text: bounded(content, programLimits.title), state: status }
        })
        tell({ act: 'planned', plan })
      }
    },
    end: endThought,
  }
}

/** An update leaves out what stays as it is. */
const withoutGaps = (update: ToolCallUpdate): ToolCallUpdate => {
  const given = Object.entries(update).filter(([, value]) => value !== null && value !== undefined)
  return Object.fromEntries(given) as ToolCallUpdate
}

const bounded = (text: string, most: number) => text.replaceAll('\0', '').slice(0, most).toWellFormed()

export const kindOf = ({ kind }: Pick<ToolCallUpdate, 'kind'>): AgentStepKind =>
  AgentStepKind.safeParse(kind).data ?? 'other'

export const titleOf = ({ title }: Pick<ToolCallUpdate, 'title'>): string =>
  bounded((title ?? '').replaceAll(`${workspacePath}/`, ''), programLimits.title)

/** Paths within the workspace; others have no place in the record. */
export const pathsOf = ({ locations }: Pick<ToolCallUpdate, 'locations'>): string[] => {
  const paths = (locations ?? []).map(({ path }) => placeOf(path)).filter((path) => path !== '')
  return [...new Set(paths)].slice(0, programLimits.paths).map((path) => bounded(path, 400))
}

export const placeOf = (path: string): string =>
  path.startsWith(`${workspacePath}/`) ? path.slice(workspacePath.length + 1) : path === workspacePath ? '' : path

const outputOf = (content: readonly ToolCallContent[]): string =>
  content
    .flatMap((part) => (part.type === 'content' && part.content.type === 'text' ? [part.content.text] : []))
    .join('\n')

const doing: Partial<Record<AgentStepKind, string>> = {
  read: 'Reads',
  edit: 'Changes its copy of',
  search: 'Searches',
  execute: 'Runs',
}

function describe(call: ToolCallUpdate): string {
  const kind = kindOf(call)
  const [path] = pathsOf(call)
  const about = kind === 'execute' ? titleOf(call) : (path ?? titleOf(call))
  return `${doing[kind] ?? 'Works:'} ${about}`.slice(0, 120).toWellFormed()
}

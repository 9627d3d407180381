/** How the work with an agent program went: its turns with their steps, wishes and proposals, in counts alone. */
import type { AgentTurn } from '@nova/contract/projects/agent-program'
import { libraryName } from '@nova/contract/projects/kit-libraries'
import { type AgentWork, maxReportedTurns } from '@nova/contract/projects/working-with-ai'
import type { EntryOf } from '@nova/contract/room/journal'
import type { AgentMode } from '@nova/contract/words'
import { count } from '../../observations/figures.ts'
import type { EvidenceInput, EvidenceQuestion } from '../../observations/input.ts'
import { isOfVersion, type Observations, of } from '../../observations/observations.ts'
import { orderedSeqs } from '../part.ts'
import { isApplied, type ProposalFact } from './proposals.ts'

type Act = AgentTurn['act']
type EntryOfAct<A extends Act> = EntryOf<'agentTurn'> & { payload: Extract<AgentTurn, { act: A }> }
type Sentence = AgentWork['claims'][number]
type Turn = {
  began: EntryOfAct<'began'>
  message: string
  acts: EntryOf<'agentTurn'>[]
  proposals: (ProposalFact & { request: string })[]
}

const maxWords = 120

const modes: Record<AgentMode, string> = {
  ask: 'asked before each change and command',
  review: 'changes decided on at the end of each turn',
  read: 'read only',
}

/** Nothing where no agent program worked. */
export function writeAgentWork(
  input: EvidenceInput,
  seen: Observations,
  projects: readonly EvidenceQuestion[],
  facts: readonly ProposalFact[],
): { agentWork?: AgentWork } {
  const turns = readTurns(input, seen, projects, facts)
  if (turns.length === 0) return {}
  return {
    agentWork: {
      claims: [...sayPrograms(turns), saySum(turns)],
      turns: turns.slice(0, maxReportedTurns).map((turn) => ({
        questionId: turn.began.questionId ?? '',
        seq: turn.began.seq,
        message: turn.message,
        claims: sayTurn(turn),
      })),
      left: Math.max(0, turns.length - maxReportedTurns),
    },
  }
}

function readTurns(
  { entries }: EvidenceInput,
  seen: Observations,
  projects: readonly EvidenceQuestion[],
  facts: readonly ProposalFact[],
): Turn[] {
  const ids = new Set(projects.map(({ id }) => id))
  const judged = entries.filter((entry) => isOfVersion(seen, entry) && ids.has(entry.questionId ?? ''))
  const said = new Map(
    of(judged, 'chat').flatMap(({ payload }) =>
      payload.author === 'candidate' ? [[payload.interactionId, payload.text] as const] : [],
    ),
  )
  const requests = new Map(
    of(judged, 'agent').flatMap(({ payload }) =>
      payload.act === 'proposed' ? [[payload.id, payload.request] as const] : [],
    ),
  )
  const proposals = facts.map((fact) => ({ ...fact, request: requests.get(fact.id) ?? '' }))
  const byRequest = Map.groupBy(of(judged, 'agentTurn'), ({ payload }) => payload.request)
  return [...byRequest].flatMap(([request, acts]): Turn[] => {
    const [began] = ofAct(acts, 'began')
    if (!began) return []
    return [
      {
        began,
        acts,
        message: shorten(said.get(request) ?? ''),
        proposals: proposals.filter((each) => each.request === request),
      },
    ]
  })
}

const ofAct = <A extends Act>(acts: readonly EntryOf<'agentTurn'>[], act: A) =>
  acts.filter((entry): entry is EntryOfAct<A> => entry.payload.act === act)

function shorten(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length <= maxWords ? line : `${line.slice(0, maxWords).toWellFormed().trimEnd()}…`
}

const seqsOf = (entries: readonly { seq: number }[]) => orderedSeqs(entries.map(({ seq }) => seq))

/** One sentence for each program, model and mode: an interview has one. */
function sayPrograms(turns: readonly Turn[]): Sentence[] {
  const byName = Map.groupBy(turns, ({ began: { payload } }) => {
    const model = payload.model === '' ? '' : ` with the language model ${payload.model}`
    return `${libraryName(payload.program)}${model}, ${modes[payload.mode]}.`
  })
  return [...byName].map(([text, [first]]) => ({ text, evidence: [first!.began.seq] }))
}

function saySum(turns: readonly Turn[]): Sentence {
  const ends = turns.flatMap(({ acts }) => ofAct(acts, 'ended'))
  const steps = turns.reduce((sum, { acts }) => sum + ofAct(acts, 'did').length, 0)
  const ms = ends.reduce((sum, { payload }) => sum + payload.ms, 0)
  const requests = ends.reduce((sum, { payload }) => sum + payload.requests, 0)
  return {
    text: `${count(turns.length, 'turn')} with ${count(steps, 'step')} and ${count(requests, 'request')} to the model, ${sayLength(ms)} in all. Steps are those that the program reported.`,
    evidence: seqsOf(turns.map(({ began }) => began)),
  }
}

function sayTurn({ began, acts, proposals }: Turn): Sentence[] {
  return [...saySteps(ofAct(acts, 'did')), ...sayWishes(acts), ...sayProposals(proposals), sayEnd(began, acts)]
}

const changing = new Set(['edit', 'delete', 'move'])

function saySteps(steps: EntryOfAct<'did'>[]): Sentence[] {
  const sortOf = ({ payload: { kind } }: EntryOfAct<'did'>) =>
    kind === 'read' || kind === 'execute' ? kind : changing.has(kind) ? 'change' : 'other'
  const bySort = Map.groupBy(steps, sortOf)
  const say = (sort: ReturnType<typeof sortOf>, words: (some: EntryOfAct<'did'>[]) => string): Sentence[] => {
    const some = bySort.get(sort)
    if (!some) return []
    const failed = some.filter(({ payload }) => !payload.isOk).length
    return [{ text: `${words(some)}${failed > 0 ? `, ${failed} failed` : ''}.`, evidence: seqsOf(some) }]
  }
  return [
    ...say('read', (some) => `Read ${countFiles(some)}`),
    ...say('execute', (some) => `Ran ${count(some.length, 'command')}`),
    ...say('change', (some) => `Changed ${countFiles(some)} in its copy`),
    ...say('other', (some) => `Other steps, such as a search: ${some.length}`),
  ]
}

/** Files by name; a step that names none is counted as one. */
function countFiles(steps: EntryOfAct<'did'>[]): string {
  const named = new Set(steps.flatMap(({ payload }) => payload.paths))
  const unnamed = steps.filter(({ payload }) => payload.paths.length === 0).length
  return count(named.size + unnamed, 'file')
}

/** A rule that follows an earlier answer, or a wish without an answer in time, is the server's entry. */
function sayWishes(acts: EntryOf<'agentTurn'>[]): Sentence[] {
  const asked = ofAct(acts, 'asked')
  const answered = ofAct(acts, 'answered')
  if (asked.length === 0) return []
  const sayCount = (words: string, answer: string, isOwn: boolean) => {
    const found = answered.filter(
      ({ payload, actor }) => payload.answer === answer && (actor.role === 'candidate') === isOwn,
    )
    return found.length === 0 ? [] : [`${words}: ${found.length}`]
  }
  const open = asked.length - answered.length
  const parts = [
    ...sayCount('allowed once', 'once', true),
    ...sayCount('allowed for the rest of the interview', 'session', true),
    ...sayCount('covered by such an answer', 'session', false),
    ...sayCount('not allowed', 'no', true),
    ...sayCount('no answer in time', 'no', false),
    ...(open > 0 ? [`no answer: ${open}`] : []),
  ]
  return [
    {
      text: `Asked for permission ${asked.length === 1 ? 'once' : `${asked.length} times`} (${parts.join(', ')}).`,
      evidence: seqsOf(answered.length > 0 ? answered : asked),
    },
  ]
}

const decisions = {
  whole: 'Applied whole',
  part: 'Applied in part',
  changed: 'Changed before applying',
  rejected: 'Rejected',
  open: 'Left open',
} as const

function sayProposals(proposals: Turn['proposals']): Sentence[] {
  const byDecision = Map.groupBy(proposals, ({ decision }) => decision)
  const unopened = proposals.filter(({ decision, viewSeconds }) => isApplied(decision) && viewSeconds === 0)
  const sentences = (Object.keys(decisions) as (keyof typeof decisions)[]).flatMap((decision): Sentence[] => {
    const some = byDecision.get(decision)
    if (!some) return []
    const undone = some.filter(({ undoneSeq }) => undoneSeq !== null)
    return [
      {
        text: `${decisions[decision]}: ${count(some.length, 'proposal')}${undone.length > 0 ? `, ${undone.length} undone later` : ''}.`,
        evidence: orderedSeqs([
          ...some.map(({ decidedSeq, proposedSeq }) => decidedSeq ?? proposedSeq),
          ...undone.map(({ undoneSeq }) => undoneSeq ?? undefined),
        ]),
      },
    ]
  })
  if (unopened.length === 0) return sentences
  const evidence = orderedSeqs(unopened.map(({ decidedSeq }) => decidedSeq ?? undefined))
  return [...sentences, { text: `Applied without its lines on the screen: ${unopened.length}.`, evidence }]
}

const endings = {
  done: 'Finished',
  stopped: 'Stopped',
  limit: 'Ended at a limit',
  model: 'Ended because the language model failed',
  broken: 'Broke down',
} as const

function sayEnd(began: Turn['began'], acts: EntryOf<'agentTurn'>[]): Sentence {
  const ended = ofAct(acts, 'ended').at(-1)
  if (!ended) return { text: 'The record has no end of this turn.', evidence: [began.seq] }
  const { reason, ms, requests, tokensIn, tokensOut } = ended.payload
  const tokens = (tokensIn + tokensOut).toLocaleString('en')
  return {
    text: `${endings[reason]} after ${sayLength(ms)} and ${count(requests, 'request')} to the model (${tokens} tokens).`,
    evidence: [ended.seq],
  }
}

function sayLength(ms: number): string {
  const seconds = Math.round(ms / 1000)
  if (seconds < 60) return seconds < 1 ? 'under 1 s' : `${seconds} s`
  return `${Math.floor(seconds / 60)} min${seconds % 60 === 0 ? '' : ` ${seconds % 60} s`}`
}

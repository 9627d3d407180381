/** The section 'Working with AI' on paper. */
import { type AgentWork, checkedWords, sayEmpty, sayLeftTurns } from '@nova/contract/projects/working-with-ai'
import type { Report } from '@nova/contract/reports/reports'
import type { Block } from './blocks.ts'
import type { At } from './paper-parts.ts'

const maxRows = 200

const decisions = {
  whole: 'taken whole',
  part: 'taken in part',
  changed: 'changed before taking',
  rejected: 'rejected',
  open: 'left open',
} as const
const fates = {
  rejected: 'kept out: rejected',
  undone: 'kept out: undone',
  before: 'kept out: repaired before applying',
  after: 'kept out: repaired later',
  overwritten: 'overwritten by another change of Nova’s, by chance',
  remained: 'still there at the end',
  open: 'never decided',
  unknown: 'not known what became of it',
} as const

const heading = (level: 2 | 3, text: string): Block => ({ kind: 'heading', level, text })
const paragraph = (text: string): Block => ({ kind: 'paragraph', text })

/** Nothing where no project was asked. */
export function describeWorkingWithAi({ workingWithAi }: Report, at: At): Block[] {
  if (!workingWithAi) return []
  const { empty, claims, proposals, detection, lines, agentWork } = workingWithAi
  const turns = agentWork ? describeAgentWork(agentWork, at) : []
  if (empty) return [heading(2, 'Working with AI'), paragraph(sayEmpty(workingWithAi)), ...turns]
  const { dPrime, whyNot } = detection
  // Older reports have the checks before the decision alone.
  const isNewer = proposals.some(({ checked }) => checked)
  return [
    heading(2, 'Working with AI'),
    paragraph(
      `How the candidate handled the changes Nova proposed. Supervision is made of what became of them${isNewer ? ', and Problem Solving counts Nova’s lines as far as they were checked or changed' : '; no other score is'}.`,
    ),
    { kind: 'list', items: claims.map(({ text, evidence }) => `${text}${at(evidence)}`) },
    paragraph(
      proposals.every(({ engine }) => engine === 'live')
        ? 'Which of these changes are wrong is not known, since a language model wrote them.'
        : dPrime
          ? `Fault detection: d′ ${dPrime.value}, 90% range ${dPrime.low} to ${dPrime.high}.`
          : (whyNot ?? ''),
    ),
    heading(3, 'Proposals'),
    {
      kind: 'table',
      head: ['Change', 'Decision', 'Checks', 'Fault'],
      widths: [3, 1.5, 1.5, 3],
      rows: proposals
        .slice(0, maxRows)
        .map(
          ({ message, files, decision, reason, checks, checked, viewSeconds, fault, fate, decidedSeq, undoneSeq }) => [
            `${message} (${files.join(', ')})`,
            `${decisions[decision]}${reason ? `: ${reason}` : ''}${undoneSeq === null ? '' : ', then undone'}${at(decidedSeq === null ? [] : [decidedSeq])}`,
            (checked ? checked.map((how) => checkedWords[how]).join(', ') : describeChecks(checks)) ||
              (viewSeconds > 0 ? `on screen for ${viewSeconds} s` : 'no'),
            fault && fate ? `${fates[fate]}. ${fault.what}` : '–',
          ],
        ),
    },
    ...turns,
    heading(3, 'Lines by origin'),
    {
      kind: 'table',
      head: ['File', 'Start', 'Nova’s', 'Nova’s, changed', 'By hand', 'Command’s', 'Outside', 'Unknown'],
      widths: [4, 1, 1, 1.5, 1.2, 1.5, 1.2, 1.2],
      rows: [...lines.files, { path: 'All files', ...lines.total }]
        .slice(-maxRows)
        .map(({ path, start, agent, edited, own, command, outside = 0, unknown = 0 }) => [
          path,
          ...[start, agent, edited, own, command, outside, unknown].map(String),
        ]),
    },
  ]
}

function describeAgentWork({ claims, turns, left }: AgentWork, at: At): Block[] {
  return [
    heading(3, 'How the work with the agent went'),
    { kind: 'list', items: claims.map(({ text, evidence }) => `${text}${at(evidence)}`) },
    {
      kind: 'table',
      head: ['Turn', 'What happened'],
      widths: [3, 6],
      rows: turns.map((turn) => [
        `${turn.message}${at([turn.seq])}`,
        turn.claims.map(({ text, evidence }) => `${text}${at(evidence)}`).join(' '),
      ]),
    },
    ...(left > 0 ? [paragraph(sayLeftTurns(left))] : []),
  ]
}

function describeChecks({ tests, runs, questions }: { tests: number[]; runs: number[]; questions: number[] }): string {
  const named = [tests.length > 0 && 'tests', runs.length > 0 && 'a run', questions.length > 0 && 'a question']
  return named.filter(Boolean).join(', ')
}

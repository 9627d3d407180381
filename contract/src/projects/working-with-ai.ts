/**
 * The report on the work with the assistant in projects (docs/working-with-ai.md). The score Supervision uses two of
 * its counts.
 */
import { z } from 'zod'
import { AgentEngine } from '../words.ts'
import { BankProposal } from './projects.ts'

/** Sequence numbers of the journal. */
const Evidence = z.array(z.int())

/** Before version 15 of the formulas, `own` held lines from outside and of unknown origin too. */
const Lines = z.object({
  start: z.int(),
  agent: z.int(),
  edited: z.int(),
  own: z.int(),
  command: z.int(),
  outside: z.int().optional(),
  unknown: z.int().optional(),
})

/** One proposal with the acts before its decision, and its outcome. */
const ReportedProposal = z.object({
  /** In this session. */
  id: z.uuid(),
  questionId: z.string(),
  message: z.string(),
  files: z.array(z.string()),
  engine: AgentEngine,
  /** Entries of the journal: the message that asked for it, the proposal, the decision, the undoing. */
  requestSeq: z.int().nullable(),
  proposedSeq: z.int(),
  decidedSeq: z.int().nullable(),
  undoneSeq: z.int().nullable(),
  decision: z.enum(['whole', 'part', 'changed', 'rejected', 'open']),
  reason: z.string().nullable(),
  /** Seconds from the proposal to the decision, and of these how long its difference was in view. */
  waitedSeconds: z.number().nullable(),
  viewSeconds: z.number(),
  /** Before the decision. */
  checks: z.object({ tests: Evidence, runs: Evidence, questions: Evidence }),
  /** For an applied one: a test or a run right after, before any other decision. */
  checkedAfterSeq: z.int().nullable(),
  /**
   * How it was checked: it ran after it was applied and before the next decision, a question names it, it was edited, or it
   * was rejected with a reason. Absent in older reports, which count what was done before the decision.
   */
  checked: z.array(z.enum(['ran', 'asked', 'edited', 'reasoned'])).optional(),
  /** Null if it has none, or if it is unknown: a live agent's. */
  fault: BankProposal.shape.fault.unwrap().pick({ kind: true, what: true }).nullable(),
  /**
   * For a faulty one. before and after: repaired before it was applied, or later; overwritten: by another proposal, by
   * chance. unknown: no evidence.
   */
  fate: z.enum(['rejected', 'undone', 'before', 'after', 'overwritten', 'remained', 'open', 'unknown']).nullable(),
  /** Evidence of the repair: the hidden test that fails with the fault passes, or its lines are gone. */
  repairedBy: z.enum(['test', 'lines']).nullable(),
  /** Lines of it in the final files: as proposed, and changed. */
  linesLeft: z.object({ agent: z.int(), edited: z.int() }),
})

const Sentence = z.object({ text: z.string(), evidence: Evidence })

const Share = z.object({ checked: z.int(), of: z.int() })

export const WorkingWithAi = z.object({
  /** Why there is nothing to say; null where there were proposals. */
  empty: z.enum(['no-agent', 'explains', 'not-asked']).nullable(),
  /** A model proposed: no two candidates met the same one. */
  isLive: z.boolean(),
  proposals: z.array(ReportedProposal),
  /** Applied proposals that were checked, in older reports before applying alone. `looked`: looked at and no more. */
  verification: z.object({ whole: Share, early: Share, late: Share, looked: z.int() }),
  detection: z.object({
    hits: z.int(),
    misses: z.int(),
    falseAlarms: z.int(),
    correctAcceptances: z.int(),
    /** Sound ones turned down for a working solution of the candidate's own: neither right nor wrong. */
    replaced: z.int(),
    /** Decided ones with an unknown outcome. */
    unknown: z.int(),
    /** With its 90 % interval (95 % in reports before version 10); null where there are too few. */
    dPrime: z.object({ value: z.number(), low: z.number(), high: z.number() }).nullable(),
    whyNot: z.string().nullable(),
  }),
  /**
   * The assistant's lines that the candidate was asked about once the project was submitted, and of these those that they
   * said something about in time, right or not. Null where none was asked about, absent in older reports.
   */
  explained: z
    .object({
      lines: z.int(),
      of: z.int(),
      items: z.array(
        z.object({
          questionId: z.string(),
          path: z.string(),
          /** The first of `lines`, as it was submitted. */
          line: z.int(),
          lines: z.int(),
          /** late: after the time was over, which counts as no answer. */
          state: z.enum(['answered', 'late', 'unanswered', 'skipped']),
          /** Result of running the tests; null for an answer in words, or without a result. */
          isRight: z.boolean().nullable(),
          /** The entry that offered the question, and the one that answered it. */
          evidence: Evidence,
        }),
      ),
    })
    .nullable()
    .optional(),
  lines: z.object({
    total: Lines,
    files: z.array(z.object({ questionId: z.string(), path: z.string(), ...Lines.shape })),
  }),
  /** Actions in order; repeats of the same action in a row are one step. */
  order: z.array(
    z.object({
      did: z.enum(['asked', 'taken', 'rejected', 'undone', 'tested', 'ran', 'wrote']),
      times: z.int(),
      seq: z.int(),
    }),
  ),
  /** How the work with an agent program went; absent where none worked, and in older reports. */
  agentWork: z
    .object({
      /** The program with its version, model and mode, and its turns in sum. */
      claims: z.array(Sentence),
      /** The first ones in order, at most `maxReportedTurns`. */
      turns: z.array(
        z.object({
          questionId: z.string(),
          /** The entry that began it. */
          seq: z.int(),
          /** First words of the message that it answered. */
          message: z.string(),
          claims: z.array(Sentence),
        }),
      ),
      /** The number of turns beyond these. */
      left: z.int(),
    })
    .optional(),
  claims: z.array(Sentence),
})
export type WorkingWithAi = z.infer<typeof WorkingWithAi>
export type ReportedProposal = WorkingWithAi['proposals'][number]

export type AgentWork = NonNullable<WorkingWithAi['agentWork']>

/** Turns of an agent program that a report has one by one. */
export const maxReportedTurns = 60

/** Words for a section without proposals. */
export function sayEmpty({ empty, agentWork }: Pick<WorkingWithAi, 'empty' | 'agentWork'>): string {
  if (agentWork && empty !== null) return 'The agent worked in this interview and proposed no changes.'
  return empty === null ? '' : emptyWords[empty]
}

const emptyWords = {
  'no-agent': 'This interview allowed no AI, so Nova proposed no changes.',
  explains: 'In this interview, Nova explained things and didn’t propose changes.',
  'not-asked': 'The candidate didn’t ask Nova for any changes.',
} as const

/** Words for turns that a report leaves out. */
export const sayLeftTurns = (left: number): string =>
  `${left} more ${left === 1 ? 'turn is' : 'turns are'} in the playback.`

export const checkedWords: Record<NonNullable<ReportedProposal['checked']>[number], string> = {
  ran: 'Ran with it',
  asked: 'Named in a question',
  edited: 'Edited',
  reasoned: 'Rejected with a reason',
}

/**
 * The common decision on all proposals, if some are faulty and some sound: faults kept out or let in then show no
 * ability to distinguish them. Undefined if decisions differ or there is only one sort.
 */
export function decidedAlike(proposals: readonly ReportedProposal[]): 'applied' | 'turned-down' | undefined {
  const decided = proposals.filter(({ decision, engine }) => decision !== 'open' && engine === 'standard')
  const faulty = decided.filter(({ fault }) => fault !== null).length
  if (faulty === 0 || faulty === decided.length) return undefined
  if (decided.every((each) => each.decision === 'rejected' || each.undoneSeq !== null)) return 'turned-down'
  return decided.every((each) => each.decision === 'whole' && each.undoneSeq === null) ? 'applied' : undefined
}

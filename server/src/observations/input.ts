import type { ReviewFault } from '@nova/contract/projects/code-reviews'
import type { BankProposal } from '@nova/contract/projects/projects'
import type { ScoreName } from '@nova/contract/reports/score-names'
import type { EntryOf } from '@nova/contract/room/journal'
import type {
  AgentEngine,
  AiPolicy,
  CodeLanguage,
  EditorHelp,
  FollowUpPolicy,
  HelpLevel,
  QuestionKind,
  QuestionMix,
  TestGroup,
} from '@nova/contract/words'
import type { Stretch } from './changed-stretches.ts'
import type { Pools } from './fingerprints.ts'

/** The facts of one question that figures rest on; a bank question carries all of them. */
export type EvidenceQuestion = {
  id: string
  kind: QuestionKind
  title: string
  minutes: number
  statement: string
  /** Its tests had not been checked by execution. */
  isUnproven?: true
  /** Everything else the candidate was shown with it: examples, constraints, the public follow-up. */
  shownTexts?: string[]
  starters?: Partial<Record<CodeLanguage, string>>
  reference?: Partial<Record<CodeLanguage, string>>
  /** The private follow-up that asks to explain what was built. */
  probe?: string
  /** `contrary` is what says the opposite of the point. */
  keyPoints?: { point: string; phrases: string[]; contrary?: string[] | undefined }[]
  tests?: { group: TestGroup; visible: boolean }[]
  /** For a project: the stages that change files, in order, its starter files, and the assistant's possible proposals. */
  project?: {
    stages: { id: string; title: string }[]
    files: ReadonlyMap<string, string>
    proposals?: Pick<BankProposal, 'id' | 'stage' | 'fault'>[]
    /** Changes of colleagues to review, with their known faults and the stretches that each changes. */
    changes?: {
      id: string
      title: string
      author: string
      faults: Pick<ReviewFault, 'kind' | 'says' | 'path' | 'from' | 'to'>[]
      stretches: Stretch[]
    }[]
  }
}

export type EvidenceInterview = {
  id: string
  title: string
  candidateName: string
  /** The one given on joining. */
  candidateEmail: string
  invitedEmail?: string
  aiPolicy: AiPolicy
  helpLevel: HelpLevel
  /** The engine that proposed changes; absent: the standard agent. */
  agentEngine?: AgentEngine
  /** Questions about submitted code, asked or not; absent: as the journal shows. */
  followUps?: FollowUpPolicy
  /** Help of the room's editor; absent: full. */
  editorHelp?: EditorHelp
  questionMix: QuestionMix
  startedAt: string
  completedAt: string
  /** As planned, without extra time. */
  durationMinutes: number
  timeMultiplier: number
  /** Dictation, screen reader or switch input: rhythm says nothing then. */
  assistiveInput: boolean
  /** The interviewer's own weights; equal where absent. */
  weights?: Partial<Record<ScoreName, number>>
}

/** Reviewers' findings in a text answer: per point key, the share of reviewers who hold that it is made, 0 to 1. */
export type ConfirmedPoints = Record<string, number>

/** Everything a report is made from. */
export type EvidenceInput = {
  interview: EvidenceInterview
  /** In the order in which they are shown. */
  questions: EvidenceQuestion[]
  /** The whole journal. */
  entries: EntryOf[]
  /** Edits that were too many to be followed one by one: edit-ceiling.ts. */
  untracedEdits?: number
  /** Per question; outside the journal, since people add them later. Absent if no reviewer has confirmed anything. */
  confirmed?: Record<string, ConfirmedPoints>
  /** Other people's solutions to compare final code with. Absent: nothing is compared. */
  pools?: Pools
}

/** Talking with Nova. */
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { InterviewId } from '../interviews/interviews.ts'
import { PageId } from '../page-id.ts'
import { CodeLanguage, InteractionType, Language } from '../words.ts'

/** Maximum characters of a selection; for a longer one only the line is sent. */
export const maxSelectionLength = 4_000

/** The page's state with a message about code. */
export const OnScreen = z.object({
  /** The programming language that is selected; one that is not offered, as SQL, is left out of account. */
  language: CodeLanguage.optional(),
  /** The selected code, or the line of the cursor. For the reply alone; it is not recorded. */
  selection: z
    .object({ line: z.int().min(1).max(100_000), text: z.string().max(maxSelectionLength).optional() })
    .optional(),
})
export type OnScreen = z.infer<typeof OnScreen>

export const ChatForm = z.object({
  interviewId: z.string().max(64).optional(),
  questionId: z.string().max(100),
  userMessage: z.string().trim().min(1, 'Please write a message.').max(4000),
  /** Context only; the pad in the journal is what counts. */
  currentCode: z.string().max(262_144).optional(),
  interactionType: InteractionType.default(0),
  ...OnScreen.shape,
  /** Ignored: the server rebuilds history from the journal. */
  history: z.array(z.unknown()).max(500).optional(),
  /** Makes a repeated send the same turn. */
  clientId: PageId.optional(),
})

/** The ladder's steps: 0 restate, 1 a question, 2 a region, 3 a form of syntax, 4 a different worked example. */
export const HelpStep = z.int().min(0).max(4)

/** Messages to Nova so far that ask something, and those that ask for help: counted as the report counts them. */
export const NovaUse = z.object({ questions: z.int(), helpRequests: z.int() })
export type NovaUse = z.infer<typeof NovaUse>

export const ChatReply = z.object({
  aiResponse: z.string(),
  interactionId: z.string(),
  helpStep: HelpStep,
  /** Replies that the candidate can send with a click. */
  choices: z.array(z.string()).optional(),
  /** The proposed change to a project that came with the reply; the journal has its content. */
  proposal: z.uuid().optional(),
  /** Says that the built-in engine replaced a model. */
  notice: z.string().optional(),
  novaUse: NovaUse.optional(),
})
export type ChatReply = z.infer<typeof ChatReply>

export const candidateChat = endpoint({
  method: 'POST',
  path: '/api/candidate/interview/{id}/chat',
  who: 'candidate',
  summary: 'One turn with Nova about a question.',
  params: InterviewId,
  body: ChatForm,
  reply: ChatReply,
  also: ['event-stream'],
  maxBytes: 1024 * 1024,
  perMinute: 30,
  errors: [
    'question_not_found',
    'nova_paused',
    'not_joined',
    'time_ended',
    'in_break',
    'interview_completed',
    'interview_cancelled',
  ],
})

/** Messages to Nova in one rehearsal. */
export const maxRehearsalMessages = 3
/** Characters of the code that Nova is shown. */
export const maxRehearsalCode = 20_000
/** A rehearsal counts as over this long after its first message. */
export const rehearsalMs = 3_600_000

/** A message in the rehearsal, with the page's language and code. The server keeps none of it. */
export const RehearsalForm = z.object({
  userMessage: z.string().trim().min(1, 'Please write a message.').max(4000),
  language: Language,
  code: z.string().max(maxRehearsalCode),
  /** The messages before, oldest first. */
  earlier: z
    .array(z.object({ said: z.string().max(4000), reply: z.string().max(20_000), helpStep: HelpStep }))
    .max(maxRehearsalMessages)
    .default([]),
})
export const RehearsalReply = z.object({
  aiResponse: z.string(),
  helpStep: HelpStep,
  /** Messages that this rehearsal has left. */
  left: z.int(),
})
export type RehearsalReply = z.infer<typeof RehearsalReply>

export const askInRehearsal = endpoint({
  method: 'POST',
  path: '/api/candidate/interview/{id}/rehearsal/chat',
  who: 'candidate',
  device: 'any',
  summary: 'A message to Nova in the rehearsal, before joining. Nothing of it is recorded; three an hour are answered.',
  params: InterviewId,
  body: RehearsalForm,
  reply: RehearsalReply,
  maxBytes: 256 * 1024,
  perMinute: 12,
  errors: ['rehearsal_over', 'rehearsal_messages_used', 'interview_completed', 'interview_cancelled'],
})

/** Stops a live agent's work on a message. The message still gets a reply, which says that it was stopped. */
export const stopChat = endpoint({
  method: 'POST',
  path: '/api/candidate/interview/{id}/chat/stop',
  who: 'candidate',
  summary: 'Stops the reply that Nova is working on.',
  params: InterviewId,
  body: z.object({ clientId: PageId }),
  status: 204,
  perMinute: 60,
  errors: ['interview_cancelled'],
})

const interviewerChat = {
  method: 'POST',
  who: 'owner',
  params: InterviewId,
  body: ChatForm,
  reply: ChatReply,
  maxBytes: 1024 * 1024,
  perMinute: 30,
  errors: ['question_not_found'],
} as const

export const aiInteraction = endpoint({
  ...interviewerChat,
  path: '/api/interviews/{id}/AIInteraction',
  summary: 'Nova’s reply as a candidate would get it; leaves no trace in the interview.',
})
export const aiInteractionOlder = endpoint({
  ...interviewerChat,
  path: '/api/interviews/{id}/ai-interaction',
  summary: 'The same, by its older path.',
})

const VoiceForm = z.object({
  questionId: z.string().max(100),
  text: z.string().trim().min(1).max(4000),
  history: z.array(z.unknown()).max(500).optional(),
})

export const askQuestion = endpoint({
  ...interviewerChat,
  body: VoiceForm,
  maxBytes: 256 * 1024,
  path: '/api/Interviews/{id}/ask-question',
  summary: 'Voice: a spoken text, answered as in chat.',
})
export const candidateAskQuestion = endpoint({
  ...candidateChat,
  body: VoiceForm,
  maxBytes: 256 * 1024,
  path: '/api/candidate/interview/{id}/ask-question',
  summary: 'Voice: a spoken text, answered as in chat.',
})

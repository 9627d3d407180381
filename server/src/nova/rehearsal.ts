/**
 * Nova in the rehearsal: the built-in engine answers about the rehearsal's question, by the rules of the interview.
 * Promises that nothing of it is stored or sent to a model. This server counts the messages in its memory.
 */
import { BankCodingQuestion } from '@nova/contract/questions/bank'
import type { RoomTexts } from '@nova/contract/questions/knowledge'
import {
  maxRehearsalMessages,
  type RehearsalForm,
  rehearsalMs,
  type RehearsalReply,
} from '@nova/contract/questions/nova'
import { refuse } from '@nova/contract/refusals'
import { rehearsalQuestion } from '@nova/contract/room/rehearsal'
import type { z } from 'zod'
import { requireInterview, requireNotOver } from '../interview-access/interview-access.ts'
import { readBank } from '../knowledge/search.ts'
import { withModelOf } from '../models/models.ts'
import type { Ctx } from '../platform/context/context.ts'
import { remainingSeconds } from '../sessions/clock.ts'
import { ceilingOf } from './ladder.ts'
import { composeReply } from './reply/composer.ts'
import { readRoomSettings } from './room-settings.ts'
import type { Room, Situation } from './situation.ts'

type Form = z.output<typeof RehearsalForm>

/** Answers a message of a candidate who hasn't joined yet. */
export async function answerRehearsal(ctx: Ctx, id: string, form: Form): Promise<RehearsalReply> {
  const row = await requireInterview(ctx, id)
  requireNotOver(row)
  if (row.startedAt) throw refuse('rehearsal_over')
  const left = countMessage(row.id, ctx.now().getTime())
  const policy = row.aiPolicy
  const level = policy === 'none' ? 'clarify' : row.helpLevel
  const ceiling = ceilingOf(row.helpLevel, policy)
  const { ai } = await withModelOf(ctx, row.companyId)
  const readSettings = (texts?: RoomTexts) => readRoomSettings(ctx, row, ai.about, texts)
  const room: Room = { remainingSeconds: remainingSeconds(row, ctx.now()), policy, level, ceiling, readSettings }
  const { text, step } = await composeReply(form.userMessage, readSituation(form), room).catch((error: unknown) => {
    giveBack(row.id)
    throw error
  })
  return { aiResponse: text, helpStep: step, left }
}

const counts = new Map<string, { sent: number; until: number }>()
const maxCounts = 10_000

/** Counts a message and gives those that are left. */
function countMessage(id: string, now: number): number {
  const known = counts.get(id)
  const count = known && known.until > now ? known : { sent: 0, until: now + rehearsalMs }
  if (count.sent >= maxRehearsalMessages) throw refuse('rehearsal_messages_used')
  count.sent += 1
  counts.set(id, count)
  if (counts.size > maxCounts) counts.delete(counts.keys().next().value!)
  return maxRehearsalMessages - count.sent
}

function giveBack(id: string): void {
  const count = counts.get(id)
  if (count && count.sent > 0) count.sent -= 1
}

function readSituation({ language, code, earlier }: Form): Situation {
  const starters: Partial<Record<string, string>> = rehearsalQuestion.starters
  const isWritten = code.trim() !== '' && code.trim() !== starters[language]?.trim()
  return {
    question,
    language,
    code,
    state: isWritten ? 'untested' : 'nothing-written',
    test: undefined,
    isTested: false,
    complaint: '',
    line: undefined,
    cause: undefined,
    replies: earlier.map(({ reply, helpStep }) => ({ text: reply, step: helpStep })),
    said: earlier.map(({ said }) => said),
    hasAttempted: isWritten,
  }
}

const parts = { keyIdeas: true, tryInput: true, syntaxHint: true, workedExample: true } as const
const question: BankCodingQuestion = {
  ...rehearsalQuestion,
  kind: 'coding',
  version: 1,
  skills: ['Programming'],
  tags: ['strings'],
  minutes: 5,
  followUp: '',
  probe: '',
  cost: 'O(n) time, O(1) space',
  reference: {},
  wrong: [],
  ...BankCodingQuestion.pick(parts).parse(readBank('rehearsal.json')),
}

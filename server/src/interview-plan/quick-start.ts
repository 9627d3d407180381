/** An open room with one question: created, published and linked in one step, for any holder of the link. */
import { randomUUID } from 'node:crypto'
import { durationOptionsMinutes } from '@nova/contract/constants'
import type { Interview } from '@nova/contract/interviews/interviews'
import { kindFacts } from '@nova/contract/kinds/kinds'
import type { BankQuestion } from '@nova/contract/questions/bank'
import { refuse } from '@nova/contract/refusals'
import { type Difficulty, type Language, type Seniority, defaultLanguage } from '@nova/contract/words'
import { requireInterviewer } from '../accounts/accounts.ts'
import { readSettings } from '../companies/companies.ts'
import { noteAct } from '../interview-access/interview-access.ts'
import { makeLink } from '../interview-access/links.ts'
import { insertRow } from '../interview-access/rows.ts'
import type { InterviewRow } from '../interview-access/tables.ts'
import { publishInterview } from '../interviews/status.ts'
import { appendOwn, openJournal } from '../journal/journal.ts'
import { findDraftProblem, findQuestion, type Found } from '../library/library.ts'
import { type Ctx, inTransaction } from '../platform/context/context.ts'
import { findProblem } from '../questions/choice/kinds.ts'
import { addQuestion, selectQuestions } from './choosing.ts'
import { freshInterview } from './interview-plan.ts'

type Wish = { questionId: string; candidateName: string; candidateEmail: string }

const seniorities: Record<Difficulty, Seniority> = { easy: 'Junior', medium: 'Medium', hard: 'Senior' }
const mixes = { coding: 'Coding', technical: 'Technical', behavioral: 'Behavioral' } as const

/** All or nothing: a failed publication leaves no draft behind. */
export async function startQuickly(ctx: Ctx, wish: Wish): Promise<{ interview: Interview; candidateLink: string }> {
  const { companyId } = requireInterviewer(ctx)
  const found = await findQuestion(ctx, companyId, wish.questionId)
  const problem = await (found ? findProblem(ctx, found.question) : findDraftProblem(ctx, companyId, wish.questionId))
  if (problem) throw refuse('invalid_input', problem)
  if (!found) throw refuse('question_not_found')
  const row = await makeRow(ctx, wish, found)
  return inTransaction(ctx, async (tx) => {
    await insertRow(tx, row)
    await openJournal(tx, row.id)
    await appendOwn(tx, row.id, 'status', { from: null, to: 'Draft', novaPaused: null })
    await noteAct(tx, row, 'interview.created', { how: 'quick-start' })
    await addQuestion(tx, row.id, found.question.id)
    const isBehavioral = kindFacts[found.question.kind].mix === 'behavioral'
    const ids = [found.question.id]
    await selectQuestions(tx, row.id, { behavioralIds: isBehavioral ? ids : [], technicalIds: isBehavioral ? [] : ids })
    const interview = await publishInterview(tx, row.id)
    return { interview, ...makeLink(tx, row.id, interview.candidateAccessToken!) }
  })
}

/** With the company's starting values, where the question leaves them open. */
async function makeRow(ctx: Ctx, { candidateName, candidateEmail }: Wish, { question, provenIn }: Found) {
  const { id: creatorId, companyId } = requireInterviewer(ctx)
  const { defaults, liveAgent } = await readSettings(ctx)
  const now = ctx.now()
  const row: InterviewRow = {
    ...freshInterview(),
    id: randomUUID(),
    companyId,
    creatorId,
    title: question.title,
    description: '',
    interviewType: defaults.interviewType ?? 'AiOnly',
    questionMix: mixes[kindFacts[question.kind].mix],
    seniority: seniorities[question.difficulty],
    ...chooseLanguage(question, provenIn, defaults),
    durationMinutes: chooseDuration(question.minutes),
    scheduledAt: null,
    timeZone: null,
    createdAt: now,
    updatedAt: now,
    candidateEmail: candidateEmail.toLowerCase(),
    candidateName: candidateName || candidateEmail.toLowerCase(),
    companyEmails: [],
    meetingUrl: null,
    aiPolicy: defaults.aiPolicy ?? 'nova',
    helpLevel: defaults.helpLevel ?? 'hint',
    agentEngine: liveAgent === 'unable' ? 'standard' : (defaults.agentEngine ?? 'standard'),
    agentProgram: null,
    agentMode: 'review' as const,
    followUps: defaults.followUps ?? 'ask',
    editorHelp: defaults.editorHelp ?? 'full',
    noticePlace: defaults.noticePlace ?? 'none',
    links: [],
    jobLink: null,
  }
  return row
}

type Defaults = { programmingLanguage?: Language | undefined; onlyThisLanguage?: boolean | undefined }

/** The company's, unless this question is not ready in it. */
function chooseLanguage({ kind }: BankQuestion, provenIn: Language[], defaults: Defaults) {
  const usual = defaults.programmingLanguage ?? defaultLanguage
  const isReady = !kindFacts[kind].hasLanguages || provenIn.includes(usual)
  return {
    language: isReady ? usual : (provenIn[0] ?? usual),
    onlyLanguage: isReady && (defaults.onlyThisLanguage ?? false),
  }
}

/** The shortest of the usual durations that the question fits into. */
function chooseDuration(minutes: number): number {
  return durationOptionsMinutes.find((each) => each >= minutes) ?? minutes
}

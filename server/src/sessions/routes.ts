import { getInterviewConsent, getOwnConsent } from '@nova/contract/accounts/privacy-notice'
import * as calls from '@nova/contract/interviews/candidates'
import { controlInterview as control, setAccommodations as accommodate } from '@nova/contract/interviews/interviews'
import { getJudging as readJudging } from '@nova/contract/reports/judging'
import { appendEntries } from '@nova/contract/room/journal'
import { shareSelection as shareCursor } from '@nova/contract/room/selections'
import { getLastSeq } from '../journal/reading.ts'
import type { Ctx } from '../platform/context/context.ts'
import { route } from '../platform/http/http.ts'
import {
  findAnswer,
  listAnswers,
  listAnswersToQuestion,
  markAnswer,
  markComplete,
  submitAnswer,
  withdrawAnswer,
  withdrawSubmitted,
} from './answers.ts'
import { endBreak, takeBreak } from './breaks.ts'
import { writeEntries } from './candidate-entries.ts'
import { completeInterview, reviewCompletion } from './completing.ts'
import { readInterviewConsent } from './consent.ts'
import { controlInterview, setAccommodations } from './control.ts'
import { shareSelection } from './cursors.ts'
import { getJudging } from './judging.ts'
import { checkInvitedEmail, getCandidateInterview, joinInterview } from './sessions.ts'

/** `noteOpened` is called once a candidate's page was given the interview. */
export const makeSessionRoutes = (noteOpened: (ctx: Ctx, interviewId: string) => Promise<void>) => [
  route(calls.getCandidateInterview, async (ctx, { params }) => {
    const found = await getCandidateInterview(ctx, params.id)
    await noteOpened(ctx, found.id)
    return found
  }),
  route(readJudging, (ctx, { params }) => getJudging(ctx, params.id)),
  route(calls.joinInterview, (ctx, { params, body }, { deviceId }) =>
    joinInterview(ctx, params.id, { ...body, deviceId }),
  ),
  route(getOwnConsent, (ctx, { params }) => readInterviewConsent(ctx, params.id)),
  route(getInterviewConsent, (ctx, { params }) => readInterviewConsent(ctx, params.id)),
  route(calls.checkInvitedEmail, (ctx, { params, body }) => checkInvitedEmail(ctx, params.id, body.candidateEmail)),
  route(calls.submitAnswer, (ctx, { params, body }) => submitAnswer(ctx, params.id, body)),
  route(calls.withdrawSubmitted, (ctx, { params }) => withdrawSubmitted(ctx, params.id, params.questionId)),
  route(calls.listCandidateAnswers, (ctx, { params }) => listAnswers(ctx, params.id)),
  route(calls.completeInterview, (ctx, { params, body }) => completeInterview(ctx, params.id, body)),
  route(calls.reviewCompletion, (ctx, { params }) => reviewCompletion(ctx, params.id)),
  route(calls.takeBreak, (ctx, { params }) => takeBreak(ctx, params.id)),
  route(calls.endBreak, (ctx, { params }) => endBreak(ctx, params.id)),
  route(appendEntries, (ctx, { params, body }) => writeEntries(ctx, params.id, body)),
  route(shareCursor, (ctx, { params, body }) => shareSelection(ctx, params.id, body)),
  route(control, async (ctx, { params, body }) => {
    if (body.action !== 'markComplete') return controlInterview(ctx, params.id, body)
    await markComplete(ctx, params.id, body.questionId, {})
    return { seq: await getLastSeq(ctx, params.id) }
  }),
  route(accommodate, (ctx, { params, body }) => setAccommodations(ctx, params.id, body)),
  route(calls.createAnswer, (ctx, { body }) => markComplete(ctx, body.interviewId, body.questionId, body)),
  route(calls.getAnswer, (ctx, { params }) => findAnswer(ctx, params.id)),
  route(calls.replaceAnswer, (ctx, { params, body }) => markAnswer(ctx, params.id, body)),
  route(calls.patchAnswer, (ctx, { params, body }) => markAnswer(ctx, params.id, body)),
  route(calls.withdrawAnswer, (ctx, { params }) => withdrawAnswer(ctx, params.id)),
  route(calls.listInterviewAnswers, (ctx, { params }) => listAnswers(ctx, params.interviewId)),
  route(calls.listQuestionAnswers, (ctx, { params }) => listAnswersToQuestion(ctx, params.questionId)),
]

import * as people from '@nova/contract/accounts/people'
import * as list from '@nova/contract/interviews/interview-list'
import * as calls from '@nova/contract/interviews/interviews'
import * as plans from '@nova/contract/interviews/plans'
import * as previews from '@nova/contract/interviews/question-preview'
import { quickStart } from '@nova/contract/interviews/quick-start'
import * as templates from '@nova/contract/questions/questions'
import { removeQuotation as removeQuotationCall } from '@nova/contract/questions/quotations'
import { requireInterviewer } from '../accounts/accounts.ts'
import { prepareReading } from '../platform/documents/documents.ts'
import { route } from '../platform/http/http.ts'
import { withMissing } from '../privacy-notice/missing.ts'
import { getCandidateLink, renewCandidateLink } from './access/links.ts'
import { readMark } from './access/of-company.ts'
import { deleteInterview } from './interviews.ts'
import { changeInterviews } from './lists/bulk.ts'
import { summarizeInterviews } from './lists/filter.ts'
import { getInterview, listInterviews } from './lists/reading.ts'
import { addQuestion, regenerateQuestions, removeQuotation, selectQuestions } from './plan/choosing.ts'
import { createInterview } from './plan/create.ts'
import { changeDetails } from './plan/details.ts'
import { duplicateInterview } from './plan/duplicating.ts'
import { answerWithQuestions } from './plan/in-steps.ts'
import { changePanel } from './plan/panel.ts'
import { pickSlot } from './plan/picking.ts'
import { changePlan } from './plan/planning.ts'
import { previewQuestion } from './plan/preview.ts'
import { startPreview } from './plan/previews.ts'
import { startQuickly } from './plan/quick-start.ts'
import { checkResume } from './plan/resumes.ts'
import { listSlots } from './plan/slots.ts'
import { changeTemplate, deleteTemplate, listTemplates, saveTemplate } from './plan/templates.ts'
import { changeStatus, publishInterview } from './status.ts'

const idsOf = (questions: { id: string }[]) => questions.map(({ id }) => id)

export const interviewRoutes = [
  route(calls.checkResume, (ctx, _, { files }) => checkResume(ctx, files)),
  route(calls.createInterview, (ctx, { form }, wire) =>
    answerWithQuestions(ctx, wire, (waiting) => createInterview(ctx, form, wire.files, waiting)),
  ),
  route(calls.listInterviews, async (ctx, { query }, { request, reply }) => {
    const { interviews, total, next } = await listInterviews(ctx, query)
    if (total !== undefined) reply.header('X-Total-Count', total)
    if (next) {
      const address = new URL(request.url, 'http://localhost')
      address.searchParams.set('cursor', next)
      reply.header('Link', `<${address.pathname}${address.search}>; rel="next"`)
    }
    return interviews
  }),
  route(list.summarizeInterviews, (ctx, { query }) => summarizeInterviews(ctx, query)),
  route(list.watchInterviews, async (ctx) => ({ mark: await readMark(ctx, requireInterviewer(ctx).companyId) })),
  route(list.changeInterviews, async (ctx, { body }) => {
    const results = await changeInterviews(ctx, body)
    return body.act === 'publish' ? withMissing(ctx, { results }) : { results }
  }),
  route(quickStart, async (ctx, { body }) => withMissing(ctx, await startQuickly(ctx, body))),
  route(calls.getInterview, (ctx, { params }) => getInterview(ctx, params.id)),
  route(calls.saveInterview, (ctx, { params, body }) =>
    selectQuestions(ctx, params.id, {
      behavioralIds: idsOf(body.behavioralQuestions),
      technicalIds: idsOf(body.technicalQuestions),
      revision: body.revision,
    }),
  ),
  route(calls.addQuestion, (ctx, { params, body }) => addQuestion(ctx, params.id, body.questionId)),
  route(removeQuotationCall, (ctx, { params }) => removeQuotation(ctx, params.id, params.questionId)),
  route(calls.changeStatus, (ctx, { params, body }) => changeStatus(ctx, params.id, body.status, body.sentence)),
  route(calls.deleteInterview, (ctx, { params }) => deleteInterview(ctx, params.id)),
  route(calls.publishInterview, async (ctx, { params, body }) =>
    withMissing(ctx, await publishInterview(ctx, params.id, body.sentence)),
  ),
  route(calls.getCandidateLink, (ctx, { params }) => getCandidateLink(ctx, params.id)),
  route(calls.renewCandidateLink, (ctx, { params }) => renewCandidateLink(ctx, params.id)),
  route(calls.generateQuestions, (ctx, { params, form }, wire) =>
    answerWithQuestions(ctx, wire, (waiting) => regenerateQuestions(ctx, params.id, form, wire.files, waiting)),
  ),
  route(calls.generateQuestionsAtRoot, (ctx, { params, form }, wire) =>
    answerWithQuestions(ctx, wire, (waiting) => regenerateQuestions(ctx, params.id, form, wire.files, waiting)),
  ),
  route(previews.previewQuestion, (ctx, { params }) => previewQuestion(ctx, params.id, params.questionId)),
  route(plans.changePlan, (ctx, { params, body }) => changePlan(ctx, params.id, body)),
  route(plans.changeDetails, (ctx, { params, body }) => changeDetails(ctx, params.id, body)),
  route(plans.listSlots, (ctx, { params }) => listSlots(ctx, params.id)),
  route(plans.pickSlot, (ctx, { params, body }) => pickSlot(ctx, params.id, body)),
  route(plans.duplicateInterview, async (ctx, { params, body }) => {
    const made = await duplicateInterview(ctx, params.id, body)
    return body.publish ? withMissing(ctx, made) : made
  }),
  route(plans.startPreview, (ctx, { params }) => startPreview(ctx, params.id)),
  route(people.changePanel, (ctx, { params, body }) => changePanel(ctx, params.id, body.companyEmails)),
  route(templates.listTemplates, (ctx) => {
    // The wizard opens with this call, and a resume follows.
    prepareReading()
    return listTemplates(ctx)
  }),
  route(templates.saveTemplate, (ctx, { body }) => saveTemplate(ctx, body)),
  route(templates.changeTemplate, (ctx, { params, body }) => changeTemplate(ctx, params.id, body)),
  route(templates.deleteTemplate, (ctx, { params }) => deleteTemplate(ctx, params.id)),
]

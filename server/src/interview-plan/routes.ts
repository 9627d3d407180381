import * as people from '@nova/contract/accounts/people'
import * as doubtChecks from '@nova/contract/interviews/doubt-checks'
import * as calls from '@nova/contract/interviews/interviews'
import * as plans from '@nova/contract/interviews/plans'
import * as previews from '@nova/contract/interviews/question-preview'
import { quickStart } from '@nova/contract/interviews/quick-start'
import * as templates from '@nova/contract/questions/questions'
import { removeQuotation as removeQuotationCall } from '@nova/contract/questions/quotations'
import { prepareReading } from '../platform/documents/documents.ts'
import { route } from '../platform/http/http.ts'
import { withMissing } from '../privacy-notice/missing.ts'
import { checkResume } from '../resumes/resumes.ts'
import { addQuestion, regenerateQuestions, removeQuotation, selectQuestions } from './choosing.ts'
import { changeDetails } from './details.ts'
import { checkDoubt } from './doubt-checks.ts'
import { duplicateInterview } from './duplicating.ts'
import { answerWithQuestions } from './in-steps.ts'
import { createInterview } from './interview-plan.ts'
import { changePanel } from './panel.ts'
import { pickSlot } from './picking.ts'
import { changePlan } from './planning.ts'
import { previewQuestion } from './preview.ts'
import { startPreview } from './previews.ts'
import { startQuickly } from './quick-start.ts'
import { listSlots } from './slots.ts'
import { changeTemplate, deleteTemplate, listTemplates, saveTemplate } from './templates.ts'

const idsOf = (questions: { id: string }[]) => questions.map(({ id }) => id)

export const interviewPlanRoutes = [
  route(calls.checkResume, (ctx, _, { files }) => checkResume(ctx, files)),
  route(calls.createInterview, (ctx, { form }, wire) =>
    answerWithQuestions(ctx, wire, (waiting) => createInterview(ctx, form, wire.files, waiting)),
  ),
  route(quickStart, async (ctx, { body }) => withMissing(ctx, await startQuickly(ctx, body))),
  route(calls.saveInterview, (ctx, { params, body }) =>
    selectQuestions(ctx, params.id, {
      behavioralIds: idsOf(body.behavioralQuestions),
      technicalIds: idsOf(body.technicalQuestions),
      revision: body.revision,
    }),
  ),
  route(calls.addQuestion, (ctx, { params, body }) => addQuestion(ctx, params.id, body.questionId)),
  route(removeQuotationCall, (ctx, { params }) => removeQuotation(ctx, params.id, params.questionId)),
  route(calls.generateQuestions, (ctx, { params, form }, wire) =>
    answerWithQuestions(ctx, wire, (waiting) => regenerateQuestions(ctx, params.id, form, wire.files, waiting)),
  ),
  route(calls.generateQuestionsAtRoot, (ctx, { params, form }, wire) =>
    answerWithQuestions(ctx, wire, (waiting) => regenerateQuestions(ctx, params.id, form, wire.files, waiting)),
  ),
  route(doubtChecks.checkDoubt, (ctx, { params, body }) => checkDoubt(ctx, params.id, body.doubt)),
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

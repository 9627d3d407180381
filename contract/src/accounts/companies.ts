/** A company's settings: its name and logo, how its new interviews begin, and which model it uses. */
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { LiveAgentFitness } from '../installation/models.ts'
import { companyName } from '../web-address.ts'
import {
  AgentEngine,
  AiPolicy,
  EditorHelp,
  FollowUpPolicy,
  HelpLevel,
  InterviewType,
  Language,
  NoticePlace,
  QuestionMix,
  Seniority,
} from '../words.ts'

export const maxLogoBytes = 200 * 1024
/** Pixels per side of a logo: decoding takes four bytes per pixel, however small the file is. */
export const maxLogoPixels = 4096

/** Starting values of the form for a new interview. A missing value means the product's default. */
export const InterviewDefaults = z
  .object({
    duration: z.int().min(5).max(480),
    difficulty: Seniority,
    programmingLanguage: Language,
    /** Candidates may use that language alone. */
    onlyThisLanguage: z.boolean(),
    aiPolicy: AiPolicy,
    helpLevel: HelpLevel,
    agentEngine: AgentEngine,
    interviewType: InterviewType,
    questionType: QuestionMix,
    followUps: FollowUpPolicy,
    editorHelp: EditorHelp,
    /** The place whose notice candidates read before joining. */
    noticePlace: NoticePlace,
  })
  .partial()
export type InterviewDefaults = z.infer<typeof InterviewDefaults>

/** 'default': the operators' choice; 'builtin': no language model; otherwise the id of a permitted model. */
const ModelChoice = z.union([z.enum(['default', 'builtin']), z.uuid()])

export const CompanySettings = z.object({
  name: z.string(),
  defaults: InterviewDefaults,
  /** The logo's address; null without one. */
  logoUrl: z.string().nullable(),
  model: ModelChoice,
  /** The models that operators permit to this company. */
  models: z.array(z.object({ id: z.uuid(), name: z.string() })),
  /** The model that answers for the company now; null: none, so that there is no live agent either. */
  usedModel: z.string().nullable(),
  /** The model's fitness as live agent, by its test; null without a model. */
  liveAgent: LiveAgentFitness.nullable(),
  version: z.int(),
  mayChange: z.boolean(),
})
export type CompanySettings = z.infer<typeof CompanySettings>

export const CompanyForm = z.object({
  name: companyName(z.string().trim().min(1, 'Please enter a name.').max(120, 'Please use at most 120 characters.')),
  defaults: InterviewDefaults,
  model: ModelChoice,
  /** The version that was changed; a newer one refuses the change. */
  version: z.int().min(0),
})
export type CompanyForm = z.infer<typeof CompanyForm>

export const getCompanySettings = endpoint({
  method: 'GET',
  path: '/api/company',
  who: 'interviewer',
  summary: "The settings of the caller's company.",
  reply: CompanySettings,
  errors: [],
})

export const changeCompanySettings = endpoint({
  method: 'PUT',
  path: '/api/company',
  who: 'interviewer',
  permission: 'administer',
  summary: 'Changes them. For administrators.',
  body: CompanyForm,
  reply: CompanySettings,
  errors: ['forbidden', 'settings_changed'],
})

export const changeLogo = endpoint({
  method: 'PUT',
  path: '/api/company/logo',
  who: 'interviewer',
  permission: 'administer',
  summary: 'Sets the logo: PNG, JPEG or WebP of at most 200 KB. For administrators.',
  body: z.object({ data: z.base64().max(Math.ceil(maxLogoBytes / 3) * 4, 'Please use a file of at most 200 KB.') }),
  reply: CompanySettings,
  maxBytes: 300 * 1024,
  perMinute: 20,
  errors: ['forbidden', 'unsupported_file'],
})

export const removeLogo = endpoint({
  method: 'DELETE',
  path: '/api/company/logo',
  who: 'interviewer',
  permission: 'administer',
  summary: 'Removes the logo; without one, does nothing. For administrators.',
  reply: CompanySettings,
  errors: ['forbidden'],
})

export const getLogo = endpoint({
  method: 'GET',
  path: '/api/logos/{logoId}',
  who: 'anyone',
  summary: 'A logo as a picture. Its address is new with each logo, so that browsers may keep it.',
  params: z.object({ logoId: z.string().max(64) }),
  // Part of the page that a course opens at once.
  perMinute: 6000,
  also: ['download'],
  errors: ['not_found'],
})

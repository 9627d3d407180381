/** A draft interview and a company's settings, as pages read them. */
import type { Interview } from '@nova/contract/interviews/interviews'
import { interviewer } from './server-stand-in.tsx'

export const sampleWhen = '2026-01-05T10:00:00.000Z'
export const sampleInterview: Interview = {
  ...{
    id: crypto.randomUUID(),
    creatorId: interviewer.id,
    title: 'Data engineer',
    status: 'Draft',
    candidateName: 'Bo',
  },
  ...{ interviewType: 'AiOnly', questionType: 'Both', difficulty: 'Medium', programmingLanguage: 'javascript' },
  ...{ onlyThisLanguage: false, duration: 60, scheduledDate: null, timeZone: null, openUntil: null, revision: 1 },
  ...{ createdAt: sampleWhen, candidateId: 'sam@example.test', candidateEmail: 'sam@example.test', companyEmails: [] },
  ...{ candidateAccessToken: null, meetingUrl: null, aiPolicy: 'nova', helpLevel: 'hint', agentEngine: 'live' },
  ...{
    followUps: 'off',
    editorHelp: 'full',
    noticePlace: 'none',
    resumeName: null,
    links: [],
    jobLink: null,
    selected: false,
    behavioralQuestions: [],
  },
  ...{ technicalQuestions: [], interviewStartTime: null, endsAt: null, completedAt: null, novaPaused: false },
  ...{ positionId: null, coreIds: [], description: '' },
} as unknown as Interview

export const sampleSettings = {
  ...{ name: 'Nordwind', defaults: {}, logoUrl: null, model: 'default', models: [], liveAgent: null },
  ...{ version: 0, mayChange: true },
}

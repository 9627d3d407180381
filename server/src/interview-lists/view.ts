/** An interview as the wire shows it to interviewers. */
import type { Interview, ListedInterview } from '@nova/contract/interviews/interviews'
import { orderToFit } from '@nova/contract/questions/suggestion'
import { selectedQuestions } from '../asked-questions/asked-questions.ts'
import type { InterviewRow } from '../interview-access/tables.ts'

type Beside = { resumeName: string | null; token: string | null }

export function viewInterview(row: InterviewRow, beside: Beside): Interview {
  const { behavioralQuestions: behavioral, technicalQuestions: technical } = row.proposal
  return {
    ...viewListed(row, beside),
    description: row.description,
    ...(row.selected ? selectedQuestions(row) : { behavioralQuestions: behavioral, technicalQuestions: technical }),
    proposedQuestions: {
      behavioral,
      technical,
      order: orderToFit(row.proposal, row.durationMinutes, row.proposal.lead),
    },
    assumptions: row.assumptions,
    ...(row.checkedDoubts.length > 0 && { checkedDoubts: row.checkedDoubts }),
  }
}

/** An interview in a list; `proposal` need hold no more than the chosen questions. */
export function viewListed(
  row: Omit<InterviewRow, 'description' | 'assumptions' | 'checkedDoubts'>,
  { resumeName, token }: Beside,
): ListedInterview {
  const shown = row.selected ? selectedQuestions(row) : { behavioralQuestions: [], technicalQuestions: [] }
  return {
    id: row.id,
    creatorId: row.creatorId,
    title: row.title,
    status: row.status,
    interviewType: row.interviewType,
    questionType: row.questionMix,
    difficulty: row.seniority,
    programmingLanguage: row.language,
    onlyThisLanguage: row.onlyLanguage,
    duration: row.durationMinutes,
    scheduledDate: row.scheduledAt?.toISOString() ?? null,
    timeZone: row.timeZone,
    openUntil: row.openUntil?.toISOString() ?? null,
    revision: row.revision,
    createdAt: row.createdAt.toISOString(),
    candidateId: row.candidateEmail,
    candidateEmail: row.candidateEmail,
    candidateName: row.candidateName,
    candidateAccessToken: row.status === 'Cancelled' ? null : token,
    companyEmails: row.companyEmails,
    meetingUrl: row.meetingUrl,
    aiPolicy: row.aiPolicy,
    helpLevel: row.helpLevel,
    agentEngine: row.agentEngine,
    agentProgram: row.agentProgram,
    agentMode: row.agentMode,
    followUps: row.followUps,
    editorHelp: row.editorHelp,
    noticePlace: row.noticePlace,
    resumeName,
    links: row.links,
    jobLink: row.jobLink,
    selected: row.selected,
    ...shown,
    interviewStartTime: row.startedAt?.toISOString() ?? null,
    endsAt: row.endsAt?.toISOString() ?? null,
    completedAt: row.completedAt?.toISOString() ?? null,
    novaPaused: row.novaPaused,
    positionId: row.positionId,
    coreIds: row.coreIds,
  }
}

/** Special cases of single calls for the matrix, by their names in the contract. */

export const needsDraft = (name: string): boolean =>
  /^(saveInterview|addQuestion|removeQuotation|generateQuestions|generateQuestionsAtRoot)$/.test(name)

export const needsPublished = (name: string): boolean =>
  /^(changeStatus|changePlan|changeDetails|previewPlanMails|makePersonalCopy|(ask|query)InRehearsal)$/.test(name)

/** Calls about the installation, not about a company: for its operators alone. */
export const isForOperators = (name: string): boolean =>
  /^(listLeads|downloadLeads|deleteLead|(list|add|change|delete|check|download|setUp)Models?|findLocalModels|findCompanies|listMails|getMail|retryMail|resumeSending|sendTestMail|listSenders|changeSender|getRunnerState|getNewerVersion|checkRunner|installKit|(list|add|change)OwnKits?)$/.test(
    name,
  )

/** Calls whose verb lets in administrators, and operators of any role. */
export const isForAuditors = (name: string): boolean => /^(listAuditEvents|downloadAuditEvents)$/.test(name)

/** Calls about a question of the library, for its author and administrators. */
export const isForAuthors = (name: string): boolean => /^(change|retire|restore)Question$/.test(name)

/** Calls that want a second factor, or a password that is not the caller's. */
export const isAboutOwnFactor = (name: string): boolean =>
  /^(confirmSecondFactor|turnOffSecondFactor|renewRecoveryCodes|resetSecondFactor|changePassword)$/.test(name)

/** Calls about a provider, domain, link or archive that the caller's own company would have to have. */
export const isAboutOwnSso = (name: string): boolean =>
  /^(downloadCompanyArchive|testSso|switchSso|setSsoRule|checkSsoDomain|removeSsoDomain|unlinkSso)$/.test(name)

const later =
  /^(startSso|finishSso|receiveLogout|takeBreak|endBreak|stopRun|getReport|unsealReport|watchReport|listReports|getLineSources|readAnswerMarks|readCommentMarks|markComment|readModelAlone|measureModelAlone|stopModelAlone|readReviewForms|markAnswers|remakeReport|getEvidence|noteReportPrinted|reportBrowserRun|reportBrowserTest|resendCandidateInvitation|getMail|retryMail|sendTestMail|changeSender|revokeDevice|recordDecision|remindPanel|overrideScore|retryReport|getAfterInterview|getOwnRecord|sendRequest|getCandidateNews|getCandidateSide|saveFeedback|releaseFeedback|openFindings|replyToRequest|getLetter|saveLetter|releaseLetter|withdrawLetter|downloadLetter|openLetter|downloadOwnLetter|getFindingReview|resolveFinding|downloadReportPdf|createShare|revokeShare|readSharedReport|watchSharedReport|releaseResults|pickSlot|checkDoubt|getOwnCode|changeOwnCode|makeOwnQuestions|stopOwnCode|retryOwnCode|deleteOwnCode|answerReply|installKit|addOwnKit|changeOwnKit|openWorkspace|testProject|readChanges|reviewChange|testChange|applyProposal|rejectProposal|undoProposal|answerAgent|startImport|downloadModel|setUpModel|getImport|downloadImportProblems|renewEnrolmentLink|readEnrolment|requestEnrolment|confirmErasure|answerErasure|askErasure|getTombstone|sendPersonalCopy|downloadPersonalCopy|askCopy|confirmCopy|downloadOwnCopy)$/
/** They take a token that is mailed, or given between two steps, and works once. */
const withOneTimeToken =
  /^(confirmEmail|checkReset|resetPassword|completeSignIn|beginRequiredSetUp|finishRequiredSetUp|confirmEnrolment)$/

/**
 * Calls that the matrix sees refused even to permitted callers, since their object isn't there. An interviewer shows
 * a cursor only in an interview with interviewers.
 */
export const isLater = (name: string, isByInterviewer = false): boolean =>
  later.test(name) ||
  withOneTimeToken.test(name) ||
  isAboutOwnFactor(name) ||
  isAboutOwnSso(name) ||
  (isByInterviewer && name === 'shareSelection')

/** Names alike where makeScene makes the same. */
export function kindOfScene(name: string): string {
  if (needsDraft(name)) return 'draft'
  if (needsPublished(name)) return 'published'
  return /^publishInterview$|FollowUp|Template|Model/.test(name) ? name : 'joined'
}

/** Calls that name something of a company's by its id. */
export const namesOthers = (name: string, path: string): boolean =>
  /QuestionResponse|(own-code|templates|questions|positions|people|invitations|devices|Interviewers|keys|hiring|webhooks)\/\{id\}/.test(
    path,
  ) || name === 'saveTemplate'

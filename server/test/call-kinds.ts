/** What the matrix must know of single calls, by their names in the contract. */

export const needsDraft = (name: string): boolean =>
  /^(saveInterview|addQuestion|generateQuestions|generateQuestionsAtRoot)$/.test(name)

/** Calls about the installation, not about a company: for its operators alone. */
export const isForOperators = (name: string): boolean =>
  /^(listLeads|downloadLeads|deleteLead|(list|add|change|delete|check)Models?|findModelServers|findCompanies|listMails|getMail|retryMail|sendTestMail|getRunnerState|checkRunner)$/.test(
    name,
  )

/** Calls whose verb lets in administrators, and operators of any role. */
export const isForAuditors = (name: string): boolean => /^(listAuditEvents|downloadAuditEvents)$/.test(name)

/** Calls that want a second factor, or a password that is not the caller's. */
export const isAboutOwnFactor = (name: string): boolean =>
  /^(confirmSecondFactor|turnOffSecondFactor|renewRecoveryCodes|resetSecondFactor|changePassword)$/.test(name)

const later =
  /^(takeBreak|endBreak|stopRun|getReport|watchReport|listReports|remakeReport|getEvidence|noteReportPrinted|reportBrowserRun|reportBrowserTest|resendCandidateInvitation|getMail|retryMail|sendTestMail|revokeDevice|recordDecision|overrideScore|retryReport|getAfterInterview|getOwnRecord|sendRequest|getCandidateNews|getCandidateSide|saveFeedback|releaseFeedback|openFindings|replyToRequest|getFindingReview|resolveFinding|downloadReportPdf|createShare|revokeShare|readSharedReport|watchSharedReport|releaseResults|pickSlot|answerReply|openWorkspace|testProject|applyProposal|rejectProposal|undoProposal|startImport|getImport|downloadImportProblems|renewEnrolmentLink|readEnrolment|requestEnrolment)$/
/** They take a token that is mailed, or given between two steps, and works once. */
const withOneTimeToken =
  /^(confirmEmail|checkReset|resetPassword|completeSignIn|beginRequiredSetUp|finishRequiredSetUp|confirmEnrolment)$/

/**
 * Calls that even who may call them is refused in the matrix, for what they are about is not there. An interviewer shows
 * a cursor only in an interview with interviewers.
 */
export const isLater = (name: string, isByInterviewer = false): boolean =>
  later.test(name) ||
  withOneTimeToken.test(name) ||
  isAboutOwnFactor(name) ||
  (isByInterviewer && name === 'shareSelection')

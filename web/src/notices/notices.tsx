/**
 * Interviewers' mail notices about their interviews, and the status of a candidate's invitation.
 * Public files: act-mails.tsx, invitation-state.tsx, notice-choices.tsx, use-mail.ts.
 */
import { InterviewerBar } from '../sign-in/sign-in.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { NoticeChoices } from './notice-choices.tsx'

export function Notifications() {
  return (
    <>
      <title>Notifications · Nova Interviews</title>
      <InterviewerBar />
      <main id="main" tabIndex={-1} className="container-app flex flex-col gap-6 py-8 sm:py-10 *:max-w-3xl">
        <PageHeader
          title="Notifications"
          subtitle="Choose what we email you about interviews you created or are invited to."
        />
        <NoticeChoices />
      </main>
    </>
  )
}

import { InterviewerBar } from '../session/session.tsx'
import { PageHeader } from '../ui/page-header.tsx'

export function Dashboard() {
  return (
    <>
      <InterviewerBar />
      <main id="main" tabIndex={-1} className="container-app py-8">
        <PageHeader title="Interview Dashboard" subtitle="Manage your AI-powered technical interviews" />
      </main>
    </>
  )
}

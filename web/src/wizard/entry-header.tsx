import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageHeader } from '../ui/page-header.tsx'

/** Heading of the wizard; `notice` names the place of restored entries and comes with a button to start over. */
export function EntryHeader({ notice, onStartOver }: { notice: string | undefined; onStartOver: () => void }) {
  return (
    <>
      <Button asChild variant="ghost" className="-mb-4 -ml-3.5 self-start">
        <Link to="/interviewer/dashboard">
          <ArrowLeft aria-hidden />
          Back to Dashboard
        </Link>
      </Button>
      <PageHeader
        title="Create Interview"
        subtitle="Five short steps. Nova suggests questions based on the resume and job description."
      />
      {notice && (
        <Notice
          action={
            <Button variant="link" onClick={onStartOver}>
              Start over
            </Button>
          }
        >
          {notice}
        </Notice>
      )}
    </>
  )
}

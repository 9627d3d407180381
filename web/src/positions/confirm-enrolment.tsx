import { confirmEnrolment } from '@nova/contract/enrolment'
import { useMutation } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { ApiError, call, messageOf } from '../api.ts'
import { AuthPage } from '../sign-in/auth-page.tsx'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'

/** Where the mailed link leads. Programs that open the links of a mail enrol nobody: a person presses. */
export function ConfirmEnrolment() {
  const { token = '' } = useParams()
  const confirming = useMutation({ mutationFn: () => call(confirmEnrolment, { body: { token }, token: null }) })
  const { data, error, isPending, mutate } = confirming
  // What the server refused stays so; a lost connection can be tried again. Places may open later.
  const canRetry = error && (!(error instanceof ApiError) || error.status === 0 || error.code === 'enrolment_full')
  return (
    <AuthPage
      title={data ? 'You’re enrolled' : 'Confirm your e-mail'}
      subtitle={data ? `${data.title}, ${data.company}` : 'One more step, and you have a place.'}
      foot={data ? 'You can close this page. The link in the mail works until your interview.' : 'The link works once.'}
    >
      {data ? (
        <div className="flex flex-col gap-4">
          <Notice tone="good">
            Your interview link is on its way to <strong className="break-all">{data.email}</strong>.
          </Notice>
          {data.candidateLink && (
            <Button asChild className="h-10 w-full">
              <a href={data.candidateLink}>Open your interview</a>
            </Button>
          )}
        </div>
      ) : (
        <div className="flex flex-col gap-4">
          {error && <Notice tone="bad">{messageOf(error, 'We couldn’t confirm this. Try again.')}</Notice>}
          {(!error || canRetry) && (
            <Button className="h-10 w-full" busy={isPending} onClick={() => mutate()}>
              {error ? 'Try again' : 'Confirm and enrol'}
            </Button>
          )}
        </div>
      )}
    </AuthPage>
  )
}

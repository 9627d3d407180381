import { Link } from 'react-router'
import { Notice } from '../ui/notice.tsx'
import { useNotice } from './use-notice.ts'

/** Warns before publishing of parts of the notice that candidates will miss; stops nothing. */
export function MissingNotice() {
  const { data } = useNotice()
  if (!data?.missing) return null
  return (
    <Notice tone="warn">
      {data.missing.message}{' '}
      {data.mayChange ? (
        <Link to={data.missing.settings} className="font-medium underline underline-offset-4">
          Fill in the privacy notice
        </Link>
      ) : (
        'Ask an administrator to fill in the privacy notice.'
      )}
    </Notice>
  )
}

/** The same for administrators on the dashboard, as a hint. */
export function NoticeHint() {
  const { data } = useNotice()
  if (!data?.missing || !data.mayChange) return null
  return (
    <p className="text-sm text-muted">
      {data.missing.message}{' '}
      <Link to={data.missing.settings} className="text-accent-text underline underline-offset-4 pointer-coarse:py-3">
        Fill in the privacy notice
      </Link>
    </p>
  )
}

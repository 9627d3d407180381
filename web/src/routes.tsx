/** The route table. Screens are composed here alone; each is its own download. */
import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react'
import { Route, Routes, useLocation, useSearchParams } from 'react-router'
import { RequireInterviewer } from './session/guard.tsx'
import { ErrorBoundary } from './site/error-page.tsx'
import { PageSkeleton } from './ui/page-skeleton.tsx'
import { SkipLink } from './ui/skip-link.tsx'

const Login = lazy(async () => ({ default: (await import('./session/login.tsx')).Login }))
const Signup = lazy(async () => ({ default: (await import('./session/signup.tsx')).Signup }))
const Dashboard = lazy(async () => ({ default: (await import('./interviews/dashboard.tsx')).Dashboard }))
const CreateInterview = lazy(async () => ({ default: (await import('./wizard/wizard.tsx')).CreateInterview }))
const InterviewRoom = lazy(async () => ({ default: (await import('./room/room.tsx')).InterviewRoom }))
const InterviewReport = lazy(async () => ({ default: (await import('./report/report.tsx')).InterviewReport }))
const ApiDebugger = lazy(async () => ({ default: (await import('./debugger/debugger.tsx')).ApiDebugger }))
const Leads = lazy(async () => ({ default: (await import('./site/leads.tsx')).Leads }))
// Not in the built pages: the condition is false there, and the import goes with it.
const Gallery = import.meta.env.DEV
  ? lazy(async () => ({ default: (await import('./ui/gallery.tsx')).Gallery }))
  : undefined
const NotFound = lazy(async () => ({ default: (await import('./site/not-found.tsx')).NotFound }))

export function Screens() {
  const { pathname } = useLocation()
  return (
    <>
      <SkipLink />
      <ErrorBoundary resetKey={pathname}>
        <Suspense fallback={<PageSkeleton />}>
          <Routes>
            <Route path="/" element={<LandingPage />} />
            <Route path="/interviewer/login" element={<Login />} />
            <Route path="/interviewer/signup" element={<Signup />} />
            <Route path="/interviewer/dashboard" element={guarded(<Dashboard />)} />
            <Route path="/interviewer/create-interview" element={guarded(<CreateInterview />)} />
            <Route path="/api-debugger" element={<ApiDebugger />} />
            <Route path="/candidate/:id" element={<InterviewRoom />} />
            <Route path="/interview/:id" element={<EitherSeat />} />
            <Route path="/interview/:id/report" element={guarded(<InterviewReport />)} />
            <Route path="/operator/leads" element={guarded(<Leads />)} />
            {Gallery && <Route path="/ui" element={<Gallery />} />}
            <Route path="*" element={<NotFound />} />
          </Routes>
          <RouteChange />
        </Suspense>
      </ErrorBoundary>
    </>
  )
}

function guarded(screen: ReactNode) {
  return <RequireInterviewer>{screen}</RequireInterviewer>
}

/** The landing page is a document of its own, which the browser loads in place of this one. */
function LandingPage() {
  useEffect(() => location.replace('/'), [])
  return <PageSkeleton />
}

/** With a token in the address it is the candidate's seat, without one the interviewer's. */
function EitherSeat() {
  const [search] = useSearchParams()
  return search.has('token') ? <InterviewRoom /> : guarded(<InterviewRoom />)
}

/** On every change of page, once the new one is drawn: back to the top, and the focus to its content. */
function RouteChange() {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    if (!location.hash) window.scrollTo({ top: 0, behavior: 'instant' })
    const main = document.getElementById('main')
    if (main && !main.contains(document.activeElement)) main.focus({ preventScroll: true })
  }, [pathname])
  return null
}

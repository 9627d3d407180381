/** The route table. Screens are composed here alone; each is its own download. */
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useRef } from 'react'
import { Navigate, Route, Routes, useLocation } from 'react-router'
import { storedToken } from './api.ts'
import { forInterviewers } from './shell/role-needed.tsx'
import { Shell } from './shell/shell.tsx'
import { RequireInterviewer } from './sign-in/guard.tsx'
import { queryClient } from './sign-in/query-client.ts'
import { ErrorBoundary } from './site/error-page.tsx'
import { PageSkeleton } from './ui/page-skeleton.tsx'
import { SkipLink } from './ui/skip-link.tsx'

const reloadedKey = 'reloaded-after-update'

const Login = screen(() => import('./sign-in/login.tsx'), 'Login')
const SsoStart = screen(() => import('./sign-in/sso-start.tsx'), 'SsoStart')
const SsoReturn = screen(() => import('./sign-in/sso-return.tsx'), 'SsoReturn')
const Signup = screen(() => import('./sign-in/signup.tsx'), 'Signup')
const ForgotPassword = screen(() => import('./account/forgot-password.tsx'), 'ForgotPassword')
const ResetPassword = screen(() => import('./account/reset-password.tsx'), 'ResetPassword')
const ConfirmEmail = screen(() => import('./account/confirm-email.tsx'), 'ConfirmEmail')
const Dashboard = screen(() => import('./interviews/dashboard.tsx'), 'Dashboard')
const CreateInterview = screen(() => import('./wizard/wizard.tsx'), 'CreateInterview')
const DebriefPage = screen(() => import('./debrief/debrief.tsx'), 'DebriefPage')
const InterviewPage = screen(() => import('./overview/overview.tsx'), 'InterviewPage')
const InterviewSheet = lazy(async () => ({ default: (await import('./overview/interview-sheet.tsx')).InterviewSheet }))
const LiveSeat = screen(async () => {
  const { LiveSeat: Seat } = await import('./live/live.tsx')
  return { LiveSeat: () => <Seat Waiting={InterviewSheet} /> }
}, 'LiveSeat')
const InterviewReport = screen(() => import('./report/report.tsx'), 'InterviewReport')
const SharedReport = screen(() => import('./report/shared-page.tsx'), 'SharedReportPage')
const Claims = screen(() => import('./library/measurement/claims-page.tsx'), 'ClaimsPage')
const BiasAudit = screen(() => import('./bias-audit/bias-audit.tsx'), 'BiasAuditPage')
const InterviewPlayback = screen(loadPlayback, 'InterviewPlayback')
const ApiDebugger = screen(() => import('./debugger/debugger.tsx'), 'ApiDebugger')
const PreviewStart = screen(() => import('./plans/preview-link.tsx'), 'PreviewStart')
const Library = screen(() => import('./library/library.tsx'), 'Library')
const QuestionPage = screen(() => import('./library/question-page.tsx'), 'QuestionPage')
const NewQuestion = screen(() => import('./library/form/write-page.tsx'), 'NewQuestion')
const EditQuestion = screen(() => import('./library/form/write-page.tsx'), 'EditQuestion')
const OwnCode = screen(() => import('./own-code/own-code.tsx'), 'OwnCodePage')
const OwnChange = screen(() => import('./own-code/change-page.tsx'), 'OwnChangePage')
const Positions = screen(() => import('./positions/position-list.tsx'), 'Positions')
const NewPosition = screen(() => import('./positions/edit-page.tsx'), 'NewPosition')
const EditPosition = screen(() => import('./positions/edit-page.tsx'), 'EditPosition')
const PositionPage = screen(() => import('./positions/position-page.tsx'), 'PositionPage')
const ImportPeople = screen(() => import('./positions/import-page.tsx'), 'ImportPage')
const SelfEnrolment = screen(() => import('./positions/enrolment-page.tsx'), 'EnrolmentPage')
const Enrol = screen(() => import('./positions/enrol.tsx'), 'Enrol')
const ConfirmEnrolment = screen(() => import('./positions/confirm-enrolment.tsx'), 'ConfirmEnrolment')
const ComparePeople = screen(() => import('./positions/comparison.tsx'), 'ComparePeople')
const People = screen(() => import('./people/people.tsx'), 'People')
const Join = screen(() => import('./people/join.tsx'), 'Join')
const PrivacyNotice = screen(() => import('./privacy-notice/privacy-notice.tsx'), 'PrivacyNotice')
const Retention = screen(() => import('./retention/retention.tsx'), 'Retention')
const PositionRetention = screen(() => import('./retention/position-retention.tsx'), 'PositionRetention')
const ErasePage = screen(() => import('./retention/erase-page.tsx'), 'ErasePage')
const LeavePage = screen(() => import('./leaving/leave-page.tsx'), 'LeavePage')
const Models = screen(() => import('./models/models.tsx'), 'Models')
const Account = screen(() => import('./account/account.tsx'), 'Account')
const Outbox = screen(() => import('./outbox/outbox.tsx'), 'Outbox')
const Notifications = screen(() => import('./notices/notices.tsx'), 'Notifications')
const ApiKeys = screen(() => import('./api-keys/api-keys.tsx'), 'ApiKeys')
const Audit = screen(() => import('./audit/audit.tsx'), 'Audit')
const Company = screen(() => import('./companies/company.tsx'), 'Company')
const SingleSignOn = screen(() => import('./single-sign-on/single-sign-on.tsx'), 'SingleSignOn')
const ScorecardSettings = screen(() => import('./review/scorecard-settings.tsx'), 'ScorecardSettings')
const Templates = screen(() => import('./templates/templates.tsx'), 'Templates')
const HiringSystems = screen(() => import('./hiring/hiring.tsx'), 'HiringSystems')
const Webhooks = screen(() => import('./webhooks/webhooks.tsx'), 'Webhooks')
const Runner = screen(() => import('./runner-state/runner-state.tsx'), 'Runner')
const Leads = screen(() => import('./site/leads.tsx'), 'Leads')
// Not in the built pages: the condition is false there, and the import goes with it.
const Gallery = import.meta.env.DEV ? screen(() => import('./ui/gallery.tsx'), 'Gallery') : undefined
const NotFound = screen(() => import('./site/not-found.tsx'), 'NotFound')

/** Pages with the side navigation. An entry of the navigation (`shell/entries.ts`) appears once its path is here. */
const framedPages: Record<string, ComponentType> = {
  '/interviewer/dashboard': Dashboard,
  '/interviewer/create-interview': forInterviewers(CreateInterview),
  '/interview/:id/overview': InterviewPage,
  '/interview/:id/debrief': DebriefPage,
  '/positions': Positions,
  '/positions/new': forInterviewers(NewPosition),
  '/positions/:id': PositionPage,
  '/positions/:id/edit': forInterviewers(EditPosition),
  '/positions/:id/compare': ComparePeople,
  '/positions/:id/import': forInterviewers(ImportPeople),
  '/positions/:id/enrolment': forInterviewers(SelfEnrolment),
  '/positions/:id/retention': PositionRetention,
  '/library': forInterviewers(Library),
  '/library/new': forInterviewers(NewQuestion),
  '/library/:id': forInterviewers(QuestionPage),
  '/library/:id/edit': forInterviewers(EditQuestion),
  '/questions/own-code': forInterviewers(OwnCode),
  '/questions/own-code/:id': forInterviewers(OwnChange),
  '/reports/bias-audit': BiasAudit,
  '/reports/claims': forInterviewers(Claims),
  '/settings/account': Account,
  '/settings/company': Company,
  '/settings/privacy': PrivacyNotice,
  '/settings/retention': Retention,
  '/settings/leave': LeavePage,
  '/settings/single-sign-on': SingleSignOn,
  '/settings/scorecard': ScorecardSettings,
  '/settings/templates': forInterviewers(Templates),
  '/settings/people': People,
  '/settings/keys': ApiKeys,
  '/settings/notifications': Notifications,
  '/settings/audit': Audit,
  '/settings/webhooks': Webhooks,
  '/settings/hiring': HiringSystems,
  '/settings/models': Models,
  '/operator/outbox': Outbox,
  '/operator/leads': Leads,
  '/operator/runner': Runner,
}
const framedPaths = Object.keys(framedPages)

export function Screens() {
  const { pathname } = useLocation()
  return (
    <>
      <SkipLink />
      <ErrorBoundary resetKey={pathname}>
        <Suspense fallback={<PageSkeleton />}>
          <Routes>
            <Route path="/" element={<OtherDocument />} />
            <Route path="/interviewer/login" element={<Login />} />
            <Route path="/interviewer/sso" element={<SsoStart />} />
            <Route path="/interviewer/sso/:company" element={<SsoReturn />} />
            <Route path="/interviewer/signup" element={<Signup />} />
            <Route path="/interviewer/join/:token" element={<Join />} />
            <Route path="/interviewer/forgot-password" element={<ForgotPassword />} />
            <Route path="/interviewer/reset/:token" element={<ResetPassword />} />
            <Route path="/interviewer/confirm-email/:token" element={<ConfirmEmail />} />
            <Route element={guarded(<Shell paths={framedPaths} />)}>
              {Object.entries(framedPages).map(([path, Page]) => (
                <Route key={path} path={path} element={<Page />} />
              ))}
            </Route>
            <Route path="/settings" element={<Navigate to="/settings/account" replace />} />
            <Route path="/api-debugger" element={<ApiDebugger />} />
            <Route path="/candidate/:id" element={<OtherDocument />} />
            <Route path="/erase/:id" element={<ErasePage />} />
            <Route path="/interview/:id" element={guarded(<LiveSeat />)} />
            <Route path="/interview/:id/preview" element={guarded(<PreviewStart />)} />
            <Route path="/interview/:id/report" element={guarded(<InterviewReport />)} />
            <Route path="/enrol/:token" element={<Enrol />} />
            <Route path="/enrol/confirm/:token" element={<ConfirmEnrolment />} />
            <Route path="/shared/report/:token" element={<SharedReport />} />
            <Route path="/interview/:id/playback" element={guarded(<InterviewPlayback />)} />
            {Gallery && <Route path="/ui" element={<Gallery />} />}
            <Route path="*" element={<NotFound />} />
          </Routes>
          <RouteChange />
        </Suspense>
      </ErrorBoundary>
    </>
  )
}

// The largest screen, and all that it plays: fetched while the server is still asked who is there.
const played = /^\/interview\/([^/]+)\/playback$/.exec(location.pathname)?.[1]
if (played && storedToken()) {
  import('./playback/read-journal.ts').then(
    ({ readAhead }) => readAhead(queryClient, played),
    () => undefined,
  )
}

function loadPlayback() {
  // The door first: a few connections serve many files.
  const door = import('./playback/playback.tsx')
  import('./playback/player-screen.tsx').catch(() => undefined)
  return door
}

/** A lazily loaded screen. A page opened before an update may request files that are gone: it then reloads, once. */
function screen<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) {
  return lazy(async () => {
    try {
      const loaded = await load()
      sessionStorage.removeItem(reloadedKey)
      return { default: loaded[name] }
    } catch (error) {
      if (sessionStorage.getItem(reloadedKey)) throw error
      sessionStorage.setItem(reloadedKey, '1')
      location.reload()
      return new Promise<never>(() => undefined)
    }
  })
}

function guarded(screen: ReactNode) {
  return <RequireInterviewer>{screen}</RequireInterviewer>
}

/** The address of a separate document, the landing page or the candidate's room: the browser loads that. */
function OtherDocument() {
  useEffect(() => location.reload(), [])
  return <PageSkeleton />
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

/**
 * The signed-in interviewer. The server decides; the page keeps only its token and asks on every load.
 * Public files: auth-page.tsx, leave.ts, own-password.ts, return-path.ts, second-step.tsx.
 */
import {
  getMe,
  type Interviewer,
  type SecondStep,
  type Session as SignedIn,
  signIn,
  signOut,
  signUp,
  type SignUpForm,
} from '@nova/contract/accounts/accounts'
import { acceptInvitation, type JoinForm } from '@nova/contract/accounts/people'
import { can, isWithin, type Permission, reachOf, roleNames } from '@nova/contract/accounts/roles'
import { endSso } from '@nova/contract/accounts/single-sign-on'
import { tokenStorageKey } from '@nova/contract/constants'
import { useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { call, forgetToken, messageOf, onSessionEnd, storedToken, storeToken } from '../api.ts'
import { Button } from '../ui/button.tsx'
import { forgetKeptEntries, forgetOldEntries } from '../ui/kept-entries.ts'
import { ThemeToggle } from '../ui/theme-toggle.tsx'
import { toast } from '../ui/toast.tsx'
import { TopBar } from '../ui/top-bar.tsx'
import { leaveFor } from './leave.ts'
import { queryClient } from './query-client.ts'

export type Session = {
  /** unreachable: there is a token, but the server could not be asked. */
  state: 'checking' | 'signed-in' | 'signed-out' | 'unreachable'
  interviewer: Interviewer | null
  /**
   * The cause of the last session's end on this page: the reader by Logout, or the server after a timeout or a sign-out
   * from another place.
   */
  endedBy: 'reader' | 'server' | null
  /** Signs in, or gives the second step that is due first. */
  signIn: (email: string, password: string) => Promise<SecondStep | undefined>
  /** Signs in by the answer to the second step. */
  enter: (opened: SignedIn) => Promise<void>
  signUp: (form: SignUpForm) => Promise<void>
  /** Makes the account that an invitation is for, and signs in, or gives the second step that is due first. */
  join: (form: JoinForm) => Promise<SecondStep | undefined>
  /** Signs out; gives the address for doing so at the company's provider, where the session came from it. */
  signOut: () => Promise<string | null>
  retry: () => void
}

export const SessionContext = createContext<Session | null>(null)
export const meKey = ['me'] as const

/** How soon a page that stays open follows a change of role, and notices on any screen that its session was ended. */
const askAgainMs = 10_000

export function SessionProvider({ children }: { children: ReactNode }) {
  const [token, setToken] = useState(storedToken)
  const [endedBy, setEndedBy] = useState<Session['endedBy']>(null)
  const me = useQuery({
    queryKey: meKey,
    queryFn: ({ signal }) => call(getMe, { signal }),
    enabled: token !== null,
    staleTime: 300_000,
    // Another tab or a colleague may have renamed the company, or changed the role.
    refetchOnWindowFocus: 'always',
    refetchInterval: askAgainMs,
  })
  useFreshReading(me.data)

  useEffect(
    () =>
      onSessionEnd(() => {
        setEndedBy('server')
        setToken(null)
        queryClient.clear()
      }),
    [],
  )
  useEffect(forgetOldEntries, [])
  // Signing in or out in another tab counts here too.
  useEffect(() => {
    const handleStorage = (event: StorageEvent) => {
      if (event.key !== tokenStorageKey) return
      queryClient.clear()
      setEndedBy(null)
      setToken(event.newValue)
    }
    addEventListener('storage', handleStorage)
    return () => removeEventListener('storage', handleStorage)
  }, [])

  const { data, isError, refetch } = me
  const session = useMemo<Session>(() => {
    const begin = (token: string, interviewer: Interviewer) => {
      queryClient.clear()
      queryClient.setQueryData(meKey, interviewer)
      setEndedBy(null)
      setToken(token)
    }
    return {
      state: stateOf(token, data, isError),
      interviewer: token ? (data ?? null) : null,
      endedBy,
      signIn: async (email, password) => {
        forgetToken()
        const answer = await call(signIn, { body: { username: email, password }, token: null })
        if ('secondStep' in answer) return answer
        begin(...(await readProfile(answer)))
        return undefined
      },
      enter: async (opened) => begin(...(await readProfile(opened))),
      signUp: async (form) => {
        const opened = await call(signUp, { body: form, token: null })
        storeToken(opened.token)
        begin(opened.token, opened.interviewer)
      },
      join: async (form) => {
        const answer = await call(acceptInvitation, { body: form, token: null })
        if ('secondStep' in answer) return answer
        storeToken(answer.token)
        begin(answer.token, answer.interviewer)
        return undefined
      },
      signOut: async () => {
        // Sign out here even if the server can't be reached.
        // A server of the version before knows only the other call.
        const ended = await call(endSso, { timeoutMs: 4000 })
          .catch(() => call(signOut, { timeoutMs: 4000 }))
          .catch(() => undefined)
        forgetToken()
        forgetKeptEntries()
        setEndedBy('reader')
        setToken(null)
        queryClient.clear()
        return ended?.url ?? null
      },
      retry: () => void refetch(),
    }
  }, [token, data, isError, endedBy, refetch])

  return <SessionContext value={session}>{children}</SessionContext>
}

/** Another role sees other interviews and people, so refetch everything. */
function useFreshReading(interviewer: Interviewer | undefined): void {
  const { id, role } = interviewer ?? {}
  const known = useRef({ id, role })
  useEffect(() => {
    const isChanged = id !== undefined && known.current.id === id && known.current.role !== role
    known.current = { id, role }
    if (isChanged) void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== meKey[0] })
  }, [id, role])
}

function stateOf(token: string | null, interviewer: Interviewer | undefined, isError: boolean): Session['state'] {
  if (token === null) return 'signed-out'
  if (interviewer) return 'signed-in'
  return isError ? 'unreachable' : 'checking'
}

/**
 * Stores the token and fetches the profile 100 ms later as specified; if that fails, the profile from the sign-in reply
 * is used.
 */
async function readProfile({ token, interviewer }: SignedIn): Promise<[string, Interviewer]> {
  if (!token) throw new Error('No authentication token received from server')
  storeToken(token)
  await new Promise((resolve) => setTimeout(resolve, 100))
  try {
    return [token, await call(getMe)]
  } catch (error) {
    toast.error(`Unable to fetch interviewer profile: ${messageOf(error, 'Please reload the page.')}`)
    return [token, interviewer]
  }
}

/** Names the reader and something they write, for the copy kept on the device. */
export function useKeyOfMine(about: string): string {
  return `${useContext(SessionContext)?.interviewer?.id ?? ''}:${about}`
}

export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('useSession needs a SessionProvider above it.')
  return session
}

/** True if the reader's role has this permission; hide actions that the server would refuse. */
export function useCan(permission: Permission): boolean {
  const { interviewer } = useSession()
  return interviewer !== null && can(interviewer.role, permission)
}

/** True if the reader may manage an interview, for example choose its panel. */
export function useMayManage({ creatorId }: { creatorId: string }): boolean {
  const { interviewer } = useSession()
  if (!interviewer) return false
  return isWithin(reachOf(interviewer.role, 'manage'), { isOwn: interviewer.id === creatorId, isListed: false })
}

/** True if the reader rates and decides on a position that they see, with this panel. */
export function useMayJudge(panel: readonly string[]): boolean {
  const { interviewer } = useSession()
  if (!interviewer) return false
  const isListed = panel.includes(interviewer.email.toLowerCase())
  return isWithin(reachOf(interviewer.role, 'judge'), { isOwn: true, isListed })
}

/** The reader's role, as people read it. */
export function useRoleName(): string {
  return roleNames[useSession().interviewer?.role ?? 'Viewer']
}

/** True below an existing bar: the page's own bar is then hidden. */
export const BarStands = createContext(false)

type BarProps = {
  children?: ReactNode
  start?: ReactNode
  isWide?: boolean
}

/** The bar over an interviewer's pages: logo, welcome, theme, Logout. `children` follow the logo. */
export function InterviewerBar({ children, start, isWide }: BarProps) {
  const { interviewer } = useSession()
  const [isLeaving, logOut] = useLogout()
  if (useContext(BarStands)) return null
  return (
    <TopBar
      start={start}
      isWide={isWide}
      end={
        <>
          <ThemeToggle />
          <Button variant="ghost" className="-mr-3.5" busy={isLeaving} onClick={logOut}>
            Logout
          </Button>
        </>
      }
    >
      {children}
      <p className="ml-auto truncate text-sm text-muted">
        <span className="max-sm:sr-only">Welcome, </span>
        <span className="font-medium text-ink">{interviewer?.name}</span>
        {interviewer?.company && <span className="text-faint max-md:hidden"> ({interviewer.company})</span>}
      </p>
    </TopBar>
  )
}

/** Logging out: its progress, and the function that starts it. */
export function useLogout(): [isLeaving: boolean, logOut: () => void] {
  const { signOut } = useSession()
  const navigate = useNavigate()
  const [isLeaving, setLeaving] = useState(false)
  const logOut = async () => {
    setLeaving(true)
    const elsewhere = await signOut()
    if (elsewhere) return leaveFor(elsewhere)
    toast.success('Logged out successfully')
    await navigate('/interviewer/login', { replace: true })
  }
  return [isLeaving, () => void logOut()]
}

/** Public pages for an interviewer who is already signed in: Login and sign-up links lead into the product instead. */
import { tokenStorageKey } from '@nova/contract/constants'

const dashboard = '/interviewer/dashboard'

/** Asks the server who the stored token belongs to, and changes the links only when it is still valid. */
export async function liveSignedIn(): Promise<void> {
  const token = readToken()
  const isSignedIn = token !== null && (await isValid(token))
  document.documentElement.dataset['signedIn'] = isSignedIn ? 'yes' : 'no'
  if (!isSignedIn) return
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href="/interviewer/login"]')) {
    link.href = dashboard
    link.textContent = 'Dashboard'
  }
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href="/interviewer/signup"]')) {
    link.href = '/interviewer/create-interview'
    link.textContent = 'Create New Interview'
  }
}

function readToken(): string | null {
  try {
    return localStorage.getItem(tokenStorageKey)
  } catch {
    // If the browser blocks storage, no visitor is signed in.
    return null
  }
}

async function isValid(token: string): Promise<boolean> {
  try {
    const headers = { authorization: `Bearer ${token}` }
    const response = await fetch('/api/Interviewers/me', { headers, signal: AbortSignal.timeout(10_000) })
    return response.ok
  } catch {
    return false
  }
}

/** Settings of single sign-on as the server gives them. */
import type { SsoSettings } from '@nova/contract/accounts/single-sign-on'

const person = (name: string, isBreakGlass: boolean, isOwn = false) => ({
  id: crypto.randomUUID(),
  name,
  email: `${name.toLowerCase()}@example.test`,
  isBreakGlass,
  isOwn,
})
/** Single sign-on that is set up and on. */
export const ssoSettings: SsoSettings = {
  issuer: 'https://login.example.test',
  clientId: 'nova',
  scope: 'openid email profile',
  joins: 'invited',
  defaultRole: 'Viewer',
  groupClaim: '',
  groupRoles: [],
  absentMeansNone: true,
  vouches: false,
  version: 3,
  hasSecret: true,
  addresses: null,
  test: null,
  isOn: true,
  isOnly: false,
  domains: [],
  linked: [],
  outside: ['noa@elsewhere.test'],
  administrators: [person('Ida', false, true), person('Kim', true), person('Bo', false)],
}

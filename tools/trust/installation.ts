/**
 * Facts of one installation, read as its server reads them: from the environment and the database. No secret, no name of
 * a company and nothing of a candidate is among them.
 */
import { sayRule } from '../../contract/src/retention/periods.ts'
import { countCompanies } from '../../server/src/accounts/accounts.ts'
import { type Config, readConfig } from '../../server/src/config.ts'
import { listTurnedOn } from '../../server/src/models/choosing.ts'
import { hostOf } from '../../server/src/platform/ai/providers.ts'
import type { Ctx } from '../../server/src/platform/context/context.ts'
import { isOfThisMachine } from '../../server/src/platform/metrics/access.ts'
import { listCompanyRules } from '../../server/src/retention/rules.ts'
import { nearnessOf } from '../../server/src/sessions/model-words.ts'
import { countSwitchedOn } from '../../server/src/single-sign-on/settings.ts'
import type { Facts } from './pages.ts'

/** Facts from the database of an installation; absent for pages without one. */
export type Stored = {
  companies: Awaited<ReturnType<typeof countCompanies>>
  models: Awaited<ReturnType<typeof listTurnedOn>>
  rules: Awaited<ReturnType<typeof listCompanyRules>>
  ssoCompanies: number
}

const none = 'not configured'

export async function readStored(ctx: Pick<Ctx, 'db'>): Promise<Stored> {
  return {
    companies: await countCompanies(ctx),
    models: await listTurnedOn(ctx),
    rules: await listCompanyRules(ctx),
    ssoCompanies: await countSwitchedOn(ctx),
  }
}

/** Facts of the pages in the repository, which are of no installation. */
export const readDefaultFacts = (): Facts => ({
  ...describeInstallation(readConfig({}), undefined),
  'of-installation': 'an installation with default settings; `npm run trust-pack` writes those of yours',
})

export function describeInstallation(config: Config, stored: Stored | undefined): Facts {
  const { smtp, backups, publicUrl, securityContact, formRelay } = config
  const { everyHours, keep, days } = backups
  return {
    'of-installation': `the installation ${publicUrl ? hostIn(publicUrl) : 'without a public address'}`,
    'set.address': publicUrl ?? none,
    'set.transport': publicUrl?.startsWith('https:')
      ? 'https, by the proxy in front'
      : 'no https address is configured',
    'set.contact': securityContact ?? `${none}: there is no security.txt`,
    'set.database': config.databaseUrl
      ? 'a PostgreSQL of the operator’s (DATABASE_URL)'
      : 'embedded PostgreSQL, no port',
    'set.key': config.settingsKey ? 'SETTINGS_KEY of the environment' : 'a file in the data folder, mode 0600',
    'set.backups': backups.folder
      ? `every ${everyHours} h, the newest ${keep} kept, none older than ${days} days`
      : `${none}: no backup is made by the clock`,
    'set.mail': smtp
      ? `${smtp.host}:${smtp.port}, ${smtp.isSecure ? 'TLS from the beginning' : 'STARTTLS where offered'}`
      : none,
    'set.models': describeModels(config, stored),
    'set.sandbox': describeRunner(config),
    'set.signup': config.isSignupOpen ? 'open to anyone' : 'by invitation alone',
    'set.sso': countedOf(stored, stored?.ssoCompanies),
    'set.second-factor': countedOf(stored, stored?.companies.requiringSecondFactor),
    'set.retention': describeRules(stored),
    'set.form-relay': formRelay ? hostIn(formRelay.url) : none,
    'set.metrics': describeMetrics(config),
    'set.newer': config.newerVersionFrom ? 'an address or file of the operator’s' : none,
    'set.private-addresses': [...config.fetchAllow, ...config.webhookAllow].join(', ') || 'none',
    'set.outside': listOutside(config, stored).join('; ') || 'none configured',
  }
}

const hostIn = (address: string) => new URL(address).host

const countedOf = (stored: Stored | undefined, count = 0) =>
  stored === undefined || count === 0 ? none : `${count} of ${stored.companies.all} companies`

function listModels({ ai }: Config, stored: Stored | undefined) {
  const own = (stored?.models ?? []).map(({ provider, baseUrl, model, forAllCompanies }) => ({
    model,
    host: hostOf({ provider, baseUrl: baseUrl ?? undefined }),
    forWhom: forAllCompanies ? 'all companies' : 'some companies',
  }))
  return ai ? [...own, { model: ai.model, host: hostOf(ai), forWhom: 'companies without another' }] : own
}

function describeModels(config: Config, stored: Stored | undefined): string {
  const models = listModels(config, stored).map(
    ({ model, host, forWhom }) => `${escapeCell(model)} at ${host}, for ${forWhom}`,
  )
  return models.length > 0 ? models.join('; ') : `${none}: the built-in engine alone`
}

/** A name that its operators typed, in a cell of a table. */
const escapeCell = (text: string) => text.replaceAll(/[|[\]`<>\n\r\\*_]/g, ' ')

function describeRunner({ runner, runnerUrls }: Config): string {
  if (runner === 'remote')
    return `on ${runnerUrls.length} other machine${runnerUrls.length === 1 ? '' : 's'} (RUNNER=remote)`
  if (runner === 'browser') return 'in the candidate’s browser, without hidden tests or projects (RUNNER=browser)'
  return runner === 'local'
    ? 'on this machine by bubblewrap, or not at all (RUNNER=local)'
    : 'on this machine by bubblewrap; where that is impossible, in the candidate’s browser (JavaScript, TypeScript and Python, without hidden tests or projects), and health says so'
}

function describeMetrics({ metricsToken, publicUrl, trustedProxies }: Config): string {
  if (metricsToken) return 'with a token'
  return isOfThisMachine({ publicUrl, isProxied: trustedProxies > 0 })
    ? 'without a token, for programs on this machine alone'
    : 'for nobody: there is no token'
}

function describeRules(stored: Stored | undefined): string {
  if (stored === undefined || stored.rules.length === 0) return `${none}: nothing is deleted by itself`
  const said = [...new Set(stored.rules.map(sayRule))].join(' ')
  return `${stored.rules.length} of ${stored.companies.all} companies: ${said}`
}

/** Database and runners that are neither on this machine nor in a private network. */
function listOperated({ databaseUrl, runner, runnerUrls }: Config): string[] {
  const databases = databaseUrl === undefined ? [] : hostsOfDatabase(databaseUrl)
  const runners = runner === 'remote' ? runnerUrls.map((url) => new URL(url).hostname) : []
  const isOutside = (host: string) => host !== '' && !host.startsWith('/') && nearnessOf(host) === 'outside'
  return [
    ...databases.filter(isOutside).map((host) => `database at ${host}`),
    ...runners.filter(isOutside).map((host) => `code runner at ${host}`),
  ]
}

/**
 * An address may name several hosts by comma, or one, or the folder of a socket, as `host`. All before the last @ is left
 * out first: a password may have any sign in it.
 */
function hostsOfDatabase(address: string): string[] {
  const [authority = '', query = ''] = address.slice(address.lastIndexOf('@') + 1).split('?')
  const named = new URLSearchParams(query).getAll('host')
  const hosts = named.length > 0 ? named : [authority.replace(/^\w+:\/\//, '').replace(/\/.*$/, '')]
  return hosts.flatMap((each) => each.split(',')).map((each) => each.replace(/:\d*$/, ''))
}

/** Services of others that get data, as far as settings name them. */
function listOutside(config: Config, stored: Stored | undefined): string[] {
  return [
    ...listModels(config, stored).map(({ host }) => `language model at ${host}`),
    ...listOperated(config),
    ...(config.smtp ? [`mail server ${config.smtp.host}`] : []),
    ...(config.formRelay ? [`form service ${hostIn(config.formRelay.url)}`] : []),
  ]
}

/** The dashboard and the alerts of docs/monitoring, with Debian's Prometheus scraping a real server. */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findFreePort } from '../../../test/free-port.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'

const monitoring = resolve(import.meta.dirname, '../../../../docs/monitoring')
const rules = join(monitoring, 'alerts.yml')
const token = 'a-token-of-this-test-alone'
const patience = { timeout: 120_000, interval: 250 }

let folder: string
let server: TestServer
let prometheus: ChildProcess
let address: string

type Reply = { status: string; data: any; error?: string }
const ask = async (path: string, query: Record<string, string> = {}): Promise<Reply> =>
  (await fetch(`${address}/api/v1/${path}?${new URLSearchParams(query).toString()}`)).json() as Promise<Reply>
const promtool = (...args: string[]) => promisify(execFile)('promtool', args, { cwd: folder })

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'nova-prometheus-'))
  server = await startTestServer({ metricsToken: token })
  await useEverything(server)
  const port = await findFreePort()
  address = `http://127.0.0.1:${port}`
  writeFileSync(join(folder, 'token'), token)
  const config = {
    global: { scrape_interval: '1s', evaluation_interval: '1s' },
    rule_files: [rules],
    scrape_configs: [
      {
        job_name: 'nova',
        authorization: { credentials_file: join(folder, 'token') },
        static_configs: [{ targets: [new URL(server.url).host] }],
      },
    ],
  }
  // JSON is YAML.
  writeFileSync(join(folder, 'prometheus.yml'), JSON.stringify(config))
  const flags = { 'config.file': 'prometheus.yml', 'storage.tsdb.path': 'data', 'web.listen-address': address.slice(7) }
  const args = Object.entries(flags).map(([name, value]) => `--${name}=${value}`)
  prometheus = spawn('prometheus', args, { cwd: folder, stdio: 'ignore' })
  await once(prometheus, 'spawn')
})

afterAll(async () => {
  prometheus.kill()
  if (prometheus.exitCode === null) await once(prometheus, 'exit')
  await server.close()
  rmSync(folder, { recursive: true })
})

test('every expression of the dashboard and of the alerts is answered, by metrics that the server has', async () => {
  await expect.poll(countTargetsRead, patience).toBe(1)
  const { data } = await ask('targets/metadata', { match_target: '{job="nova"}' })
  const served = new Set((data as { metric: string }[]).map(({ metric }) => metric))
  const shown = readDashboard()
  const alerts = await readAlerts()
  expect(shown.length).toBeGreaterThan(40)
  expect(alerts.length).toBeGreaterThan(15)
  for (const query of [...shown, ...alerts.map((alert) => alert.query)]) {
    const named = query.match(/\bnova_\w+/g)?.map((name) => name.replace(/(_seconds)_(bucket|count|sum)$/, '$1')) ?? []
    expect(named.filter((name) => !served.has(name))).toEqual([])
    expect({ query, ...(await ask('query', { query })) }).toMatchObject({ query, status: 'success' })
  }
  // A panel whose labels match nothing would be empty for ever.
  const isEmpty = async (query: string) => (await ask('query', { query })).data.result.length === 0
  await expect.poll(async () => filterAsync(shown, isEmpty), patience).toEqual([])
  const inDashboard = new Set(shown.flatMap((query) => query.match(/\bnova_\w+/g) ?? []))
  const own = [...served].filter((name) => name.startsWith('nova_'))
  expect(own.filter((name) => ![...inDashboard].some((each) => each.startsWith(name)))).toEqual([])
})

test('each alert has a severity and one sentence or two that say what to do', async () => {
  for (const { labels, annotations } of await readAlerts()) {
    expect(['warning', 'critical']).toContain(labels['severity'])
    expect(annotations['summary']).toMatch(/^\S.{40,180}\.$/)
  }
})

test('promtool accepts the rules, and they fire when they should', async () => {
  expect((await promtool('check', 'rules', rules)).stdout).toContain('SUCCESS')
  await promtool('check', 'config', 'prometheus.yml')
  const steady = (value: string) => `${value}x30`
  const cases = [
    ['NovaServerDown', 'up{job="nova"}', steady('0'), steady('1')],
    ['NovaDatabaseAway', 'nova_installation_read{}', steady('0'), steady('1')],
    ['NovaCheckFails', 'nova_check_ok{check="runner"}', steady('0'), steady('1')],
    ['NovaAppendsFail', 'nova_append_seconds_count{outcome="failed"}', '0+1x30', steady('5')],
    ['NovaEventLoopLate', 'nova_event_loop_delay_seconds{quantile="0.99"}', steady('0.2'), steady('0.02')],
    ['NovaReportLate', 'nova_report_age_seconds{}', '900+60x30', steady('60')],
    ['NovaJobsGivenUp', 'nova_jobs_failed{}', '0x20 1x10', steady('1')],
    ['NovaMailFails', 'nova_mails_total{outcome="failed"}', '0x20 1x10', steady('3')],
  ] as const
  const tests = cases.flatMap(([alertname, series, bad, good]) =>
    [bad, good].map((values) => ({
      interval: '1m',
      input_series: [{ series, values }],
      promql_expr_test: [
        {
          expr: `count(ALERTS{alertname="${alertname}",alertstate="firing"}) or vector(0)`,
          eval_time: '28m',
          exp_samples: [{ labels: '{}', value: values === bad ? 1 : 0 }],
        },
      ],
    })),
  )
  writeFileSync(join(folder, 'firing.yml'), JSON.stringify({ rule_files: [rules], tests }))
  expect((await promtool('test', 'rules', 'firing.yml')).stdout).toContain('SUCCESS')
})

async function filterAsync<T>(all: T[], isWanted: (each: T) => Promise<boolean>): Promise<T[]> {
  const wanted = await Promise.all(all.map(isWanted))
  return all.filter((_, index) => wanted[index])
}

/** Gives each metric that begins with its first event a sample. */
async function useEverything({ machinery: { metrics } }: TestServer): Promise<void> {
  await metrics.countJobs({ finish: async () => undefined })['finish']!({} as never)
  metrics.countRun('python', 'passed', 0.4)
  metrics.countModelCall('anthropic', 'ok', 1.2, { tokensIn: 900, tokensOut: 60, cost: 0.003 })
}

/** Those that were scraped with the figures of the database, which a busy one leaves out. */
async function countTargetsRead(): Promise<number> {
  const reply = await ask('query', { query: 'nova_installation_read{job="nova"} == 1' }).catch(() => undefined)
  return reply?.data?.result?.length ?? 0
}

/** The queries of the dashboard, with Grafana's values for its variables. */
function readDashboard(): string[] {
  const { panels } = JSON.parse(readFileSync(join(monitoring, 'grafana-dashboard.json'), 'utf8')) as {
    panels: { targets?: { expr: string }[] }[]
  }
  const written = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))
  return written.map((query) => query.replaceAll('$__rate_interval', '1m').replaceAll('$instance', '.*'))
}

type Alert = { query: string; labels: Record<string, string>; annotations: Record<string, string> }

/** The alerts as Prometheus has read them. */
async function readAlerts(): Promise<Alert[]> {
  let groups: { rules: Alert[] }[] = []
  await expect
    .poll(async () => (groups = (await ask('rules').catch(() => undefined))?.data?.groups ?? []).length, patience)
    .toBe(1)
  return groups.flatMap((group) => group.rules)
}

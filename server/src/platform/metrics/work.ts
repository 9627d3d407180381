/** Instruments of a server's work: runs, model calls, mails, jobs and reports. */
import { RunStatus } from '@nova/contract/questions/runs'
import { CodeLanguage } from '@nova/contract/words'
import { type Makers, quickBuckets, secondsSince, slowBuckets, within } from './makers.ts'

export type Verdict = RunStatus | 'passed' | 'failed'
export type MailOutcome = 'sent' | 'retried' | 'failed' | 'expired' | 'held'
export type WebhookOutcome = 'delivered' | 'retried' | 'failed'
export type ModelUsage = { tokensIn: number; tokensOut: number; cost: number }

type Handlers = Record<string, (payload: never) => Promise<void>>

const verdicts = ['passed', 'failed', ...RunStatus.options]
const providers = ['openai-compatible', 'openai', 'anthropic', 'google']
const mailOutcomes: MailOutcome[] = ['sent', 'retried', 'failed', 'expired', 'held']
const webhookOutcomes: WebhookOutcome[] = ['delivered', 'retried', 'failed']
const modelOutcomes = [
  'ok',
  'timeout',
  'cancelled',
  'rate_limited',
  'refused',
  'unreadable',
  'unavailable',
  'truncated',
]

export function makeRunInstruments({ counter, gauge, histogram }: Makers) {
  const runs = counter('nova_runs_total', 'Runs of people and judgements of answers', ['language', 'verdict'])
  const seconds = histogram('nova_run_seconds', 'Time from the call of a run to its verdict', slowBuckets, ['language'])
  return {
    /** A person's run, or the judgement of an answer. */
    countRun(language: CodeLanguage, verdict: Verdict, took: number): void {
      const labels = { language: within(CodeLanguage.options, language) }
      runs.inc({ ...labels, verdict: within(verdicts, verdict) })
      seconds.observe(labels, took)
    },
    /** Everything that runs, Nova's own runs included. */
    sandbox: {
      waiting: gauge('nova_sandbox_waiting', 'Runs that wait for a place in the sandbox'),
      running: gauge('nova_sandbox_running', 'Runs under way in the sandbox'),
      waitSeconds: histogram('nova_sandbox_wait_seconds', 'How long runs waited for a place', quickBuckets),
      boxes: gauge('nova_boxes', 'Open project boxes of this server'),
    },
  }
}

export function makeModelInstruments({ counter, histogram }: Makers) {
  const calls = counter('nova_model_calls_total', 'Calls of language models', ['provider', 'outcome'])
  const seconds = histogram('nova_model_call_seconds', 'How long calls of language models took', slowBuckets, [
    'provider',
  ])
  const tokens = counter('nova_model_tokens_total', 'Tokens that models read (in) and wrote (out)', [
    'provider',
    'direction',
  ])
  const cost = counter('nova_model_cost_total', 'Cost of model calls at your prices, in your currency', ['provider'])
  return {
    /** `asked` is the provider; a model's name isn't a label, since operators type it. */
    countModelCall(asked: string, outcome: string, took: number, usage: ModelUsage): void {
      const provider = within(providers, asked)
      calls.inc({ provider, outcome: within(modelOutcomes, outcome) })
      seconds.observe({ provider }, took)
      tokens.inc({ provider, direction: 'in' }, usage.tokensIn)
      tokens.inc({ provider, direction: 'out' }, usage.tokensOut)
      cost.inc({ provider }, usage.cost)
    },
  }
}

export function makeJobInstruments({ counter, histogram }: Makers) {
  const mails = counter('nova_mails_total', 'Tries to send a mail', ['outcome'])
  const jobs = counter('nova_jobs_total', 'Background jobs that this server worked on', ['name', 'outcome'])
  const seconds = histogram('nova_job_seconds', 'How long background jobs took', slowBuckets, ['name'])
  const reports = histogram('nova_report_seconds', 'Time from the end of an interview to its first report', slowBuckets)
  for (const outcome of mailOutcomes) mails.inc({ outcome }, 0)
  const webhooks = counter('nova_webhook_deliveries_total', 'Tries to send an event to a webhook', ['outcome'])
  for (const outcome of webhookOutcomes) webhooks.inc({ outcome }, 0)
  const counted = (name: string, work: Handlers[string]) => async (payload: never) => {
    const startedAt = performance.now()
    let outcome = 'failed'
    try {
      await work(payload)
      outcome = 'done'
    } finally {
      jobs.inc({ name, outcome })
      seconds.observe({ name }, secondsSince(startedAt))
    }
  }
  return {
    countMail: (outcome: MailOutcome): void => mails.inc({ outcome }),
    countWebhook: (outcome: WebhookOutcome): void => webhooks.inc({ outcome }),
    /** The handlers with each of their calls counted by their name. */
    countJobs(handlers: Handlers): Handlers {
      return Object.fromEntries(
        Object.entries(handlers).map(([name, work]) => {
          // A rate over a counter that begins with its first failure would miss that one.
          for (const outcome of ['done', 'failed']) jobs.inc({ name, outcome }, 0)
          return [name, counted(name, work)]
        }),
      )
    },
    countReport: (took: number): void => reports.observe(Math.max(0, took)),
  }
}

/** Metrics for Prometheus. */
import { endpoint } from '../endpoint.ts'

/** Not an interviewer's call: no session opens it. */
export const getMetrics = endpoint({
  method: 'GET',
  path: '/metrics',
  who: 'anyone',
  summary: 'Metrics of this server as Prometheus reads them, by METRICS_TOKEN, or without one for this machine alone.',
  also: ['text'],
  perMinute: 120,
  errors: ['not_found', 'not_signed_in'],
})

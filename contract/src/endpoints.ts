/** Every call there is, by name. */
import * as accounts from './accounts.ts'
import * as candidates from './candidates.ts'
import type { Endpoint } from './endpoint.ts'
import * as health from './health.ts'
import * as interviews from './interviews.ts'
import * as journal from './journal.ts'
import * as nova from './nova.ts'
import * as questions from './questions.ts'
import * as reports from './reports.ts'
import * as runs from './runs.ts'

const rooms = [accounts, candidates, health, interviews, journal, nova, questions, reports, runs]

export const endpoints: Record<string, Endpoint> = Object.fromEntries(
  rooms
    .flatMap((room) => Object.entries<unknown>(room))
    .filter((pair): pair is [string, Endpoint] => isEndpoint(pair[1])),
)

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'who' in value
}

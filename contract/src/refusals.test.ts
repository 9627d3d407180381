import { describe, expect, it } from 'vitest'
import { endpoints } from './endpoints.ts'
import { refusalCodes, refuse, statusOf } from './refusals.ts'

const words = refusalCodes.map((code) => [code, refuse(code).message] as const)
/** Given word for word by the specification, or read by programs rather than people. */
const fixed = /^(Invalid|Email|Please|Interview|Not found|\w+ not found|Template)/

describe('a refusal', () => {
  it('is an error with its code, its status, and words of its own where it was given some', () => {
    const plain = refuse('interview_not_found')
    expect([plain instanceof Error, plain.code, plain.status, plain.message]).toEqual([
      ...[true, 'interview_not_found', 404, 'Interview not found'],
    ])
    const other = refuse('invalid_input', 'Please enter a title.', [
      { path: 'Title', message: 'Please enter a title.' },
    ])
    expect([other.message, other.status, other.details]).toEqual([
      ...['Please enter a title.', 400, [{ path: 'Title', message: 'Please enter a title.' }]],
    ])
  })

  it('has the status of a mistake of the caller, or says plainly that the fault is ours', () => {
    for (const code of refusalCodes) {
      const status = statusOf(code)
      const isOurs = status >= 500
      expect([code, isOurs ? [500, 502, 503, 504, 507].includes(status) : status >= 400]).toEqual([code, true])
    }
  })

  it('has a message of its own, in sentences', () => {
    for (const [code, said] of words) {
      expect([code, said.trim()]).toEqual([code, said])
      expect([code, said.length > 8 && said.length < 320]).toEqual([code, true])
      if (!fixed.test(said)) expect([code, /[.!?]$/.test(said)]).toEqual([code, true])
    }
    const repeated = words.filter(([, said], at) => words.findIndex(([, other]) => other === said) !== at)
    expect(repeated.map(([code]) => code)).toEqual([])
  })

  it('is declared by a call, unless any call may answer so', () => {
    const declared = new Set(Object.values(endpoints).flatMap(({ errors }) => errors))
    const general = [
      'invalid_input',
      'not_signed_in',
      'bad_candidate_token',
      'interview_erased',
      'forbidden',
      'not_found',
      'payload_too_large',
      'other_device',
    ]
    const ofKeys = [
      'bad_key',
      'bad_hiring_key',
      'hiring_stopped',
      'two_credentials',
      'key_not_allowed',
      'scope_missing',
    ]
    const repeated = ['call_in_flight', 'call_interrupted', 'idempotency_mismatch']
    const further = [
      'unsupported_media',
      'too_many_requests',
      'server_busy',
      'database_away',
      'internal_error',
      'storage_full',
    ]
    const silent = refusalCodes.filter(
      (code) => !declared.has(code) && ![...general, ...ofKeys, ...repeated, ...further].includes(code),
    )
    expect(silent).toEqual([])
  })
})

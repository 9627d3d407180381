/**
 * Form input of people, as the calls accept it: trimmed, bounded, or refused with a message that says how to fix it.
 */
import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { NewPassword, SignUpForm } from './accounts/accounts.ts'
import { LeadForm } from './installation/leads.ts'
import { ModelForm } from './installation/models.ts'
import { joinInterview, submitAnswer } from './interviews/candidates.ts'
import { JsonValue, maxNesting } from './json-value.ts'
import { ClientEntry } from './room/journal.ts'
import { shareSelection } from './room/selections.ts'

const complaints = (schema: z.ZodType, value: unknown) =>
  Object.fromEntries(
    (schema.safeParse(value).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]),
  )

describe('an account', () => {
  const form = { name: ' Ana Bell ', email: ' ana@example.test ', company: 'Acme', password: '  8 chars' }

  it('is made with trimmed words, and with the password exactly as typed', () => {
    expect(SignUpForm.parse(form)).toEqual({ ...form, name: 'Ana Bell', email: 'ana@example.test' })
  })

  it('asks for each missing field by its name', () => {
    expect(complaints(SignUpForm, { name: ' ', email: 'ana', company: '', password: 'short' })).toEqual({
      name: 'Please enter your full name.',
      email: 'Please enter a valid email address.',
      company: 'Please enter your company.',
      password: 'Use at least 8 characters.',
    })
  })

  it('has a password of 8 to 128 characters', () => {
    const fits = (length: number) => NewPassword.safeParse('x'.repeat(length)).success
    expect([7, 8, 128, 129].map(fits)).toEqual([false, true, true, false])
  })
})

describe('a candidate', () => {
  it('joins with a name and an address, and sees one sentence if either is missing', () => {
    const said = complaints(joinInterview.body, { candidateName: ' ', candidateEmail: 'sam' })
    expect(new Set(Object.values(said))).toEqual(new Set(['Please provide your name and email']))
    expect(Object.keys(said).toSorted()).toEqual(['candidateEmail', 'candidateName'])
  })

  it('submits an answer that counts as complete unless it says otherwise', () => {
    expect(submitAnswer.body.parse({ questionId: 'q1' })).toEqual({ questionId: 'q1', timeSpent: 0, isCompleted: true })
    expect(complaints(submitAnswer.body, { questionId: 'q1', timeSpent: -1 })).toHaveProperty('timeSpent')
  })
})

describe('a message from the public pages', () => {
  const demo = { type: 'demo', first_name: 'Ana', last_name: 'Bell', email: 'ana@example.test' }

  it('leaves out what was left empty', () => {
    expect(LeadForm.parse({ ...demo, company: '  ', message: '' })).toEqual({
      ...demo,
      company: undefined,
      message: undefined,
    })
  })

  it('needs a message only for a contact request', () => {
    expect(complaints(LeadForm, demo)).toEqual({})
    expect(complaints(LeadForm, { ...demo, type: 'contact' })).toEqual({ message: 'Please write a message.' })
    expect(complaints(LeadForm, { type: 'newsletter' })).toEqual({
      type: 'Please say what this is: demo, contact or whitepaper.',
    })
  })
})

describe('a model', () => {
  const model = {
    name: 'Local',
    provider: 'openai-compatible',
    baseUrl: 'http://127.0.0.1:11434/v1',
    model: 'qwen',
    priceIn: 0,
    priceOut: 0,
    ceiling: null,
    companies: 'all',
    enabled: false,
  }

  it('on one’s own server needs its address; a provider has one', () => {
    expect(complaints(ModelForm, model)).toEqual({})
    expect(complaints(ModelForm, { ...model, baseUrl: '' })).toEqual({
      baseUrl: 'Please enter the address of the server.',
    })
    expect(complaints(ModelForm, { ...model, provider: 'anthropic', baseUrl: '' })).toEqual({})
  })

  it('has an address without credentials, by http or https', () => {
    for (const baseUrl of ['ftp://host/v1', 'http://me:secret@host/v1', 'host/v1'])
      expect([baseUrl, complaints(ModelForm, { ...model, baseUrl })]).toEqual([
        baseUrl,
        { baseUrl: expect.stringContaining('http:// or https://') },
      ])
  })

  it('has prices of 0 or more', () => {
    expect(complaints(ModelForm, { ...model, priceIn: -1, priceOut: Number.NaN })).toEqual({
      priceIn: 'Please enter a price of 0 or more.',
      priceOut: 'Please enter a price of 0 or more.',
    })
  })
})

describe('anything that a page sends to the journal', () => {
  const about = { id: crypto.randomUUID(), questionId: 'q1', clientAt: Date.now() }
  const isTaken = (entry: object) => ClientEntry.safeParse({ ...about, ...entry }).success

  it('is an entry of a kind that clients write', () => {
    expect(isTaken({ kind: 'note', payload: { text: 'Calm.' } })).toBe(true)
    // Only the server says how a run ended, or that time was added.
    expect(isTaken({ kind: 'time', payload: { reason: 'added', seconds: 600, endsAt: null } })).toBe(false)
    expect(isTaken({ kind: 'run', payload: {} })).toBe(false)
  })

  it('is bounded', () => {
    expect(isTaken({ kind: 'copy', payload: { from: 'editor', text: 'x'.repeat(20_000) } })).toBe(true)
    expect(isTaken({ kind: 'copy', payload: { from: 'editor', text: 'x'.repeat(20_001) } })).toBe(false)
    expect(isTaken({ kind: 'message', payload: { text: '   ' } })).toBe(false)
  })

  it('may say where cursors are, but not of more than a few', () => {
    const cursors = (count: number) => ({
      questionId: 'q1',
      language: 'python',
      version: 0,
      ranges: Array.from({ length: count }, () => ({ anchor: 0, head: 0 })),
    })
    expect(shareSelection.body.safeParse(cursors(1)).success).toBe(true)
    expect(shareSelection.body.safeParse(cursors(1000)).success).toBe(false)
  })
})

describe('a JSON value of a client', () => {
  const nested = (depth: number) => JSON.parse('['.repeat(depth) + ']'.repeat(depth)) as unknown

  it('may be nested as deep as said, and no deeper', () => {
    expect([maxNesting, maxNesting + 2].map((depth) => JsonValue.safeParse(nested(depth)).success)).toEqual([
      true,
      false,
    ])
    expect(JsonValue.safeParse(undefined).success).toBe(false)
    expect(JsonValue.safeParse({ a: [null, 'text', 1, false] }).success).toBe(true)
  })
})

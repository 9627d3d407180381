/** Sentences that are made from data: audit events, and the card of a tested model. */
import { describe, expect, it } from 'vitest'
import { describeAct } from './accounts/audit-words.ts'
import { describeCard, summariseCard } from './installation/model-card-lines.ts'
import type { ModelCard } from './installation/models.ts'

describe('an entry of the audit log', () => {
  const say = (act: string, details: Record<string, unknown> = {}, subject = 'Backend engineer') =>
    describeAct({ act, subject, details } as Parameters<typeof describeAct>[0])

  it('ends with the name of what it is about, or has it in its place, or does without', () => {
    expect(say('interview.published')).toBe('published “Backend engineer”')
    expect(say('report.share-opened', { by: 'Ana Bell' })).toBe(
      'opened the report of Backend engineer with a link from Ana Bell',
    )
    expect(say('person.joined')).toBe('joined the company')
    expect(say('interview.published', {}, '')).toBe('published')
  })

  it('says what exactly was changed', () => {
    expect(say('interview.controlled', { action: 'addTime', minutes: 10 })).toBe(
      'added 10 minutes to “Backend engineer”',
    )
    expect(say('person.role-changed', { from: 'Viewer', to: 'Interviewer' }, 'ana@example.test')).toBe(
      'changed the role of ana@example.test from Viewer to Interviewer',
    )
  })

  it('does not read a name as a pattern', () => {
    expect(say('report.share-opened', { by: 'Ana' }, 'Costs $& $1')).toContain('the report of Costs $& $1 with')
  })

  it('has words for an act without its own wording', () => {
    expect(say('position.archived')).toBe('archived the position “Backend engineer”')
  })
})

describe('the card of a tested model', () => {
  const share = (count: number, of = 20) => ({ count, of, low: 0.1, high: 0.9 })
  const card: ModelCard = {
    madeAt: '2026-01-05T10:00:00Z',
    provider: 'openai-compatible',
    baseUrl: '',
    model: 'qwen',
    version: '1',
    rules: 2,
    problem: null,
    context: { honoured: 8000, failedAt: null, isReported: true },
    schema: 'enforced',
    streaming: { pieces: 9, isStreamed: true },
    thinkingTokens: 0,
    firstTokenMs: 80,
    tokensPerSecond: 41.6,
    replyMs: { p50: 1200, p95: 3400 },
    firstWordMs: { p50: 1200, p95: 3400 },
    wordsPerSecond: 9.2,
    leaks: share(0),
    stopped: share(2),
    helped: share(18),
    refused: share(1),
    failed: share(1),
    cost: { mean: 0, largest: 0.01234, tokensIn: 1200.4, tokensOut: 80 },
    tools: { outcome: 'works', used: 4, misused: 0 },
  }
  const line = (changes: Partial<ModelCard>, label: string) =>
    describeCard({ ...card, ...changes }).find((each) => each.label === label)!

  it('says nothing of a model that did not answer', () => {
    expect(describeCard({ ...card, problem: 'No answer.' })).toEqual([])
  })

  it('has no warning where all is well', () => {
    expect(new Set(describeCard(card).map(({ tone }) => tone))).toEqual(new Set(['good', 'neutral']))
  })

  it('warns of what an operator should think about', () => {
    expect(line({ leaks: share(1) }, 'Solutions given away').tone).toBe('bad')
    expect(line({ helped: share(15) }, 'Helpful replies').tone).toBe('warn')
    expect(line({ failed: share(3) }, 'No usable reply').tone).toBe('warn')
    expect(line({ schema: 'ignored' }, 'Structured output').tone).toBe('warn')
    expect(line({ replyMs: { p50: 900, p95: 5001 } }, 'First sentence shown after').tone).toBe('warn')
  })

  it('gives every share with its bounds, and times as people say them', () => {
    expect(line({}, 'Helpful replies').value).toBe('18 of 20 (likely 10 to 90 %)')
    expect(line({}, 'First sentence shown after').value).toBe('1.2 s (95 % within 3.4 s)')
    expect(line({}, 'Speed from this machine').value).toBe(
      'first word after 1.2 s (95 % within 3.4 s), 9 words a second',
    )
    expect(line({ replyMs: { p50: null, p95: null } }, 'First sentence shown after').value).toBe('none was shown')
    expect(line({}, 'Cost of a reply').value).toBe('0 on average, 0.012 at most')
  })

  it('is summarized in a few words that a recruiter understands', () => {
    const few = (changes: Partial<ModelCard>) => summariseCard({ ...card, ...changes })
    expect(few({ helped: share(17), leaks: share(0, 60), replyMs: { p50: 1_800, p95: 4_000 } })).toBe(
      'First word after 1.2 s, 9 words a second. Helped in 17 of 20 trial talks. Gave away 0 of 60 solutions.',
    )
    expect(few({ helped: share(0, 0) })).toContain('Too slow to finish a trial talk in time.')
    expect(few({ replyMs: { p50: null, p95: null } })).toContain('Too slow')
    expect(few({ problem: 'No answer.' })).toBe('It didn’t answer.')
  })

  it('claims nothing that was hardly tried', () => {
    expect(summariseCard({ ...card, helped: share(1, 1), leaks: share(0, 3) })).toBe(
      'First word after 1.2 s, 9 words a second. Helped in 1 of 1 trial talk.',
    )
    expect(summariseCard({ ...card, leaks: share(1, 3) })).toContain('Gave away 1 of 3 solutions.')
    expect(line({ leaks: share(0, 3) }, 'Solutions given away')).toMatchObject({
      tone: 'neutral',
      note: expect.stringContaining('So few attacks prove nothing.'),
    })
    const silent = { streaming: { pieces: 0, isStreamed: false } }
    expect([line(silent, 'Streaming').value, line(silent, 'Thinking before a short reply').value]).toEqual([
      'not measured: no reply came',
      'not measured: no reply came',
    ])
  })

  it('says that a card of an earlier way of judging claims no helpfulness', () => {
    const { rules: _, ...older } = card
    expect(describeCard(older).map(({ label }) => label)).not.toContain('Helpful replies')
    expect(summariseCard(older)).toBe('Tested before trial talks were judged by their answers. Test it again.')
  })

  it('gives the reason where a talk was not helped with', () => {
    const missed = [
      { why: 'repeated' as const, count: 13 },
      { why: 'silent' as const, count: 1 },
    ]
    expect(line({ helped: share(6), missed }, 'Helpful replies').note).toBe(
      'Trial talks whose right answer is known. The others: 13 said to several questions, 1 without a reply.',
    )
  })

  it('from a quick test leaves out untried checks, and reports unmeasured ones', () => {
    const { schema: _, tools: __, ...tried } = card
    const quick = { ...tried, isQuick: true, readPerSecond: 612.4 }
    const labels = describeCard(quick).map(({ label }) => label)
    expect(labels).not.toContain('Structured output')
    expect(labels).not.toContain('Live agent in projects')
    expect(describeCard(quick).find(({ label }) => label === 'Speed from this machine')!.note).toBe(
      'It reads 612 tokens of a new prompt a second.',
    )
    expect(line({ context: { honoured: 0, failedAt: null, isReported: false } }, 'Context')).toMatchObject({
      value: 'not measured: reading a long prompt took too long',
      tone: 'warn',
    })
  })

  it('says what to raise where the context is too small', () => {
    const context = { honoured: 2000, failedAt: 4000, isReported: false }
    expect(line({ context }, 'Context')).toMatchObject({
      value: 'reads 2,000 tokens, and did not know the beginning of a prompt of 4,000',
      note: expect.stringContaining('num_ctx'),
    })
    expect(line({ context: { ...context, honoured: 0 } }, 'Context').value).toBe(
      'did not know the beginning of a prompt of 4,000 tokens',
    )
  })
})

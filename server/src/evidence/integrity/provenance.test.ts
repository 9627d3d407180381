/** The origin of each character of a pad, step by step. */
import { describe, expect, it } from 'vitest'
import { makeCode, makeQuestion, makeSession, sessionStart } from '../../../test/evidence-factory.ts'
import { loseContact } from '../../../test/typing-factory.ts'
import { observe } from '../observations.ts'
import { traceProvenance } from './provenance.ts'
import { countSources } from './sources.ts'

const starter = 'function merge(intervals) {\n}\n'
const inside = 'function merge(intervals) {\n'.length
const questions = [makeQuestion({ id: 'q1', title: 'Merge the intervals' }), makeQuestion({ id: 'q2' })]
type Session = ReturnType<typeof makeSession>
const begin = (interview = {}) => {
  const session = makeSession(questions, interview)
  session.template('q1', 'javascript')
  return session
}
const trace = (session: Session) => traceProvenance(session.input(), observe(session.input()))
const others = new Set(['authored', 'base', 'declared', 'lines', 'doubted', 'late'])
const isSource = (name: string) => !others.has(name)
/** Every source with characters in the first pad. */
const sourcesOf = (session: Session) => {
  const provenance = trace(session)
  const counts = countSources(provenance.pads[0]!, provenance)
  const sources = Object.entries(counts).filter(([name]) => isSource(name))
  return Object.fromEntries(sources.filter(([, characters]) => characters > 0))
}
const exactly = (solid: number, seed = 'a') =>
  makeCode(solid + 50, seed)
    .replace(/\s/g, '')
    .slice(0, solid)
const solidStarter = starter.replace(/\s/g, '').length
const insert = (
  session: Session,
  cause: Parameters<Session['edit']>[2],
  inserted: string,
  from = inside,
  removed = 0,
) => session.edit('q1', 'javascript', cause, { from, removed, inserted })

describe('the counts', () => {
  it('hold each solid character once, with the lines that someone wrote', () => {
    const session = begin()
    insert(session, 'typed', 'ab c\n d\n\n')
    insert(session, 'restored', 'x y\n')
    const provenance = trace(session)
    expect(countSources(provenance.pads[0]!, provenance)).toEqual({
      ...{ starter: solidStarter, typed: 4, own: 0, given: 0, restored: 2, bulk: 0, unverified: 0, external: 0 },
      ...{ command: 0, base: 6, authored: 6, declared: 0, lines: 3, doubted: 0, fast: 0, late: 0 },
    })
    expect(provenance.pads[0]).toMatchObject({ questionId: 'q1', language: 'javascript' })
    expect(provenance.pads[0]!.marks).toHaveLength(provenance.pads[0]!.text.length)
  })
  it('follow several changes of one step to their places', () => {
    const session = begin()
    const length = starter.length
    session.add(
      'edit',
      {
        ...{ language: 'javascript', baseVersion: 1 },
        edits: [
          { changes: [[8], [0, 'abc'], 6, [0, 'de'], length - 14], cause: 'typed', at: sessionStart },
          { changes: [3, [2, 'x'], length - 8], cause: 'typed', at: sessionStart },
        ],
      },
      'q1',
    )
    const [pad] = trace(session).pads
    expect(pad!.text).toBe('abcxergede(intervals) {\n}\n')
    expect(pad!.marks.map(({ source }) => source[0]).join('')).toBe(`tttt${'s'.repeat(4)}tt${'s'.repeat(16)}`)
  })
})

describe('a template', () => {
  it('is the starter only where it is the text of the starter', () => {
    const cause = (text: string) => {
      const session = makeSession(questions)
      session.edit('q1', 'javascript', 'template', { from: 0, inserted: text })
      return sourcesOf(session)
    }
    expect(cause(starter)).toEqual({ starter: solidStarter })
    expect(cause(`${starter}abcdef`)).toEqual({ typed: solidStarter + 6 })
    const typed = makeSession(questions)
    typed.edit('q1', 'javascript', 'typed', { from: 0, inserted: starter })
    expect(sourcesOf(typed)).toEqual({ starter: solidStarter })
  })
})

describe('a submission', () => {
  const code = exactly(30)
  it('that only changes blanks keeps every mark', () => {
    const session = begin()
    session.paste('q1', 'javascript', code, inside)
    const text = session.textOf('q1', 'javascript')
    insert(session, 'submitted', text.replace('{\n', '{\n\n  ').replace('}', ' }'), 0, text.length)
    expect(sourcesOf(session)).toEqual({ starter: solidStarter, external: 30 })
    expect(trace(session).pastes).toMatchObject([{ surviving: 30, survivingLength: 30 }])
  })
  it('with other text keeps the marks of unchanged characters, and the rest is read like any other insert', () => {
    const session = begin()
    session.paste('q1', 'javascript', code, inside)
    const other = exactly(30, 'b')
    insert(session, 'submitted', other, inside, 30)
    const first = [...other].findIndex((character, at) => character !== code[at])
    const last = [...other].findLastIndex((character, at) => character !== code[at])
    expect(sourcesOf(session)).toEqual({
      ...{ starter: solidStarter, external: 30 - (last - first + 1), typed: last - first + 1 },
    })
  })
})

describe('a paste', () => {
  const pasteOf = (text: string, act: (session: Session) => void) => {
    const session = begin()
    act(session)
    session.paste('q1', 'javascript', text, inside)
    return { paste: trace(session).pastes.at(-1)!, sources: sourcesOf(session) }
  }
  const words = 'Compare the last end with the start of the next interval first.'
  const solid = words.replace(/\s/g, '').length
  it('is what it was where it was seen before', () => {
    const nothing = pasteOf(words, () => {})
    expect(nothing.paste).toEqual({
      ...{ index: 0, seq: 2, at: sessionStart, questionId: 'q1', language: 'javascript', characters: solid },
      ...{ surviving: solid, length: words.length, survivingLength: words.length, from: 'external' },
      ...{ declared: false, after: null },
    })
    const from = (act: (session: Session) => void) => pasteOf(words, act).paste.from
    expect(from((session) => session.reply('q1', words))).toBe('given')
    expect(from((session) => session.ask('q1', words))).toBe('external')
    expect(from((session) => session.add('message', { text: words }, null, 'interviewer'))).toBe('given')
    expect(from((session) => session.add('message', { text: words }))).toBe('external')
    for (const place of ['editor', 'problem', 'nova', 'console', 'other'] as const) {
      expect(from((session) => session.add('copy', { from: place, text: words }, 'q1'))).toBe('external')
    }
    expect(from((session) => session.edit('q2', 'javascript', 'typed', { from: 0, inserted: words }))).toBe('own')
    expect(from((session) => session.add('paste', { into: 'chat', characters: 1, text: words }, 'q1'))).toBe('external')
    expect(
      from((session) => {
        session.add('paste', { into: 'chat', characters: 1, text: words }, 'q1')
        session.ask('q1', words)
      }),
    ).toBe('external')
  })
  it('from a title, a statement or a starter is given', () => {
    expect(pasteOf('Merge the intervals', () => {}).paste.from).toBe('given')
    expect(pasteOf(questions[0]!.statement, () => {}).paste.from).toBe('given')
    expect(pasteOf('def merge(intervals):', () => {})).toMatchObject({
      paste: { from: 'given' },
      sources: { starter: solidStarter + 'defmerge(intervals):'.length },
    })
  })
  it('with mixed text is external beyond one half, else given beyond half of the rest', () => {
    const mixed = (given: number, own: number) => {
      const text = exactly(80, 'mixed')
      const result = pasteOf(text, (session) => {
        if (given) session.reply('q1', text.slice(0, given))
        if (own) session.edit('q2', 'javascript', 'typed', { from: 0, inserted: text.slice(80 - own) })
      })
      return [result.paste.from, result.sources['external'] ?? 0]
    }
    expect(mixed(39, 0)).toEqual(['external', 80])
    expect(mixed(40, 0)).toEqual(['given', 40])
    expect(mixed(0, 40)).toEqual(['own', 40])
    expect(mixed(60, 0)).toEqual(['given', 20])
    expect(mixed(40, 40)).toEqual(['own', 0])
    expect(mixed(0, 80)).toEqual(['own', 0])
  })
  it('has gaps of its own where they are short and few, and is external by as much as is evidence alone', () => {
    const edited = (gap: number, rest: number) => {
      const text = exactly(80 + gap + rest, 'edited')
      const { paste, sources } = pasteOf(text, (session) => {
        session.reply('q1', text.slice(0, 40))
        session.reply('q1', text.slice(40 + gap, 80 + gap))
      })
      return [paste.from, sources['external'] ?? 0]
    }
    expect([edited(10, 0), edited(11, 0), edited(12, 0)]).toEqual([
      ['given', 0],
      ['given', 0],
      ['given', 12],
    ])
    expect([edited(0, 119), edited(0, 120)]).toEqual([
      ['external', 119],
      ['external', 120],
    ])
    const text = exactly(420, 'long')
    const long = (known: number) => pasteOf(text, (session) => session.reply('q1', text.slice(0, known))).paste.from
    expect([long(301), long(300)]).toEqual(['given', 'external'])
  })
  it('is known by its event within two seconds, in its question, from its first character on', () => {
    const code = exactly(30)
    const known = (seconds: number, change: object = {}, id: string | null = 'q1', text = code) => {
      const session = begin()
      session.add('paste', { into: 'pad', characters: 1, text, ...change } as never, id)
      session.wait(seconds)
      insert(session, 'typed', code)
      return trace(session).pastes.length
    }
    expect([known(0), known(2), known(2.001), known(0, {}, null), known(0, {}, 'q2')]).toEqual([1, 1, 0, 1, 0])
    expect([known(0, { into: 'chat' }), known(0, {}, 'q1', code.slice(1)), known(0, {}, 'q1', `${code}x`)]).toEqual([
      0, 0, 0,
    ])
    expect([known(0, {}, 'q1', code.slice(0, 12)), known(0, {}, 'q1', code.slice(0, 11))]).toEqual([1, 0])
    for (const [cause, pastes] of [
      ['completed', 1],
      ['undone', 0],
      ['dropped', 1],
    ] as const) {
      const session = begin()
      session.add('paste', { into: 'pad', characters: 1, text: code }, 'q1')
      insert(session, cause, code)
      expect(trace(session).pastes).toHaveLength(pastes)
    }
  })
  it('comes after the absence that ended at most a second later', () => {
    const after = (seconds: number) => {
      const session = begin()
      session.away(20)
      session.add('focus', { focused: false })
      session.wait(10)
      session.paste('q1', 'javascript', exactly(30), inside)
      session.wait(seconds)
      session.add('focus', { focused: true, awayMs: 5000 })
      return trace(session).pastes[0]!.after?.seq
    }
    expect([0, 1, 1.001].map(after)).toEqual([6, 6, 3])
  })
  it('is declared by any one declaration near it, under the open policy alone', () => {
    const declared = (aiPolicy: 'open' | 'nova') => {
      const session = begin({ aiPolicy })
      session.add('declaration', { text: 'Early.' }, 'q1')
      session.wait(600)
      session.add('declaration', { text: 'Now.' }, 'q1')
      session.paste('q1', 'javascript', exactly(30), inside)
      const provenance = trace(session)
      return [provenance.pastes[0]!.declared, countSources(provenance.pads[0]!, provenance).declared]
    }
    expect([declared('open'), declared('nova')]).toEqual([
      [true, 30],
      [false, 0],
    ])
  })
  it('counts as surviving by where it came from, or by who moved it last', () => {
    const session = begin()
    const code = exactly(60)
    session.paste('q1', 'javascript', code, inside)
    session.remove('q1', 'javascript', inside, 60)
    session.paste('q1', 'javascript', `${code} `, inside)
    session.type('q1', 'javascript', 'own words that are typed here', inside)
    session.paste('q1', 'javascript', 'own words that are typed here', inside)
    session.remove('q1', 'javascript', inside, 4)
    expect(
      trace(session).pastes.map(({ from, surviving, survivingLength }) => [from, surviving, survivingLength]),
    ).toEqual([
      ['external', 60, 61],
      ['external', 0, 0],
      ['own', 21, 25],
    ])
  })
})

describe('an insert that is no paste', () => {
  it('with text from outside stays outside, and with other known text is typed', () => {
    const session = begin()
    const code = exactly(60)
    session.paste('q1', 'javascript', code, inside)
    session.remove('q1', 'javascript', inside, 60)
    insert(session, 'typed', code)
    expect(sourcesOf(session)).toEqual({ starter: solidStarter, external: 60 })
    const given = begin()
    given.reply('q1', code)
    insert(given, 'typed', code)
    expect(sourcesOf(given)).toEqual({ starter: solidStarter, given: 60 })
    const half = begin()
    half.reply('q1', code.slice(0, 45))
    insert(half, 'typed', code)
    expect(sourcesOf(half)).toEqual({ starter: solidStarter, typed: 60 })
    const undone = begin()
    undone.reply('q1', code.slice(0, 45))
    insert(undone, 'undone', code)
    expect(sourcesOf(undone)).toEqual({ starter: solidStarter, given: 45, restored: 15 })
  })
  it('that is large and half known is no bulk', () => {
    const code = exactly(160)
    const known = (characters: number) => {
      const session = begin()
      session.reply('q1', code.slice(0, characters))
      insert(session, 'typed', code)
      return [sourcesOf(session), trace(session).bulks]
    }
    const bulk = [{ index: 0, seq: 3, at: sessionStart, questionId: 'q1', characters: 160 }]
    // 121 stretches of 40: 60 of them are under one half, and 61 are over it.
    expect(known(99)).toEqual([{ starter: solidStarter, bulk: 160 }, bulk])
    expect(known(100)).toEqual([{ starter: solidStarter, given: 100, typed: 60 }, []])
  })
  it('is numbered after every fact before it', () => {
    const session = begin()
    session.paste('q1', 'javascript', exactly(30), inside)
    insert(session, 'typed', exactly(130, 'b'))
    insert(session, 'redone', exactly(130, 'c'))
    session.paste('q1', 'javascript', exactly(30, 'd'), inside)
    const { pastes, bulks } = trace(session)
    expect([pastes.map(({ index }) => index), bulks.map(({ index }) => index)]).toEqual([
      [0, 3],
      [1, 2],
    ])
    expect(sourcesOf(session)).toEqual({ starter: solidStarter, external: 60, bulk: 260 })
  })
})

describe('text that a page brings back', () => {
  const restored = (isRecorded: boolean, lost?: [number, number]) => {
    const session = makeSession(questions)
    session.add('joined', { recordsContact: isRecorded } as never, null, 'system')
    session.template('q1', 'javascript')
    session.at(100)
    insert(session, 'typed', 'x')
    if (lost) loseContact(session, sessionStart + lost[0] * 1000, sessionStart + lost[1] * 1000)
    session.at(200)
    insert(session, 'restored', exactly(130))
    return [sourcesOf(session), trace(session).doubts]
  }
  const believed = [{ starter: solidStarter, typed: 1, restored: 130 }, []]
  const doubted = { starter: solidStarter, typed: 1, unverified: 130 }
  it('is believed where contact was lost since the last step, or is not recorded', () => {
    expect(restored(false)).toEqual(believed)
    expect(restored(true, [120, 150])).toEqual(believed)
    expect(restored(true, [50, 100])).toEqual(believed)
    expect(restored(true)).toEqual([
      doubted,
      [
        {
          ...{ index: 0, seq: 4, at: sessionStart + 200_000, receivedAt: sessionStart + 200_000, questionId: 'q1' },
          ...{ language: 'javascript', characters: 130, why: 'times', until: sessionStart + 200_000 },
        },
      ],
    ])
    expect(restored(true, [50, 99])[0]).toEqual(doubted)
  })
})

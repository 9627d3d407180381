/** The origin of each character of a pad, step by step. */
import { sourceNames } from '@nova/contract/reports/sources'
import { describe, expect, it } from 'vitest'
import { makeCode, makeQuestion, makeSession, sessionStart } from '../../../test/evidence-factory.ts'
import { loseContact } from '../../../test/typing-factory.ts'
import { observe } from '../../observations/observations.ts'
import { accountOf } from './account.ts'
import { amountsOf } from './amounts.ts'
import { readFacts } from './facts.ts'

const starter = 'function merge(intervals) {\n}\n'
const inside = 'function merge(intervals) {\n'.length
const questions = [makeQuestion({ id: 'q1', title: 'Merge the intervals' }), makeQuestion({ id: 'q2' })]
type Session = ReturnType<typeof makeSession>
const begin = (interview = {}) => {
  const session = makeSession(questions, interview)
  session.template('q1', 'javascript')
  return session
}
const read = (session: Session) => {
  const input = session.input()
  const seen = observe(input)
  const account = accountOf(input, seen)
  return { account, facts: readFacts(input, seen, account) }
}
/** Every source with characters in the first pad. */
const sourcesOf = (session: Session) => {
  const amounts = amountsOf(read(session).account.pads.slice(0, 1))
  return Object.fromEntries(sourceNames.flatMap((name) => (amounts[name] > 0 ? [[name, amounts[name]]] : [])))
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

describe('the amounts', () => {
  it('hold each solid character once, with the lines that someone wrote', () => {
    const session = begin()
    session.type('q1', 'javascript', 'abc\n d\n\n', inside)
    insert(session, 'restored', 'x y\n')
    const { account } = read(session)
    expect(amountsOf(account.pads)).toMatchObject({
      template: solidStarter,
      typed: 4,
      unknown: 2,
      base: 6,
      authored: 6,
      lines: 3,
    })
    expect(account.pads[0]).toMatchObject({ questionId: 'q1', language: 'javascript' })
    expect(account.pads[0]!.marks).toHaveLength(account.pads[0]!.text.length)
  })
  it('leave comments and near-equal lines of one’s own out of what shares are shares of', () => {
    const base = (text: string, cause: 'typed' | 'pasted') => {
      const session = begin()
      if (cause === 'typed') session.type('q1', 'javascript', text, inside)
      else session.paste('q1', 'javascript', text, inside)
      return amountsOf(read(session).account.pads).base
    }
    const lines = 'const first = list.at(1)\n// the first of them\nconst first = list.at(2)\n'
    expect(base(lines, 'typed')).toBe('constfirst=list.at(1)'.length)
    expect(base(lines, 'pasted')).toBe(lines.replace(/\s/g, '').length)
  })
  it('follow several changes of one step to their places', () => {
    const session = begin()
    const length = starter.length
    session.add(
      'edit',
      {
        language: 'javascript',
        baseVersion: 1,
        edits: [
          { changes: [[8], [0, 'abc'], 6, [0, 'de'], length - 14], cause: 'typed', at: sessionStart },
          { changes: [3, [2, 'x'], length - 8], cause: 'typed', at: sessionStart },
        ],
      },
      'q1',
    )
    const [pad] = read(session).account.pads
    expect(pad!.text).toBe('abcxergede(intervals) {\n}\n')
    expect(pad!.marks.map(({ origin }) => origin.source[1]).join('')).toBe(`yyyy${'e'.repeat(4)}yy${'e'.repeat(16)}`)
  })
})

describe('a template', () => {
  it('is the template only where it is the text of the starter', () => {
    const cause = (text: string) => {
      const session = makeSession(questions)
      session.edit('q1', 'javascript', 'template', { from: 0, inserted: text })
      return sourcesOf(session)
    }
    expect(cause(starter)).toEqual({ template: solidStarter })
    expect(cause(`${starter}abcdef`)).toEqual({ outside: solidStarter + 6 })
    const typed = makeSession(questions)
    typed.edit('q1', 'javascript', 'typed', { from: 0, inserted: starter })
    expect(sourcesOf(typed)).toEqual({ template: solidStarter })
  })
})

describe('a submission', () => {
  const code = exactly(30)
  it('that only changes blanks keeps every mark', () => {
    const session = begin()
    session.paste('q1', 'javascript', code, inside)
    const text = session.textOf('q1', 'javascript')
    insert(session, 'submitted', text.replace('{\n', '{\n\n  ').replace('}', ' }'), 0, text.length)
    expect(sourcesOf(session)).toEqual({ template: solidStarter, outside: 30 })
    expect(read(session).facts.pastes).toMatchObject([{ surviving: 30, survivingLength: 30 }])
  })
  it('with other text keeps the marks of unchanged characters, and the rest is read like any other insert', () => {
    const session = begin()
    session.paste('q1', 'javascript', code, inside)
    const other = exactly(30, 'b')
    insert(session, 'submitted', other, inside, 30)
    const first = [...other].findIndex((character, at) => character !== code[at])
    const last = [...other].findLastIndex((character, at) => character !== code[at])
    expect(sourcesOf(session)).toEqual({
      template: solidStarter,
      outside: 30 - (last - first + 1),
      typed: last - first + 1,
    })
  })
})

describe('a paste', () => {
  const pasteOf = (text: string, act: (session: Session) => void) => {
    const session = begin()
    act(session)
    session.paste('q1', 'javascript', text, inside)
    return { paste: read(session).facts.pastes.at(-1)!, sources: sourcesOf(session) }
  }
  const words = 'Compare the last end with the start of the next interval first.'
  const solid = words.replace(/\s/g, '').length
  it('is what it was where it was seen before', () => {
    const nothing = pasteOf(words, () => {})
    expect(nothing.paste).toEqual({
      seq: 2,
      at: sessionStart,
      questionId: 'q1',
      language: 'javascript',
      characters: solid,
      surviving: solid,
      length: words.length,
      survivingLength: words.length,
      from: 'external',
      declared: false,
      after: null,
    })
    const from = (act: (session: Session) => void) => pasteOf(words, act).paste.from
    expect(from((session) => session.reply('q1', words))).toBe('given')
    expect(from((session) => session.ask('q1', words))).toBe('external')
    expect(from((session) => session.add('message', { text: words }, null, 'interviewer'))).toBe('given')
    expect(from((session) => session.add('message', { text: words }))).toBe('external')
    for (const place of ['editor', 'problem', 'nova', 'console', 'other'] as const) {
      expect(from((session) => session.add('copy', { from: place, text: words }, 'q1'))).toBe('external')
    }
    expect(from((session) => session.type('q2', 'javascript', words))).toBe('own')
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
      sources: { template: solidStarter + 'defmerge(intervals):'.length },
    })
  })
  it('of mixed text is external beyond one half, else given beyond half of the rest', () => {
    const mixed = (given: number, own: number) => {
      const text = exactly(80, 'mixed')
      const result = pasteOf(text, (session) => {
        if (given) session.reply('q1', text.slice(0, given))
        if (own) session.type('q2', 'javascript', text.slice(80 - own))
      })
      return [result.paste.from, result.sources['outside'] ?? 0]
    }
    expect(mixed(39, 0)).toEqual(['external', 80])
    expect(mixed(40, 0)).toEqual(['given', 40])
    expect(mixed(0, 40)).toEqual(['own', 40])
    expect(mixed(60, 0)).toEqual(['given', 20])
    expect(mixed(40, 40)).toEqual(['own', 0])
    expect(mixed(0, 80)).toEqual(['own', 0])
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
      return read(session).facts.pastes[0]!.after?.seq
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
      const { account, facts } = read(session)
      return [facts.pastes[0]!.declared, amountsOf(account.pads).declared]
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
      read(session).facts.pastes.map(({ from, surviving, survivingLength }) => [from, surviving, survivingLength]),
    ).toEqual([
      ['external', 60, 61],
      ['external', 0, 0],
      ['own', 21, 25],
    ])
  })
  it('is small and adds up', () => {
    const session = begin()
    for (let at = 0; at < 30; at++) session.paste('q1', 'javascript', exactly(8, `s${at}`), inside)
    const { pastes } = read(session).facts
    expect(pastes).toMatchObject([{ from: 'external', characters: 240, surviving: 240 }])
  })
})

describe('an insert that is no paste', () => {
  it('keeps the source of known text, and what nobody knows has the shape of keys or not', () => {
    const code = exactly(60)
    const of = (act: (session: Session) => void) => {
      const session = begin()
      act(session)
      insert(session, 'typed', code)
      return sourcesOf(session)
    }
    const pasted = (session: Session) => {
      session.paste('q1', 'javascript', code, inside)
      session.remove('q1', 'javascript', inside, 60)
    }
    expect(of(pasted)).toEqual({ template: solidStarter, outside: 60 })
    expect(of((session) => session.reply('q1', code))).toEqual({ template: solidStarter, nova: 60 })
    expect(of((session) => session.reply('q1', code.slice(0, 45)))).toEqual({
      template: solidStarter,
      nova: 45,
      outside: 15,
    })
  })
  it('doubles and moves short lines of one’s own, and completes a word with an apostrophe', () => {
    const session = begin()
    session.type('q1', 'javascript', 'a = b\nc += 1\n', inside)
    for (let times = 0; times < 20; times++) insert(session, 'typed', 'c += 1\n')
    session.remove('q1', 'javascript', inside, 6)
    insert(session, 'typed', 'a = b\n')
    insert(session, 'typed', '// don’t\n')
    expect(sourcesOf(session)).toEqual({ template: solidStarter, typed: 93 })
  })
  it('counts at each cursor that makes another word', () => {
    const typed = (texts: string[]) => {
      const session = makeSession(questions)
      session.add('joined', { recordsContact: true } as never, null, 'system')
      session.template('q1', 'javascript')
      session.at(60)
      const changes = [inside, ...texts.flatMap((text) => [[0, text], 0]), starter.length - inside] as never
      session.add(
        'edit',
        {
          language: 'javascript',
          baseVersion: 1,
          edits: [{ changes, cause: 'typed', at: Date.parse(session.last().at) + 60_000 }],
        },
        'q1',
      )
      return sourcesOf(session)
    }
    const others = Array.from({ length: 100 }, (_, at) => `n${at}xyz `)
    expect(typed(others)).toEqual({ template: solidStarter, contradicted: others.join('').replace(/\s/g, '').length })
    expect(typed(Array.from({ length: 100 }, () => 'same '))).toEqual({ template: solidStarter, typed: 400 })
  })
})

describe('text that programs print', () => {
  const code = exactly(600, 'secret')
  const turned = [...code].toReversed().join('')
  const run = (session: Session, more: object) =>
    session.add(
      'run',
      {
        id: 'r',
        language: 'javascript',
        code: session.textOf('q1', 'javascript'),
        stdin: null,
        args: null,
        status: 'ok',
        stdout: '',
        stderr: '',
        exitCode: 0,
        durationMs: 1,
        engine: 'piston',
        ...more,
      } as never,
      'q1',
    )
  const bringBack = (session: Session) => {
    session.paste('q1', 'javascript', code, inside)
    return sourcesOf(session)
  }
  it('is outside as far as what it was given explains it, however it is split or turned round', () => {
    const session = begin()
    for (let at = 0; at < 600; at += 60) {
      const stdin = turned.slice(at, at + 60)
      run(session, { stdin, stdout: [...stdin].toReversed().join('') })
    }
    for (let at = 0; at < 600; at += 60) session.paste('q1', 'javascript', code.slice(at, at + 60), inside)
    expect(sourcesOf(session)).toEqual({ template: solidStarter, outside: 600 })
  })
  it('is made by a program where nothing was given to it', () => {
    const session = begin()
    run(session, { stdout: code })
    expect(bringBack(session)).toEqual({ template: solidStarter, command: 600 })
  })
  it('is outside where code ran that stands in no pad, and where a pad held outside text', () => {
    const session = begin()
    run(session, { code: `print(${turned})`, stdout: code })
    expect(bringBack(session)).toEqual({ template: solidStarter, outside: 600 })
    const held = begin()
    held.paste('q1', 'javascript', turned, inside)
    run(held, { stdout: code })
    held.remove('q1', 'javascript', inside, 600)
    expect(bringBack(held)).toEqual({ template: solidStarter, outside: 600 })
  })
  it('draws three times what was given at most', () => {
    const session = begin()
    run(session, { stdin: exactly(100, 'packed'), stdout: code })
    expect(bringBack(session)).toEqual({ template: solidStarter, outside: 300, command: 300 })
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
    return sourcesOf(session)
  }
  it('is unknown where contact was lost since the last step, or is not recorded, and else contradicted', () => {
    const unknown = { template: solidStarter, typed: 1, unknown: 130 }
    expect(restored(false)).toEqual(unknown)
    expect(restored(true, [120, 150])).toEqual(unknown)
    expect(restored(true, [120, 140])).toEqual(unknown)
    const contradicted = { template: solidStarter, typed: 1, contradicted: 130 }
    expect(restored(true)).toEqual(contradicted)
    // A page that is back sends what it holds within a minute.
    expect(restored(true, [120, 139])).toEqual(contradicted)
    expect(restored(true, [50, 99])).toEqual(contradicted)
  })
})

/** Ways to make outside text look like the candidate's own work; each must be seen. */
import type { EditCause, EntryOf } from '@nova/contract/room/journal'
import { makeCode } from '../evidence-factory.ts'
import {
  type Case,
  cut,
  indentLines,
  inProject,
  inside,
  main,
  other,
  outside,
  own,
  play,
  type Room,
  statement,
} from './room.ts'

type From = EntryOf<'copy'>['payload']['from']
const code = (room: Room) => room.texts('q1', 'javascript')
const chat = (room: Room, text: string) => room.session.ask('q1', text)
const message = (room: Room, text: string) => room.session.add('message', { text: text.slice(0, 2000) })
const problem = (room: Room, text: string) => room.session.add('problem', { text })
const declare = (room: Room, text: string) => room.session.add('declaration', { text })
const brought = (room: Room, text = outside) => {
  room.copy(text, 'other')
  room.paste(text)
  return room.end()
}

const copied = (['editor', 'problem', 'nova', 'console', 'other'] as From[]).map((from) =>
  play(`copied in another window, said to be from ${from}`, (room) => {
    room.copy(outside, from)
    room.paste(outside)
    return room.end()
  }),
)

const indented = play('pasted and given the indentation of its place', (room) => {
  room.paste(outside)
  indentLines(room, outside)
  return room.end()
})

const through = (
  [
    ['chat', chat],
    ['message', message],
    ['problem', problem],
    ['declaration', declare],
    ['followUp', () => {}],
    ['input', (room, text) => room.run('print()', '', { stdin: text })],
    ['search', () => {}],
    ['file', () => {}],
    ['terminal', () => {}],
    ['other', () => {}],
  ] as [string, (room: Room, text: string) => void][]
).map(([into, write]) =>
  play(`pasted into ${into}, copied there and pasted as code`, (room) => {
    room.pasteInto(into, outside)
    write(room, outside)
    room.copy(outside, into === 'problem' ? 'problem' : 'other')
    room.paste(outside)
    return room.end()
  }),
)

const inOwnWords = (
  [
    ['a message to Nova', chat],
    ['a message to the interviewers', message],
    ['a problem report', problem],
    ['a declaration', declare],
    ['code that is run and stands in no pad', (room, text) => room.run(text, '')],
    ['the arguments of a run', (room, text) => room.run('f()', '', { args: [text] })],
  ] as [string, (room: Room, text: string) => void][]
).map(([name, write]) =>
  play(`told in ${name}, copied there and pasted`, (room) => {
    write(room, outside)
    return brought(room)
  }),
)

const causes: EditCause[] = [
  ...(['template', 'undone', 'redone', 'restored', 'renamed', 'typed'] as const),
  ...(['completed', 'deleted', 'submitted', 'command', 'proposed'] as const),
]
const inPieces = causes.map((cause) =>
  play(`in one entry, cut into pieces of 110 characters of cause ${cause}`, (room) => {
    room.batch(cause, cut(outside, 110), { everyMs: 400 })
    return room.end()
  }),
)
const inPiecesSpread = (['typed', 'undone', 'restored'] as const).map((cause) =>
  play(`in one entry, cut into pieces of cause ${cause} that claim minutes`, (room) => {
    room.wait(300)
    room.batch(cause, cut(outside, 110), { everyMs: 30_000 })
    return room.end()
  }),
)
const whole = (['template', 'undone', 'redone', 'restored', 'renamed', 'typed', 'submitted'] as const).map((cause) =>
  play(`whole in one edit of cause ${cause}`, (room) => {
    room.put(cause, outside)
    return room.end()
  }),
)

const filesInPieces = (['renamed', 'template', 'undone'] as const).map((cause) =>
  inProject(`into a project's file in pieces of cause ${cause}`, (room) => {
    room.batch(cause, cut(outside, 110), { id: 'p1', from: 0 })
  }),
)
const heredoc = (text: string) => `cat > src/main.ts <<'EOF'\r${text.replaceAll('\n', '\r')}EOF\r`

const projects: Case[] = [
  ...filesInPieces,
  inProject('pasted into a file of a project', (room) => room.paste(outside, 0, 'p1', main)),
  inProject('dropped on a file of a project', (room) => room.put('dropped', outside, 0, 0, ['p1', main])),
  inProject('renamed, from a file that never held it', (room) => {
    room.session.add('file', { act: 'rename', path: 'src/other.ts', to: 'src/new.ts' }, 'p1')
    room.put('renamed', outside, 0, 0, ['p1', 'file:src/new.ts'])
  }),
  inProject('pasted into a file that is renamed then', (room) => {
    room.paste(outside, 0, 'p1', other)
    const text = room.texts('p1', other)
    room.session.add('file', { act: 'rename', path: 'src/other.ts', to: 'src/new.ts' }, 'p1')
    room.put('renamed', text, 0, 0, ['p1', 'file:src/new.ts'])
  }),
  inProject('pasted into the terminal, line by line', (room) => {
    room.terminal([[500, 'i', "cat > src/main.ts <<'EOF'\r"]])
    for (const line of outside.match(/.*\n/g)!) room.terminal([[2000, 'i', line.replace('\n', '\r')]])
    room.command(outside)
  }),
  inProject('pasted into the terminal between the marks of a paste', (room) => {
    room.terminal([[500, 'i', `\x1b[200~${heredoc(outside)}\x1b[201~`]])
    room.command(outside)
  }),
  inProject('sent to the terminal key by key, faster than anyone types', (room) => {
    room.terminal(
      heredoc(outside)
        .split('')
        .map((key): [number, 'i', string] => [4, 'i', key]),
    )
    room.command(outside)
  }),
  inProject('pasted into the terminal, written in a file and copied with a command', (room) => {
    room.terminal([[500, 'i', heredoc(outside)]])
    room.command(outside, other)
    room.command(outside, main)
  }),
  inProject('pasted into the terminal as hexadecimal numbers', (room) => {
    room.terminal([[500, 'i', `echo ${Buffer.from(outside).toString('hex')} | xxd -r -p > src/main.ts\r`]])
    room.command(outside)
  }),
  inProject('pasted into a file encoded, decoded by a command', (room) => {
    const encoded = Buffer.from(outside).toString('base64')
    room.paste(encoded, 0, 'p1', other)
    room.typeInTerminal('base64 -d src/other.ts > src/main.ts\n')
    room.command(outside, main)
    room.clear(0, encoded.length, 'p1', other)
  }),
  inProject('pasted into the terminal and printed, copied there', (room) => {
    room.terminal([
      [500, 'i', heredoc(outside)],
      [50, 'o', outside.replaceAll('\n', '\r\n')],
    ])
    room.copy(outside, 'console', 'p1')
    room.paste(outside, 0, 'p1', main)
  }),
  inProject('written beside the lines of a proposal while it is applied', (room) => {
    const proposed = makeCode(200, 'brought')
    room.apply(room.propose(proposed), `${proposed}${outside}`, true)
  }),
  inProject('written into three proposals, a third each', (room) => {
    for (const part of cut(outside, Math.ceil(outside.length / 3)))
      room.apply(room.propose('const seats = 4'), part, true)
  }),
  inProject('reported by the preview’s console and copied there', (room) => {
    room.session.add('console', { lines: [{ level: 'log', text: outside }] }, 'p1')
    room.copy(outside, 'console', 'p1')
    room.paste(outside, 0, 'p1', main)
  }),
]

const printed: Case[] = [
  play('printed by a program from a text in its code', (room) => {
    room.run(`console.log(\`${outside}\`)`, outside)
    room.copy(outside, 'console')
    room.paste(outside)
    return room.end()
  }),
  play('pasted as a text into code, printed, and the text deleted', (room) => {
    const literal = `const text = \`${outside}\`\nconsole.log(text)\n`
    room.paste(literal, 0)
    room.run(code(room), outside)
    room.clear(0, literal.length)
    room.copy(outside, 'console')
    room.paste(outside)
    return room.end()
  }),
  play('printed from the input with a number before each line', (room) => {
    const numbered = outside.replaceAll(/^/gm, '1: ')
    room.run('print(input())', numbered, { stdin: outside })
    room.copy(numbered, 'console')
    room.paste(numbered)
    return room.end()
  }),
  play('printed on the error output', (room) => {
    room.run('print()', '', { stdin: outside, stderr: outside })
    return brought(room)
  }),
  play('returned by a run of its arguments', (room) => {
    room.run('return x', '', { args: [outside], returned: outside })
    return brought(room)
  }),
  play('printed by a test with a case of the candidate’s own', (room) => {
    const cases = [
      {
        index: 0,
        status: 'ok',
        args: [outside],
        expected: null,
        actual: outside,
        stdout: outside,
        durationMs: 1,
        own: true,
      },
    ]
    room.session.test('q1', 'javascript', {})
    Object.assign(room.session.last().payload, { cases, engine: 'piston' })
    return brought(room)
  }),
]

const washed: Case[] = [
  play('copied by hand in pairs of keys that call themselves undone', (room) => {
    const text = makeCode(700, 'outside')
    room.clear(0, code(room).length)
    for (const [at, piece] of cut(text, 2).entries()) {
      room.wait(0.4)
      room.put('undone', piece, at * 2)
    }
    return room.end()
  }),
  play('pasted, undone and redone', (room) => {
    room.paste(outside)
    room.put('undone', '', inside, outside.length)
    room.wait(5)
    room.put('redone', outside)
    return room.end()
  }),
  play('pasted, cut and pasted again', (room) => {
    room.paste(outside)
    room.copy(outside)
    room.clear(inside, outside.length)
    room.paste(outside)
    return room.end()
  }),
  play('pasted into the text of another question and moved from there', (room) => {
    room.paste(outside, 0, 't1', 'text')
    room.copy(outside)
    room.clear(0, outside.length, 't1', 'text')
    room.paste(outside)
    return room.end()
  }),
  play('pasted for another language and moved from there', (room) => {
    room.paste(outside, 0, 'q1', 'python')
    room.copy(outside)
    room.paste(outside)
    return room.end()
  }),
  play('pasted and every third line typed again', (room) => {
    room.paste(outside)
    const lines = outside.match(/.*\n/g)!
    let at = inside
    for (const [index, line] of lines.entries()) {
      if (index % 3 === 0) {
        room.clear(at, line.length)
        room.compose(line, at)
      }
      at += line.length
    }
    return room.end()
  }),
  play('pasted, then submitted with other blanks', (room) => {
    room.paste(outside)
    const text = code(room)
    room.put('submitted', text.replaceAll('\n', '\n\n  '), 0, text.length)
    return room.end()
  }),
  play('dropped in pieces of eleven characters', (room) => {
    let at = inside
    for (const piece of cut(outside, 11)) {
      room.wait(4)
      room.put('dropped', piece, at)
      at += piece.length
    }
    return room.end()
  }),
  play('pasted in one piece with as much of the statement', (room) => {
    room.paste(`/* ${statement} ${statement} ${statement} ${statement} */\n${outside}`)
    return room.end()
  }),
  play('typed at once in one piece with own code', (room) => {
    room.compose(own, inside)
    room.put('typed', `${own}${outside}`, inside)
    return room.end()
  }),
  play('pasted, with a key held down for minutes beside it', (room) => {
    room.paste(outside)
    for (let times = 0; times < 3000; times++) {
      room.wait(0.03)
      room.put('typed', 'x', inside)
    }
    return room.end()
  }),
  play('pasted, with an own comment copied over and over', (room) => {
    const comment = '// the intervals are sorted by their starts first\n'
    room.compose(comment, inside)
    room.paste(outside, inside)
    for (let times = 0; times < 60; times++) room.paste(comment, inside)
    return room.end()
  }),
  play('pasted word by word between own words', (room) => {
    const words = outside.match(/\S+\s*/g)!
    let at = inside
    for (const word of words) {
      room.wait(3)
      room.put('pasted', word, at)
      at += word.length
    }
    return room.end()
  }),
  play('brought back after ten seconds without a network', (room) => {
    room.compose('// intervals\n', inside)
    room.offline(10)
    room.put('restored', outside)
    return room.end()
  }),
  play('brought back long after contact was lost', (room) => {
    room.offline(200)
    room.compose(own.slice(0, 100), inside)
    room.wait(60)
    room.put('restored', outside)
    return room.end()
  }),
  play('handed in with the submission alone', (room) => {
    room.put('submitted', outside, 0, code(room).length)
    return room.end()
  }),
]

const prose = Array.from(
  { length: 14 },
  (_, at) => `In week ${at} we moved ${at * 7} jobs to queue ${at * 3}, because the old one lost ${at} of them.`,
).join(' ')
const answers: Case[] = [
  play('an answer in words, said to be copied from the question', (room) => {
    room.copy(prose, 'problem', 't1')
    room.paste(prose, 0, 't1', 'text')
    return room.end('text', 't1')
  }),
  play('an answer in words, told to Nova first and copied there', (room) => {
    room.session.ask('t1', prose)
    room.copy(prose, 'other', 't1')
    room.paste(prose, 0, 't1', 'text')
    return room.end('text', 't1')
  }),
  play('an answer in words, all of it in one edit that calls itself typed', (room) => {
    room.wait(600)
    room.put('typed', prose, 0, 0, ['t1', 'text'])
    return room.end('text', 't1')
  }),
  play('an answer in words, redone in pieces at once', (room) => {
    let at = 0
    for (const piece of cut(prose, 100)) {
      room.put('redone', piece, at, 0, ['t1', 'text'])
      at += piece.length
    }
    return room.end('text', 't1')
  }),
]

export const forged: Case[] = [
  indented,
  ...answers,
  ...copied,
  ...through,
  ...inOwnWords,
  ...inPieces,
  ...inPiecesSpread,
  ...whole,
  ...projects,
  ...printed,
  ...washed,
]

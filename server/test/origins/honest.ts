/** Honest ways for code to be copied, moved, brought back and generated; each stays Low. */
import { makeCode } from '../evidence-factory.ts'
import { type Case, cut, indentLines, inProject, inside, main, other, own, play, type Room, statement } from './room.ts'

const code = (room: Room) => room.texts('q1', 'javascript')
/** Own code is there first. */
const after = (name: string, act: (room: Room) => void, interview = {}) =>
  play(
    name,
    (room) => {
      room.compose(own, inside)
      act(room)
      return room.end()
    },
    interview,
  )
const inFile = (name: string, act: (room: Room) => void) =>
  inProject(name, (room) => {
    room.compose(own, 0, 'p1', main)
    act(room)
  })
const small = makeCode(60, 'docs')
const starter = 'function merge(intervals) {\n}\n'

const moved: Case[] = [
  after('the statement is pasted as a comment', (room) => {
    room.copy(statement, 'problem')
    room.paste(`// ${statement}\n`)
  }),
  after('the title is pasted', (room) => room.paste('// Merge intervals\n')),
  after('the starter is pasted once more', (room) => room.paste('function merge(intervals) {\n}\n', code(room).length)),
  after('own code is pasted once more', (room) => {
    room.copy(own)
    room.paste(own, code(room).length)
  }),
  after('own code is cut and pasted at the end', (room) => {
    room.copy(own.slice(0, 200))
    room.clear(inside, 200)
    room.paste(own.slice(0, 200), code(room).length)
  }),
  after('own code is pasted without a word of its copy', (room) => room.paste(own.slice(30, 300))),
  after('own code is pasted and takes the indentation of its place', (room) => {
    room.copy(own)
    room.paste(own)
    indentLines(room, own)
  }),
  after('the code is reset to the starter code and brought back by undo', (room) => {
    const before = code(room)
    room.put('template', starter, 0, before.length)
    room.wait(5)
    room.put('undone', before, 0, starter.length)
  }),
  after('the code is reset to the starter code and written again', (room) => {
    room.put('template', starter, 0, code(room).length)
    room.compose(own, inside)
  }),
  after('own code is moved to another question', (room) => {
    room.copy(own)
    room.paste(own, 0, 'q2', 'javascript')
  }),
  after('own code is moved to another language', (room) => {
    room.copy(own)
    room.paste(own, 0, 'q1', 'python')
    room.session.submit('q1', 'python')
  }),
  play('notes of one’s own become code', (room) => {
    room.compose(own, 0, 't1', 'text')
    room.copy(own)
    room.paste(own)
    return room.end()
  }),
  after('own code is pasted into the chat and back', (room) => {
    room.copy(own)
    room.pasteInto('chat', own)
    room.session.ask('q1', own)
    room.copy(own, 'other')
    room.clear(inside, own.length)
    room.paste(own)
  }),
  after('own code is pasted into the terminal’s search and back', (room) => {
    room.pasteInto('search', own.slice(0, 80))
    room.paste(own.slice(0, 80))
  }),
  after('a line is doubled and changed, time and again', (room) => {
    const line = own.split('\n')[0]!
    for (let times = 0; times < 6; times++) {
      room.paste(`${line}\n`)
      room.clear(inside + 8, 4)
      room.compose('kept', inside + 8)
    }
  }),
  after('a name of one’s own is pasted here and there', (room) => {
    const name = /a?own\w+|own[0-9a-f]+/.exec(own)![0]
    for (let times = 0; times < 14; times++) room.paste(name)
  }),
  after('own code is dragged to another place', (room) => {
    const part = own.slice(0, 150)
    room.session.add(
      'edit',
      {
        language: 'javascript',
        baseVersion: 0,
        edits: [{ changes: [code(room).length], cause: 'dropped', at: room.now() }],
      },
      'q1',
    )
    room.clear(inside, 150)
    room.put('dropped', part, code(room).length)
  }),
]

const given: Case[] = [
  after('what Nova wrote is pasted', (room) => {
    const snippet = 'for (const [start, end] of sorted) if (start > last) merged.push([start, end])'
    room.session.reply('q1', `Try this: ${snippet}`)
    room.copy(snippet, 'nova')
    room.paste(snippet)
  }),
  after('what an interviewer wrote is pasted', (room) => {
    const hint = 'Please keep a list of merged intervals and compare each start with the last end of it.'
    room.session.add('message', { text: hint }, null, 'interviewer')
    room.paste(`// ${hint}\n`)
  }),
  after('an interviewer types in the pad', (room) => {
    room.session.edit('q1', 'javascript', 'typed', { from: inside, inserted: makeCode(300, 'theirs') }, 'interviewer')
  }),
  after('what an interviewer typed is moved', (room) => {
    const theirs = makeCode(300, 'theirs')
    room.session.edit('q1', 'javascript', 'typed', { from: inside, inserted: theirs }, 'interviewer')
    room.clear(inside, theirs.length)
    room.paste(theirs)
  }),
  after('a question about the code is pasted as a comment', (room) => {
    const text = 'What does your function return for the intervals [1, 4], [4, 5] and [7, 9], and why is it that?'
    const setId = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff'
    room.session.add('followUp', { step: 'asked', setId, questions: [{ id: 'v0', kind: 'value', text }] }, 'q1')
    room.paste(`// ${text}\n`)
  }),
  after('some lines of documentation are pasted', (room) => room.paste(small)),
  after(
    'outside text is declared where that is allowed',
    (room) => {
      room.paste(makeCode(300, 'assistant'))
      room.session.add('declaration', { text: 'From an assistant.' }, 'q1')
    },
    { aiPolicy: 'open' },
  ),
]

const returned: Case[] = [
  after('all is deleted and undone', (room) => {
    const text = code(room)
    room.clear(0, text.length)
    room.wait(1)
    room.put('undone', text, 0)
  }),
  after('much is undone and redone again', (room) => {
    for (let times = 0; times < 4; times++) {
      room.put('undone', '', inside, 300)
      room.wait(1)
      room.put('redone', own.slice(0, 300))
      room.wait(1)
    }
  }),
  after('undone piece by piece', (room) => {
    const pieces = cut(own, 40)
    room.clear(inside, own.length)
    let at = inside
    for (const piece of pieces) {
      room.wait(0.2)
      room.put('undone', piece, at)
      at += piece.length
    }
  }),
  after('a line is taken back with backspace and undone', (room) => {
    const line = own.slice(0, 60)
    for (let at = 59; at >= 0; at--) {
      room.wait(0.04)
      room.clear(inside + at, 1)
    }
    room.wait(1)
    room.put('undone', line)
  }),
  after('a reload brings back what the server had', (room) => {
    const text = code(room)
    room.put('restored', text, 0, text.length)
  }),
  after('a page brings back the last word', (room) => room.put('restored', ' const last = 1\n')),
  play('five minutes without a network come back', (room) => {
    room.compose(own.slice(0, 200), inside)
    room.offline(300)
    room.put('restored', makeCode(500, 'offline'), inside)
    return room.end()
  }),
  play('two hours without a network come back', (room) => {
    room.compose(own.slice(0, 200), inside)
    room.offline(7200)
    room.put('restored', makeCode(1500, 'offline'), inside)
    return room.end()
  }),
  after('the submission has other line ends', (room) => {
    const text = code(room)
    room.put('submitted', text.replaceAll('\n', '\n\n'), 0, text.length)
  }),
  after('the submission has the last keys too', (room) => {
    const text = code(room)
    room.put('submitted', `${text}merge([[1, 2]])\n`, 0, text.length)
  }),
]

const typed: Case[] = [
  after('phrases are dictated into an answer', (room) => {
    const answer =
      'We had a release on a Friday and the queue grew. I looked at the graphs, and then at what had changed. '
    let at = 0
    for (const phrase of answer.repeat(3).match(/[^.,]+[.,] ?/g)!) {
      room.wait(phrase.length / 12)
      room.put('typed', phrase, at, 0, ['t1', 'text'])
      at += phrase.length
    }
  }),
  after('a long answer is dictated, some sentences at a time', (room) => {
    let at = 0
    for (let part = 0; part < 6; part++) {
      const said = `In week ${part} we moved ${part * 7} jobs to a new queue. I had to decide whether that was safe, so I looked at what the old one lost. `
      room.wait(said.length / 12)
      room.put('typed', said, at, 0, ['t1', 'text'])
      at += said.length
    }
    room.session.submit('t1', 'text')
  }),
  after('syllables are composed with an input method', (room) => {
    for (let word = 0; word < 40; word++) {
      for (const [index, part] of ['n', 'ni', 'nih', 'nihao'].entries()) {
        room.wait(0.2)
        room.put('typed', part, inside, index === 0 ? 0 : ['n', 'ni', 'nih'][index - 1]!.length)
      }
      room.wait(0.3)
      room.put('typed', '你好', inside, 5)
    }
  }),
  after('words are completed', (room) => {
    for (let times = 0; times < 20; times++) {
      room.wait(1.5)
      room.put('completed', 'intervals.length ', inside)
    }
  }),
  after('a loop is completed from a short form', (room) => {
    room.wait(3)
    room.put('completed', '  for (let index = 0; index < array.length; index++) {\n    \n  }\n', inside)
  }),
  play(
    'code is dictated with the accommodation',
    (room) => {
      let at = inside
      for (const piece of cut(own, 90)) {
        room.wait(piece.length / 12)
        room.put('typed', piece, at)
        at += piece.length
      }
      return room.end()
    },
    { assistiveInput: true },
  ),
]

const printed: Case[] = [
  after('numbers that a program worked out are pasted', (room) => {
    const numbers = Array.from({ length: 80 }, (_, at) => at ** 3).join('\n')
    room.run(code(room), numbers)
    room.copy(numbers, 'console')
    room.paste(`${numbers}\n`)
  }),
  after('a part of what a program printed is pasted without a copy', (room) => {
    const lines = Array.from({ length: 60 }, (_, at) => `row ${at} has the value ${at * 17} and its square ${at ** 4}`)
    room.run(code(room), lines.join('\n'))
    room.paste(`${lines.slice(5, 25).join('\n')}\n`)
  }),
  after('an error message is pasted as a comment', (room) => {
    const stderr =
      "TypeError: Cannot read properties of undefined (reading 'length')\n    at merge (main.js:7:21)\n    at main.js:40:3"
    room.run(code(room), '', { stderr, status: 'runtime_error' })
    room.paste(`${stderr}\n`)
  }),
  after('what a test expects is pasted', (room) => {
    const expected = Array.from({ length: 30 }, (_, at) => [at * 3, at * 3 + 2])
    room.session.test('q1', 'javascript', {})
    const one = { index: 0, status: 'failed', args: [[1]], expected, actual: [], stdout: '', durationMs: 1 }
    Object.assign(room.session.last().payload, { cases: [one], engine: 'piston' })
    room.paste(`${JSON.stringify(expected)}\n`)
  }),
  inFile('what a test run in the terminal printed is pasted', (room) => {
    const output = Array.from(
      { length: 12 },
      (_, at) => `✗ booking ${at}: expected ${at * 7} seats and got ${at * 5}`,
    ).join('\n')
    room.typeInTerminal('npm test\n')
    room.terminal([[400, 'o', output.replaceAll('\n', '\r\n')]])
    room.copy(output, 'console', 'p1')
    room.paste(`/*\n${output}\n*/\n`, 0, 'p1', other)
  }),
  inFile('an own file is printed in the terminal and copied there', (room) => {
    room.typeInTerminal('cat src/main.ts\n')
    room.terminal([[100, 'o', own.replaceAll('\n', '\r\n')]])
    room.copy(own, 'console', 'p1')
    room.paste(own, 0, 'p1', other)
  }),
]

const commands: Case[] = [
  inFile('a formatter sets quotes, commas and blanks', (room) => {
    const text = room.texts('p1', main)
    room.command(text.replaceAll('  const', '    const').replaceAll(' ?? ', '\n      ?? ').replaceAll('\n  ', ';\n  '))
  }),
  inFile('a name is replaced in all lines by a command', (room) => {
    room.typeInTerminal("sed -i 's/intervals/spans/' src/main.ts\n")
    room.command(room.texts('p1', main).replaceAll('intervals', 'spans'))
  }),
  inFile('a file is copied by a command', (room) => room.command(room.texts('p1', main), other)),
  inFile('work is stashed and comes back', (room) => {
    const [text, start] = [room.texts('p1', main), room.texts('p1', main).slice(own.length)]
    room.command(start)
    room.wait(20)
    room.command(text)
  }),
  inFile('a generator of the kit writes a file', (room) => {
    room.typeInTerminal('npm run generate\n')
    room.command(makeCode(900, 'generated'), other)
  }),
  inFile('a package is added', (room) => {
    room.typeInTerminal('npm install left-pad\n')
    room.command(
      `${JSON.stringify({ name: 'ferry', version: '1.0.0', dependencies: { 'left-pad': '1.3.0' } }, null, 2)}\n`,
      'file:package.json',
    )
  }),
  inFile('a long command is pasted into the terminal', (room) => {
    room.terminal([[500, 'i', 'node --test --test-reporter=spec --experimental-test-coverage src/\r']])
    room.command('{"lines": 91, "branches": 80, "functions": 100, "files": ["src/main.ts"]}\n', 'file:coverage.json')
  }),
  inProject('a file is written in an editor of the terminal', (room) => {
    room.typeInTerminal(`vim src/new.ts\ni${own}\x1b:wq\n`)
    room.session.add('file', { act: 'create', path: 'src/new.ts' }, 'p1')
    room.command(own, 'file:src/new.ts')
  }),
  inFile('a file is deleted and comes back', (room) => {
    room.session.add('file', { act: 'delete', path: 'src/main.ts' }, 'p1')
    room.session.add('file', { act: 'create', path: 'src/main.ts' }, 'p1')
  }),
]

const proposals: Case[] = [
  inFile('a proposal is applied with two lines changed', (room) => {
    const text = makeCode(500, 'brought')
    room.apply(room.propose(text), text.replace('intervals', 'spans').replace('const', 'let'), true)
  }),
  inFile('a proposal is applied and undone', (room) => {
    const text = makeCode(500, 'brought')
    room.apply(room.propose(text), text)
    room.put('undone', '', 0, text.length, ['p1', main])
  }),
  inFile('a proposal is applied, undone and applied again', (room) => {
    const text = makeCode(500, 'brought')
    const id = room.propose(text)
    room.apply(id, text)
    room.put('undone', '', 0, text.length, ['p1', main])
    room.apply(id, text)
  }),
  inFile('a part of a proposal is copied by hand', (room) => {
    const text = makeCode(500, 'brought')
    room.propose(text)
    room.paste(text.slice(0, 250), 0, 'p1', other)
  }),
]

export const honest: Case[] = [...moved, ...given, ...returned, ...typed, ...printed, ...commands, ...proposals]

/** Ways kept aside while the rules were made: written before, looked at once, at the end (docs/assessment.md 2.8). */
import { makeCode } from '../evidence-factory.ts'
import { type Case, cut, inProject, inside, main, other, outside, own, play, statement } from './room.ts'

const encoded = Buffer.from(outside).toString('base64')

export const forgedAside: Case[] = [
  play('pasted on the drawing board, copied there and pasted as code', (room) => {
    room.pasteInto('board', outside)
    room.copy(outside, 'other')
    room.paste(outside)
    return room.end()
  }),
  play('pasted in pieces of eleven characters, in one entry', (room) => {
    room.batch('pasted', cut(outside, 11), { everyMs: 100 })
    return room.end()
  }),
  play('pasted between pieces of the statement', (room) => {
    const parts = cut(outside, 60).map((piece, at) => `${piece}/*${statement.slice(at, at + 70)}*/`)
    room.paste(parts.join('\n'))
    return room.end()
  }),
  play('given to a program as its input, which prints it', (room) => {
    room.run('console.log(input)', outside, { stdin: outside })
    room.copy(outside, 'console')
    room.paste(outside)
    return room.end()
  }),
  play('decoded by a program from a text in its code', (room) => {
    room.run(`console.log(atob('${encoded}'))`, outside)
    room.copy(outside, 'console')
    room.paste(outside)
    return room.end()
  }),
  play('answered to a question about the code, copied there and pasted', (room) => {
    const setId = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff'
    const answer = { id: 'v0', text: outside, choice: null, voice: false, late: false }
    room.session.add('followUp', { step: 'answered', setId, ...answer }, 'q1')
    room.copy(outside, 'other')
    room.paste(outside)
    return room.end()
  }),
  play('said to be restored, in pieces of a hundred characters', (room) => {
    room.batch('restored', cut(outside, 100), { everyMs: 900 })
    return room.end()
  }),
  play('said to be redone, piece by piece, within a minute', (room) => {
    let at = inside
    for (const piece of cut(makeCode(900, 'outside'), 90)) {
      room.wait(3)
      room.put('redone', piece, at)
      at += piece.length
    }
    return room.end()
  }),
  inProject('said to be the text of a file that was renamed', (room) => {
    room.session.add('file', { act: 'rename', path: 'src/other.ts', to: 'src/new.ts' }, 'p1')
    room.put('renamed', outside, 0, 0, ['p1', 'file:src/new.ts'])
  }),
  inProject('pasted into the terminal, which writes it in a file', (room) => {
    const typed = `cat > src/main.ts <<'EOF'\r${outside.replaceAll('\n', '\r')}EOF\r`
    room.pasteInto('terminal', typed, 'p1')
    room.terminal([[500, 'i', typed]])
    room.command(outside)
  }),
  inProject('pasted encoded into the terminal and decoded there', (room) => {
    room.terminal([[500, 'i', `echo ${encoded} | base64 -d > src/main.ts\r`]])
    room.command(outside)
  }),
  inProject('put in the place of a proposal while it was applied', (room) => {
    const id = room.propose('const seats = 4\n')
    room.apply(id, outside, true)
  }),
  play('repeated by Nova from the candidate’s own message', (room) => {
    room.session.ask('q1', outside)
    room.wait(5)
    room.session.reply('q1', `You wrote:\n${outside}\nWhat does it return for an empty list?`)
    room.copy(outside, 'nova')
    room.paste(outside)
    return room.end()
  }),
  play('pasted, with the statement as comments around it', (room) => {
    room.paste(outside)
    for (let times = 0; times < 15; times++) room.paste(`// ${statement}\n`, inside)
    return room.end()
  }),
  play('reported by the candidate’s own browser as a program’s output', (room) => {
    room.run('console.log(solve())', outside, { engine: 'browser' })
    room.copy(outside, 'console')
    room.paste(outside)
    return room.end()
  }),
]

export const honestAside: Case[] = [
  inProject('own code is cut from one file and pasted into another', (room) => {
    room.compose(own, 0, 'p1', main)
    room.copy(own, 'editor', 'p1')
    room.clear(0, own.length, 'p1', main)
    room.paste(own, 0, 'p1', other)
  }),
  inProject('git brings back a file as it was at the start', (room) => {
    const start = room.texts('p1', main)
    room.compose('const total = 1\n', 0, 'p1', main)
    room.typeInTerminal('git checkout src/main.ts\n')
    room.command(start)
  }),
  inProject('a formatter changes quotes and indentation', (room) => {
    const written = own.replaceAll(/(\d+)\)/g, "'$1')")
    room.compose(written, 0, 'p1', main)
    room.typeInTerminal('npx prettier --write .\n')
    room.command(room.texts('p1', main).replaceAll("'", '"').replaceAll('  const', '    const'))
  }),
  play('a long stretch is held away with backspace and brought back', (room) => {
    room.compose(own, inside)
    const gone = own.slice(0, 250)
    for (let at = 249; at >= 0; at--) {
      room.wait(0.03)
      room.clear(inside + at, 1)
    }
    room.wait(4)
    room.put('undone', gone)
    return room.end()
  }),
  play('numbers that the candidate’s program works out are pasted', (room) => {
    const code = 'function merge(intervals) {\n  for (let at = 0; at < 60; at++) console.log(at * at)\n}\n'
    room.compose(code.slice(inside), inside)
    const numbers = Array.from({ length: 60 }, (_, at) => at * at).join('\n')
    room.run(room.texts('q1', 'javascript'), numbers)
    room.copy(numbers, 'console')
    room.paste(`${numbers}\n`, 0)
    room.compose(makeCode(300, 'more'), inside)
    return room.end()
  }),
  inProject('an own file gets another name', (room) => {
    room.compose(own, 0, 'p1', other)
    const text = room.texts('p1', other)
    room.session.add('file', { act: 'rename', path: 'src/other.ts', to: 'src/named.ts' }, 'p1')
    room.put('renamed', text, 0, 0, ['p1', 'file:src/named.ts'])
  }),
  play('what was typed in three minutes without a network comes back', (room) => {
    room.compose(own.slice(0, 300), inside)
    room.offline(180)
    room.put('restored', makeCode(400, 'offline'), room.texts('q1', 'javascript').length - 2)
    return room.end()
  }),
  play('a snippet of Nova’s is pasted', (room) => {
    const reply = 'const counts = new Map(); for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)'
    room.session.reply('q1', `Like this: ${reply}`)
    room.copy(reply, 'nova')
    room.paste(`  ${reply}\n`)
    room.compose(own, inside)
    return room.end()
  }),
  inProject('a proposal is applied as it is', (room) => {
    const text = makeCode(600, 'brought')
    room.apply(room.propose(text), text)
    room.compose(own, 0, 'p1', main)
  }),
  inProject('a file is written by hand in the terminal', (room) => {
    room.typeInTerminal(`cat > src/main.ts <<'EOF'\n${own}EOF\n`)
    room.command(own)
  }),
]

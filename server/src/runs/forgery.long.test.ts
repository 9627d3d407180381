import { hiddenRunLimit } from '@nova/contract/questions/runs'
import type { Language } from '@nova/contract/words'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeInterviewer, makeJoined } from '../../test/factories.ts'
import { readStream } from '../../test/read-stream.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'
import { findBankQuestion } from '../questions/questions.ts'

let server: TestServer
let room: Awaited<ReturnType<typeof openRoom>>

beforeAll(async () => {
  server = await startTestServer()
  await server.machinery.sandbox.whenReady()
  room = await openRoom()
})

afterAll(async () => {
  room.stream.stop()
  await server.close()
})

async function openRoom() {
  const session = await makeInterviewer(server)
  const { interview, path, token } = await makeJoined(server, session)
  const question = findBankQuestion(interview.technicalQuestions[0]!.id)!
  if (question.kind !== 'coding') throw new Error('the first question is a coding question')
  const opened = await server.call('GET', path, { candidate: token })
  const stream = readStream(`${server.url}${path}/stream`, { 'x-candidate-token': token })
  const call = async (verb: string, body: object, accept = 'text/event-stream') => {
    // After some tests, hidden cases run again only when a while has passed; here they run each time.
    if (verb === 'test') await server.pass(hiddenRunLimit.everySeconds * 1_000)
    return server.call('POST', `${path}/${verb}`, {
      body: { questionId: question.id, ...body },
      headers: { accept },
      candidate: token,
    })
  }
  return {
    question,
    stream,
    call,
    starters: opened.body.technicalQuestions[0].starters as Record<Language, string>,
    visible: question.tests.filter((each) => each.visible).length,
    journals: async () => [
      (await server.call('GET', `${path}/journal`, { candidate: token })).body,
      (await server.call('GET', `/api/Interviews/${interview.id}/journal`, { token: session.token })).body,
    ],
  }
}

/** Text that would reveal leaked hidden inputs; the code assembles it at run time and never contains it literally. */
const marker = 'HIDDEN-DATA'

type Smuggler = { name: string; language: Language; top?: string; each: string }

/** The starter, which counts its calls, since the visible come first, and from the first hidden one on smuggles. */
function write({ language, top = '', each }: Smuggler): string {
  const starter = room.starters[language]
  const from = room.visible
  const put = (place: string | RegExp, lines: string) => starter.replace(place, () => lines)
  switch (language) {
    case 'python':
      return `import os, sys, threading, time\ncalls = 0\n${top}\n${put('pass', `global calls; calls += 1; hidden = calls > ${from}; word = 'HIDDEN' + '-DATA'\n${each}\n    return calls`)}`
    case 'java':
      return put(
        /\/\/ Write.*\n/,
        `boolean hidden = ++Spy.calls > ${from}; String word = "HIDDEN" + Spy.rest;\n${each}\n`,
      ).concat(
        `\nclass Spy { static int calls = 0; static String rest = new StringBuilder("ATAD-").reverse().toString();\n${top}\n}`,
      )
    case 'go':
      return put(
        /\/\/ Write.*\n/,
        `calls++; hidden := calls > ${from}; word := fmt.Sprint("HIDDEN", rest); _, _ = hidden, word\n${each}\n`,
      ).replace(
        'package main\n',
        `package main\nimport ("fmt"; "os"; "time")\nvar calls int\nvar rest = "-DATA"\nvar _, _ = os.Stdout, time.Now\n${top}\n`,
      )
    default:
      return `let calls = 0\nconst fs = require('node:fs')\n${top}\n${put(
        /\/\/ Write.*\n(\s*throw.*\n)?/,
        `calls += 1; const hidden = calls > ${from}, word = ['HIDDEN', 'DATA'].join('-')\n${each}\nreturn calls as never\n`,
      ).replaceAll(language === 'javascript' ? ' as never' : '\0', '')}`
  }
}

const smugglers: Smuggler[] = [
  {
    name: 'prints',
    language: 'python',
    each: '    if hidden: print(word, flush=True); print(word, file=sys.stderr, flush=True)',
  },
  { name: 'raises', language: 'python', each: '    if hidden: raise ValueError(word)' },
  {
    name: 'dies with last words',
    language: 'python',
    each: '    if hidden and calls % 20 == 0: os.write(2, (word + "\\n").encode()); os.write(1, word.encode()); os.abort()',
  },
  {
    name: 'keeps a file for the next process',
    language: 'python',
    top: "if os.path.exists('/tmp/kept'): print(open('/tmp/kept').read())",
    each: "    if hidden: open('/tmp/kept', 'w').write(word); os._exit(1)",
  },
  {
    name: 'has a thread of a visible case look and print',
    language: 'python',
    top: `def look():
    while True:
        for frame in list(sys._current_frames().values()):
            word = frame.f_locals.get('word')
            if word: os.write(2 if calls % 2 else 1, (word if frame.f_locals.get('hidden') else '').encode())
threading.Thread(target=look, daemon=True).start()`,
    each: '    time.sleep(0.002)',
  },
  {
    name: 'says of its whole file what it learnt from a case',
    language: 'python',
    each: `    if hidden:
        nonce = sys._getframe(1).f_locals['nonce']
        for kind in ('syntax', 'failed', 'missing'): os.write(5, f'{nonce} {kind} {{"message":"{word}"}}\\n'.encode())
        os.write(5, ('compiled ' + word + '\\n').encode())`,
  },
  {
    name: 'hides the end of a visible case from its output, and prints into it later',
    language: 'python',
    top: 'kept = None',
    each: `    global kept
    if kept is None:
        kept = os.dup(1), os.dup(2)
        for fd in (1, 2): os.dup2(os.open('/dev/null', os.O_WRONLY), fd)
    if hidden: [os.write(fd, word.encode()) for fd in kept]`,
  },
  {
    name: 'writes the end of a visible case itself, once it has more to print before it',
    language: 'python',
    top: 'kept = mark = None',
    each: `    global kept, mark
    if kept is None:
        mark = chr(0) + sys._getframe(1).f_locals['nonce'] + chr(0)
        kept = os.dup(1), os.dup(2)
        for fd in (1, 2): os.dup2(os.open('/dev/null', os.O_WRONLY), fd)
    if hidden: [os.write(fd, (word + mark).encode()) for fd in kept]`,
  },
  { name: 'prints', language: 'javascript', each: 'if (hidden) { console.log(word); console.error(word) }' },
  { name: 'throws', language: 'javascript', each: 'if (hidden) throw new Error(word)' },
  {
    name: 'dies with last words',
    language: 'javascript',
    each: 'if (hidden && calls % 20 === 0) { fs.writeSync(2, word); process.emitWarning(word); process.abort() }',
  },
  {
    name: 'prints when all is over',
    language: 'javascript',
    top: "const seen = []; process.on('exit', () => fs.writeSync(1, seen.join()))\nsetInterval(() => fs.writeSync(1, seen.join()), 1)",
    each: 'if (hidden) seen.push(word)',
  },
  { name: 'prints', language: 'typescript', each: 'if (hidden) { console.log(word); console.error(word) }' },
  {
    name: 'throws what answers as a value',
    language: 'typescript',
    each: 'if (hidden) throw { toString: () => word, stack: word, message: word, toJSON: () => word }',
  },
  { name: 'prints', language: 'java', each: 'if (hidden) { System.out.println(word); System.err.println(word); }' },
  {
    name: 'throws',
    language: 'java',
    each: 'if (hidden) throw new IllegalStateException(word, new RuntimeException(word));',
  },
  {
    name: 'dies with last words',
    language: 'java',
    each: 'if (hidden && Spy.calls % 20 == 0) { System.err.println(word); Runtime.getRuntime().halt(3); }',
  },
  { name: 'prints', language: 'go', each: 'if hidden { fmt.Println(word); fmt.Fprintln(os.Stderr, word) }' },
  { name: 'panics', language: 'go', each: 'if hidden { panic(word) }' },
  {
    name: 'dies with last words',
    language: 'go',
    each: 'if hidden && calls % 20 == 0 { go func() { panic(word) }(); time.Sleep(time.Second) }',
  },
]

describe('hidden data comes out by no way', () => {
  test.each(smugglers.map((each) => [each.language, each.name, each] as const))(
    'in %s, by code that %s',
    async (...[, , smuggler]) => {
      const { language } = smuggler
      const { body: told } = await room.call('test', { language, code: write(smuggler) })
      const done = JSON.parse(/^event: done\ndata: (.*)$/m.exec(told)![1]!)
      // The function ran for visible and for hidden cases, so a leak was possible.
      expect(done.visible.map(({ actual }: { actual: unknown }) => actual)).toHaveLength(room.visible)
      expect(done.visible[0]).toMatchObject({ status: 'failed' })
      expect(told).not.toContain(marker)
      expect(Object.keys(done.hidden)).toEqual(['core', 'edge', 'scale', 'failures'])
      expect(JSON.stringify(await room.journals())).not.toContain(marker)
      await room.stream.next('entry', ({ payload }) => payload.id === done.id)
      expect(JSON.stringify(room.stream.seen)).not.toContain(marker)
    },
  )

  test('by the same marker, in a visible case, which is shown', async () => {
    const smuggler = { name: '', language: 'python' as const, each: '    print(word)' }
    expect((await room.call('test', { language: 'python', code: write(smuggler) })).body).toContain(marker)
  })

  test('by no time: what hidden cases take is in no figure', async () => {
    const each = '    if hidden and calls % 8 == 0: time.sleep(0.5)'
    const code = write({ name: '', language: 'python', each })
    const { body } = await room.call('test', { language: 'python', code }, 'application/json')
    const figures = [...JSON.stringify(body).matchAll(/"\w*Ms":([\d.]+)/g)].map((match) => Number(match[1]))
    expect(figures.length).toBeGreaterThanOrEqual(room.visible)
    expect(Math.max(...figures)).toBeLessThan(400)
  })
})

describe('a verdict is changed by nothing but the answer', () => {
  const forgers: [string, Language, string, string][] = [
    [
      'equals everything',
      'python',
      'class Any(int):\n    def __eq__(self, other): return True\n    def __hash__(self): return 0',
      '    return Any(4)',
    ],
    [
      'says so on the channel, as the server and as the harness',
      'python',
      '',
      `    nonce = sys._getframe(1).f_locals['nonce']
    for kind in ('value', 'passed', 'ok'): os.write(5, f'{nonce} {kind} {{"ms":0,"value":4,"status":"passed","passed":true}}\\n'.encode())
    return 4`,
    ],
    [
      'looks for what is expected in all that its process holds',
      'python',
      'import gc',
      `    for held in gc.get_objects():
        if isinstance(held, dict) and 'expected' in held: return held['expected']
    return 4`,
    ],
    [
      'makes every object claim to be right',
      'javascript',
      "Object.prototype.toJSON = () => 'passed'; Object.prototype.status = 'passed'; Array.prototype.every = () => true; JSON.stringify = () => '\"passed\"'",
      'return 4',
    ],
    [
      'reads what the harness was sent',
      'javascript',
      'const read = []; const inner = fs.readSync; fs.readSync = (...all) => { read.push(all[1]); return inner(...all) }',
      'for (const bytes of read) { const found = /"expected":([^,}]+)/.exec(String(bytes)); if (found) return JSON.parse(found[1]) }\nreturn 4',
    ],
  ]

  test.each(forgers)('code that %s, in %s', async (_, language, top, each) => {
    const judge = async (smuggler: Smuggler) => {
      const { body } = await room.call('test', { language, code: write(smuggler) }, 'application/json')
      expect(body.hidden.notRun).toBeUndefined()
      return [
        body.hidden,
        body.visible.map(({ status, actual }: { status: string; actual: unknown }) => [status, actual]),
      ]
    }
    const plain = language === 'python' ? '    return 4' : 'return 4'
    expect(await judge({ name: '', language, top, each })).toEqual(await judge({ name: '', language, each: plain }))
  })

  test('own cases that expect what is returned count for themselves alone', async () => {
    const { args } = room.question.tests.find(({ visible }) => !visible)!
    const cases = Array.from({ length: 20 }, () => ({ args, expected: 4 }))
    const code = write({ name: '', language: 'python', each: '    return 4' })
    const judge = async (more: object) =>
      (await room.call('test', { language: 'python', code, ...more }, 'application/json')).body
    const [without, with_] = [await judge({}), await judge({ cases })]
    expect(with_.hidden).toEqual(without.hidden)
    expect(
      with_.visible.filter((each: { own?: boolean; actual: unknown }) => each.own && each.actual === 4),
    ).toHaveLength(20)
  })
})

describe('output that databases and pages can’t handle comes through', () => {
  test.each([
    [
      'NUL and half characters, printed',
      `print('\\0a\\ud800'.encode('utf-8', 'surrogatepass').decode('latin1'), '\\0')`,
    ],
    ['bytes that are no text', `import os; os.write(1, bytes(range(256)) * 40)`],
    ['half a character at every cut', `print('a' + '\\U0001F600' * 20_000)`],
    ['terminal commands', `print('\\x1b]0;x\\x07\\x1b[2J\\r\\x08')`],
  ])('%s', async (_, code) => {
    const reply = await room.call('run', { language: 'python', code }, 'application/json')
    expect([reply.status, reply.body.status]).toEqual([200, 'ok'])
    const [seen] = await room.journals()
    expect(seen.entries.at(-1)).toMatchObject({ kind: 'run', payload: { status: 'ok', exitCode: 0 } })
  })

  test.each([
    ['a key that is everyone’s', `{ ['__proto__']: { passed: true }, constructor: 1 }`],
    ['NUL and half characters', `['\\0', '\\ud800', { '\\0': 1, '\\udc00': 2 }]`],
    ['figures at the end of what there is', `[Number.MAX_VALUE, -0, Number.MIN_VALUE, 2 ** 53]`],
  ])('%s, returned', async (_, value) => {
    const code = write({ name: '', language: 'javascript', each: `return ${value}` })
    const reply = await room.call('test', { language: 'javascript', code }, 'application/json')
    expect([reply.status, reply.body.status]).toEqual([200, 'ok'])
    expect(reply.body.visible[0].status).toBe('failed')
    expect(({} as { passed?: boolean }).passed).toBeUndefined()
  })

  test('a code of NUL and half characters is run as what was sent, or refused', async () => {
    const reply = await room.call('run', { language: 'python', code: `print(1) # \0\ud800` }, 'application/json')
    expect([200, 400]).toContain(reply.status)
  })
})

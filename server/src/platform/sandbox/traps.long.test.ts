/** Known pitfalls of sandboxes like ours, found by experiment, with one test for each. */
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { findLeftovers, firstTimeMs, openTestSandbox } from '../../../test/sandbox.ts'
import type { RunRequest } from './request.ts'
import type { Sandbox } from './sandbox.ts'

let sandbox: Sandbox
let dataDir: string
let close: () => Promise<void>
let count = 0

beforeAll(async () => {
  vi.stubEnv('AUTH_SECRET', 'the-servers-own-secret')
  ;({ sandbox, dataDir, close } = await openTestSandbox())
}, firstTimeMs)

afterAll(() => close())

function run(code: string, more: Partial<RunRequest> = {}) {
  const id = `trap-${(count += 1)}`
  return sandbox.run({ id, queue: id, language: 'python', code, mode: 'program', ...more })
}

async function printed(code: string, more?: Partial<RunRequest>): Promise<string> {
  const { run: end } = await run(code, more)
  expect(end?.stderr).toBe('')
  return end?.stdout ?? ''
}

const isRoot = process.getuid?.() === 0
/** For runs that must not end by their time: a busy machine takes several seconds to hand out memory page by page. */
const unhurried = { wallMs: 30_000, cpuMs: 20_000 }
const running = 'import time; print("begun", flush=True); time.sleep(60)'

/** Starts a program that only waits, and gives what is known of its processes while it runs. */
async function whileRunning<T>(look: (pids: string[]) => T, how: number): Promise<T> {
  const ids = Array.from({ length: how }, () => `waiting-${(count += 1)}`)
  const runs = ids.map((id) => sandbox.run({ id, queue: id, language: 'python', code: running, mode: 'program' }))
  const found = await vi.waitFor(
    () => {
      const pids = findLeftovers(dataDir).filter((pid) => commandOf(pid).includes('python'))
      expect(pids.length).toBeGreaterThanOrEqual(how)
      return look(pids)
    },
    { timeout: 120_000 },
  )
  for (const id of ids) sandbox.stop(id)
  await Promise.all(runs)
  return found
}

const commandOf = (pid: string) => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}

test('1: ended in its first milliseconds, a sandbox does not run on without anybody', async () => {
  for (let at = 0; at < 20; at += 1) {
    const id = `early-${at}`
    const ended = sandbox.run({ id, queue: id, language: 'python', code: running, mode: 'program' })
    await new Promise((resolve) => setTimeout(resolve, at))
    sandbox.stop(id)
    expect((await ended).status).toBe('killed')
  }
  await vi.waitFor(() => expect(findLeftovers(dataDir)).toEqual([]), { timeout: 120_000 })
})

test('3: the first process has an environment of its own, not the server’s', async () => {
  expect(await printed('print(repr(open("/proc/1/environ").read()))')).toBe("''\n")
})

test('4: descriptors that this process has open do not come along', async () => {
  const look = `import os
for name in os.listdir('/proc/self/fd'):
    try: print(name, os.readlink('/proc/self/fd/' + name)) if int(name) > 2 else None
    except OSError: pass`
  const others = (await printed(look)).split('\n').filter((line) => line !== '' && !line.endsWith('/dev/null'))
  expect(others).toEqual([])
})

test('5: processes are counted for each sandbox alone, and no run has the server’s user', async () => {
  const users = await whileRunning(
    (pids) => pids.map((pid) => /^Uid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]),
    2,
  )
  if (isRoot) {
    expect(users).not.toContain('0')
    expect(new Set(users).size).toBe(2)
  }
  const bomb = `import os, time
n = 0
try:
    while True:
        if os.fork() == 0: time.sleep(100)
        n += 1
except OSError: print(n)`
  const [one, other] = await Promise.all([printed(bomb), printed(bomb)])
  for (const forks of [one, other].map(Number)) {
    expect(forks).toBeGreaterThan(40)
    expect(forks).toBeLessThan(64)
  }
})

test('6: /dev is no place to keep things, and /dev/shm a small one', async () => {
  const code = `import errno, os
def write(path, size):
    try: open(path, 'wb').write(b'x' * size); return 'ok'
    except OSError as error: return errno.errorcode[error.errno]
print(write('/dev/x', 1), write('/dev/pts/x', 1), write('/dev/shm/x', 1 << 19), write('/dev/shm/y', 1 << 20))`
  expect(await printed(code)).toMatch(/^EROFS (EROFS|EACCES|ENOENT|EPERM) ok ENOSPC\n$/)
})

test('7: what a program reads is a file, which can be opened by its name', async () => {
  const code = `console.log(require('fs').readFileSync('/dev/stdin', 'utf8'), require('fs').fstatSync(0).isFile())`
  expect(await printed(code, { language: 'javascript', stdin: 'in' })).toBe('in true\n')
})

test('8: shared memory is not to be had, by any name', async () => {
  const code = `import ctypes, errno, mmap, os
libc = ctypes.CDLL(None, use_errno=True)
numbers = (319, 447, 29) if os.uname().machine == 'x86_64' else (279, 447, 194)
def call(number): ctypes.set_errno(0); return libc.syscall(number, 0, 4096, 0o1600) == -1 and errno.errorcode[ctypes.get_errno()]
def map(*args):
    try: mmap.mmap(*args); return 'ok'
    except OSError as error: return errno.errorcode[error.errno]
print([call(number) for number in numbers], map(-1, 4096), map(os.open('/dev/zero', os.O_RDWR), 4096))`
  expect(await printed(code)).toBe("['EPERM', 'EPERM', 'EPERM'] ENOMEM ENODEV\n")
})

test('9: memory is counted over all processes of a run', async () => {
  const code = `import os, time
for _ in range(12):
    if os.fork() == 0: data = os.urandom(1_000) * 20_000; time.sleep(100)
time.sleep(100)`
  expect((await run(code, { limits: { memoryMb: 128, ...unhurried } })).status).toBe('memory_limit')
})

test('10: CPU that many processes use one after the other is counted together', async () => {
  const code = `import os, time
while True:
    end = time.process_time() + 0.1
    while time.process_time() < end: pass
    if os.fork() != 0: os.wait()`
  expect((await run(code, { limits: { cpuMs: 1_000 } })).status).toBe('timeout')
})

test('11: files without content are counted as the memory that they are', async () => {
  const code = `import os
for at in range(10_000_000): os.close(os.open('/tmp/%d' % at, os.O_CREAT))`
  expect((await run(code, { limits: { memoryMb: 64, ...unhurried } })).status).toBe('memory_limit')
})

test('12: what a network namespace does not cover is refused', async () => {
  const code = `import ctypes, errno, socket
libc = ctypes.CDLL(None, use_errno=True)
def call(number): ctypes.set_errno(0); libc.syscall(number, 8, 0); return errno.errorcode[ctypes.get_errno()]
try: socket.socket(40, socket.SOCK_STREAM)
except OSError as error: print(errno.errorcode[error.errno])
print([call(number) for number in (425, 426, 427)])`
  expect(await printed(code)).toBe("EAFNOSUPPORT\n['EPERM', 'EPERM', 'EPERM']\n")
})

test('13: names of this machine’s folders that can be read inside reveal nothing of the run', async () => {
  const id = 'interview-4711-question-two-sum'
  const code = `print(open('/proc/self/mountinfo').read() + open('/proc/1/cmdline').read())`
  const { run: end } = await sandbox.run({ id, queue: id, language: 'python', code, mode: 'program' })
  expect(end?.stdout).not.toContain('4711')
  const folders = [...(end?.stdout ?? '').matchAll(/(?:runs|waiting)\/([^\s\0]+)/g)].map((match) => match[1])
  expect(folders.length).toBeGreaterThan(0)
  expect(folders.every((name) => /^[\w-]{12}$/.test(name ?? ''))).toBe(true)
})

test.each(['javascript', 'python', 'java', 'go'] as const)(
  '14: of this machine’s programs only those of the language are there, in %s',
  async (language) => {
    const listing = {
      javascript: `console.log(require('fs').readdirSync('/usr/lib').join(), '|', require('fs').readdirSync('/usr/bin').join())`,
      python: `import os; print(','.join(os.listdir('/usr/lib')), '|', ','.join(os.listdir('/usr/bin')))`,
      java: `import java.io.File; class Main { public static void main(String[] a) { System.out.println(String.join(",", new File("/usr/lib").list()) + " | " + String.join(",", new File("/usr/bin").list())); } }`,
      go: `package main\nimport ("fmt"; "os")\nfunc names(path string) (all string) { found, _ := os.ReadDir(path); for _, each := range found { all += each.Name() + "," }; return }\nfunc main() { fmt.Println(names("/usr/lib"), "|", names("/usr/bin")) }`,
    }[language]
    const [libraries = '', programs = ''] = (await printed(listing, { language })).split('|')
    expect(libraries).not.toMatch(/node_modules|systemd|sudo|postgresql|ssh|git/)
    expect(programs.trim().split(',').filter(Boolean).length).toBeLessThanOrEqual(6)
    expect(programs).not.toMatch(/bwrap|sudo|mount|curl|wget|ssh|perl|bash/)
  },
)

test('15: address space is not what is limited, for runtimes set much of it aside', async () => {
  const code = `import resource as r; print(r.getrlimit(r.RLIMIT_AS)[1] == r.RLIM_INFINITY, r.getrlimit(r.RLIMIT_DATA)[1] < 2 << 30, r.getrlimit(r.RLIMIT_CORE))`
  expect(await printed(code)).toBe('True True (0, 0)\n')
})

test('16: the harness can be read by what it calls, and holds nothing that would be worth it', async () => {
  const signature = { name: 'add', params: [{ name: 'a', type: 'int' }], returns: 'string' }
  const code = `import gc, sys
def add(a):
    held, frame = [], sys._getframe(1)
    while frame: held.append(repr(frame.f_locals)); frame = frame.f_back
    held.append(repr([each for each in gc.get_objects() if isinstance(each, (str, bytes, list, dict, tuple))]))
    words = [''.join(reversed(word)) for word in ('ecnon', '2000555')]
    return ' '.join(str(word in ''.join(held)) for word in words)`
  const id = `trap-${(count += 1)}`
  const args = [[5_550_001], [5_550_002]]
  const result = await sandbox.run({ id, queue: id, language: 'python', code, mode: 'function', signature, args })
  expect(result.cases?.[0]).toMatchObject({ status: 'ok', returned: 'True False' })
})

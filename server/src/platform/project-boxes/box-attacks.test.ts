import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openTestBox, type TestBox, testKits } from '../../../test/project-boxes.ts'
import { findLeftovers, findSandboxed, firstTimeMs, openTestSandbox } from '../../../test/sandbox.ts'
import type { Sandbox } from '../sandbox/sandbox.ts'

let sandbox: Sandbox
let dataDir: string
let close: () => Promise<void>
let inside: TestBox
let other: TestBox

beforeAll(async () => {
  vi.stubEnv('AUTH_SECRET', 'the-servers-own-secret')
  ;({ sandbox, dataDir, close } = await openTestSandbox({ kits: testKits, boxesMemoryMb: 4_000 }))
  const files = [{ path: 'mine.txt', text: 'mine\n' }]
  inside = await openTestBox(sandbox, { files })
  other = await openTestBox(sandbox, { files: [{ path: 'secret.txt', text: 'the other candidate\n' }] })
}, firstTimeMs)

afterAll(() => close())

describe('from a terminal of a long-lived box', () => {
  test('nothing of the server, the machine or another interview can be read, and nothing outside written', async () => {
    await other.run('sleep 4242 &')
    const found = await inside.learn(`
def write(path): return attempt(lambda: open(path, 'w').write('x'))
paths = ['/etc/passwd', '/etc/shadow', '/root', '/home', '/var', '/sys', '/run', '/data', '/kit/../hidden', '/work/secret.txt', '/app']
found = {
    'paths': [path for path in paths if os.path.exists(path)],
    'root': sorted(os.listdir('/')),
    'etc': [sorted(os.listdir('/etc')), open('/etc/hosts').read()],
    'opt': [sorted(os.listdir('/opt/nova')), sorted(os.listdir('/kit'))],
    'secrets': [pid for pid in os.listdir('/proc') if pid.isdigit() and 'the-servers' in open('/proc/' + pid + '/environ', errors='replace').read()],
    'sleepers': named('sleep'),
    'terminals': sorted(os.listdir('/dev/pts')),
    'descriptors': sorted(set(to for fd in os.listdir('/proc/self/fd') if os.path.lexists('/proc/self/fd/' + fd) for to in [os.readlink('/proc/self/fd/' + fd)]) - {'/dev/null'}),
    'write': sorted(set(write(p) for p in ['/x', '/usr/bin/ls', '/usr/bin/x', '/kit/bin/run-tests', '/opt/nova/inside/supervisor.cjs', '/etc/x', '/etc/hosts', '/dev/x', '/proc/sys/kernel/hostname'])),
    'setuid': [name for name in os.listdir('/usr/bin') if os.lstat('/usr/bin/' + name).st_mode & (stat.S_ISUID | stat.S_ISGID)],
    'link': attempt(lambda: os.link('/kit/bin/run-tests', '/work/kit')),
    'user': [os.getuid(), os.uname().nodename],
}`)
    expect(found).toEqual({
      paths: [],
      root: ['bin', 'dev', 'etc', 'kit', 'lib', 'lib64', 'opt', 'proc', 'tmp', 'usr', 'work'],
      etc: [['hosts', 'ld.so.cache'], '127.0.0.1 localhost\n'],
      opt: [['inside', 'node_modules', 'workspace'], ['bin']],
      secrets: [],
      sleepers: null,
      terminals: ['0', 'ptmx'],
      // Descriptors inherited from the server are the null device inside, if any.
      descriptors: ['/dev/pts/0'],
      write: ['EACCES', 'EROFS'],
      setuid: [],
      link: 'EXDEV',
      user: [65534, 'sandbox'],
    })
  })

  test('there is no way out by network, system call, signal, terminal or descriptor of the supervisor', async () => {
    // As the machine numbers them, which a candidate may guess.
    const outside = [process.pid, ...findSandboxed(dataDir).map(Number)]
    const calls = {
      x64: [101, 165, 308, 272, 321, 323, 425, 310, 311, 319, 438, 155],
      arm64: [117, 40, 268, 97, 280, 282, 425, 270, 271, 279, 438, 41],
    }
    const found = await inside.learn(`
def connect(family, address): return attempt(lambda: socket.socket(family, socket.SOCK_STREAM).connect(address))
supervisor = named('workspace')
own = [int(pid) for pid in os.listdir('/proc') if pid.isdigit()]
found = {
    'network': [connect(socket.AF_INET, ('127.0.0.1', 22)), connect(socket.AF_INET, ('1.1.1.1', 53)), connect(socket.AF_INET, ('169.254.169.254', 80)), connect(socket.AF_UNIX, '\\0nova'), attempt(lambda: socket.socket(socket.AF_NETLINK, socket.SOCK_RAW))],
    'calls': sorted(set(call(n, 0, 0, 0, 0, 0) for n in ${JSON.stringify(calls[process.arch as 'x64'])})),
    'signals': sorted(set(attempt(lambda: os.kill(pid, 9)) for pid in ${JSON.stringify(outside)} if pid not in own)),
    'first': attempt(lambda: os.kill(1, 9)),
    'asked': [attempt(lambda: os.kill(supervisor, number)) for number in [signal.SIGTERM, signal.SIGHUP, signal.SIGINT]],
    'type': attempt(lambda: fcntl.ioctl(0, 0x5412, b'x')),
    'channel': [attempt(lambda: open('/proc/%d/fd/5' % supervisor, 'wb')), attempt(lambda: os.write(5, b'{}'))],
    'nice': attempt(lambda: os.nice(-5)),
    'limits': [attempt(lambda: resource.setrlimit(name, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))) for name in [resource.RLIMIT_NPROC, resource.RLIMIT_DATA, resource.RLIMIT_FSIZE]],
    'device': [attempt(lambda: os.mknod('/work/disk', stat.S_IFBLK | 0o600, os.makedev(8, 0))), attempt(lambda: os.mknod('/tmp/mem', stat.S_IFCHR | 0o600, os.makedev(1, 1)))],
    'shared': attempt(lambda: mmap.mmap(-1, 4096)),
}`)
    expect(found).toEqual({
      network: ['ECONNREFUSED', 'ENETUNREACH', 'ENETUNREACH', 'ECONNREFUSED', 'EAFNOSUPPORT'],
      calls: ['EPERM'],
      signals: ['ESRCH'],
      first: 'ok',
      asked: ['ok', 'ok', 'ok'],
      type: 'EPERM',
      channel: ['ENXIO', 'EBADF'],
      nice: expect.stringMatching(/EPERM|EACCES/),
      limits: ['refused', 'refused', 'refused'],
      device: ['EPERM', 'EPERM'],
      shared: 'ENOMEM',
    })
    expect(await inside.run('echo still here')).toContain('still here')
    expect(await other.run('cat secret.txt; pgrep -c sleep')).toMatch(/the other candidate\r\n1/)
  })

  test('files that are none, links and floods of files lead nowhere and hide no change', async () => {
    inside.changes.length = 0
    await inside.learn(`
os.symlink('/etc/ld.so.cache', 'link.txt'); os.symlink('/', 'everything'); os.symlink('/tmp', 'out'); os.symlink('/proc/self/environ', 'environ.txt')
os.symlink('loop-b', 'loop-a'); os.symlink('loop-a', 'loop-b')
os.mkfifo('pipe.txt'); socket.socket(socket.AF_UNIX).bind('socket.txt')
open('/tmp/outside.txt', 'w').write('outside')
long = 'n' * 255
for name in [long, 'a\\nb.txt', '\\x1b]0;title\\x07.txt', '..hidden', '-rf', ' blank', 'semi;colon', b'\\xff\\xfe.txt']: open(name, 'w').write('odd')
deep = b'/work'
for _ in range(60):
    deep += b'/' + b'd' * 50
    os.mkdir(deep)
with open('sparse.bin', 'wb') as file: file.truncate(60_000_000)
with open('huge.txt', 'w') as file: file.write('x' * 1_000_000)
os.mkdir('many')
for number in range(20_000): os.close(os.open('many/f%d.txt' % number, os.O_CREAT | os.O_WRONLY))
found = 0`)
    await inside.run('echo plain > plain.txt; echo more >> mine.txt')
    inside.box.write('out/inside.txt', 'a person wrote this\n')
    inside.box.write('pipe.txt', 'a file now\n')
    expect(await inside.run('cat out/inside.txt pipe.txt; ls /tmp/inside.txt; ls -ld out | cut -c1')).toMatch(
      /a person wrote this\r\na file now\r\n.*No such file.*\r\nd/s,
    )
    await inside.box.scan()
    const told = new Map(inside.changes.map(({ path, ...change }) => [path, change]))
    expect(told.get('mine.txt')).toEqual({ text: 'mine\nmore\n' })
    expect([...told.keys()].filter((path) => !/^[\w.-]+(\/[\w.-]+)*$/.test(path))).toEqual([])
    expect([...told.keys()].length).toBeLessThanOrEqual(400)
    const never = ['link.txt', 'everything', 'environ.txt', 'socket.txt', 'out', 'pipe.txt']
    expect(never.filter((path) => told.has(path))).toEqual([])
    expect(JSON.stringify([...told.values()])).not.toContain('outside')
    expect(inside.problems).toContainEqual({ reason: 'too_many_files' })
    await inside.run('rm -rf many ddd* sparse.bin huge.txt; sleep 1')
    await inside.run('echo again > again.txt')
    // On a busy machine, files that went are found after it.
    await expect.poll(() => inside.changes.map(({ path }) => path)).toContain('again.txt')
  })

  test('a terminal that prints endlessly or opens everything delays no others and is read no faster than allowed', async () => {
    expect(inside.box.openTerminal({ columns: 80, rows: 24 })).toBe(2)
    const before = inside.texts[1]!.length
    const beganAt = performance.now()
    inside.box.input(1, `yes "$(printf '\\033]52;c;aGVsbG8=\\007\\033[2J\\033]0;x\\007\\0338')"\n`)
    await sleep(1_500)
    // The other terminal must still answer: output queued behind the flood would never arrive.
    await inside.run('echo quick', 2)
    await sleep(500)
    const seconds = (performance.now() - beganAt) / 1_000
    const length = inside.texts[1]!.length - before
    expect(length).toBeGreaterThan(100_000)
    expect(length).toBeLessThan(1_048_576 + (seconds + 0.5) * 524_288 + 65_536)
    // Passed through unchanged; the screen makes it harmless.
    expect(inside.texts[1]).toContain('\u001B]52;c;aGVsbG8=')
    inside.box.hold(true)
    // Output already in transit when the box is held still arrives, at any load of the machine.
    const heardMeanwhile = async () => {
      const heldAt = inside.texts[1]!.length
      await sleep(300)
      return inside.texts[1]!.length - heldAt
    }
    await expect.poll(heardMeanwhile).toBe(0)
    inside.box.hold(false)
    inside.box.input(1, '\u0003')
    expect(await inside.run('echo calm')).toContain('calm')
  })

  test('bombs that outlive their command stay within the box, and end with it', async () => {
    const limits = { memoryMb: 300, processes: 60, workspaceMb: 8, temporaryMb: 16 }
    const bomber = await openTestBox(sandbox, { limits })
    const full = await bomber.run(
      'head -c 50000000 /dev/urandom > fill; head -c 50000000 /dev/urandom > /tmp/fill; df --output=avail /work /tmp',
    )
    expect(full).toMatch(/No space left.*No space left.*\r\n +0\r\n +0/s)
    bomber.box.write('mine.txt', 'x'.repeat(100_000))
    await vi.waitFor(() => expect(bomber.problems).toEqual([{ reason: 'disk_full', path: 'mine.txt' }]), 120_000)
    await bomber.run('rm fill /tmp/fill; setsid nohup sleep 999 >/dev/null 2>&1 &')
    // A fork bomb, and processes that ignore signals.
    bomber.box.input(1, `(trap '' HUP TERM INT; f() { f | f & sleep 5; }; f) 2>/dev/null &\n`)
    await sleep(1_000)
    expect((await bomber.box.usage()).processes).toBeLessThanOrEqual(61)
    expect(await other.run('echo unharmed')).toContain('unharmed')
    await bomber.box.end()
    expect(bomber.reason()).toBe('asked')

    const hungry = await openTestBox(sandbox, { limits })
    hungry.box.input(1, `setsid nohup python3 -c "x = [bytearray(b'x' * 4_000_000) for _ in range(200)]" & exit\n`)
    await vi.waitFor(() => expect(hungry.reason()).toBe('memory_limit'), { timeout: 120_000 })
    const files = await openTestBox(sandbox, { limits: { ...limits, memoryMb: 128, workspaceMb: 256 } })
    files.box.input(1, 'for i in 1 2 3 4 5; do head -c 40000000 /dev/urandom > fill$i; done\n')
    await vi.waitFor(() => expect(files.reason()).toBe('memory_limit'), { timeout: 120_000 })

    const busy = await openTestBox(sandbox, { limits: { unattendedCpuMs: 700 } })
    // Each process has its own bound, too.
    expect(await busy.run('ulimit -t')).toMatch(/1800\r\n/)
    await busy.run('for i in 1 2 3; do (while :; do :; done) & done')
    await vi.waitFor(async () => expect((await busy.box.usage()).isFrozen).toBe(true), { timeout: 120_000 })
    expect(busy.texts[1]).toContain('Paused: a program used a lot of processor time while nothing was typed.')
    expect(await busy.run('kill %1 %2 %3; echo awake')).toContain('awake')
    expect(await busy.box.usage()).toMatchObject({ isFrozen: false })
    await busy.box.end()

    for (const attack of ['kill -9 -1', 'pkill -9 workspace', 'kill -STOP $(pgrep workspace)']) {
      const box = await openTestBox(sandbox)
      box.box.input(1, `${attack}\n`)
      await sleep(200)
      await box.box.end()
      expect(box.reason()).toMatch(/failed|asked/)
    }
    expect(await other.run('cat secret.txt')).toContain('the other candidate')
  })
})

describe('from the tests of a project', () => {
  test('results are counted, nothing hangs, and a result that is missing is no pass', async () => {
    const attack = (code: string, more: { signal?: AbortSignal } = {}) => {
      const files = [
        { path: 'tests/a.py', text: `import os, signal, time\nresults = os.environ['PROJECT_RESULTS']\n${code}\n` },
      ]
      return sandbox.runProjectTests({ runtime: 'python', files, paths: [], queueKey: 'attacks', ...more })
    }
    const line = `'{"file":"tests/x.py","name":"n","outcome":"passed","ms":1}\\n'`
    const flood = await attack(`open(results, 'w').write(${line} * 5_000 + '{"file": 1}\\nnot json\\n')`)
    expect([flood.status, flood.tests.length]).toEqual(['ok', 1_000])
    const piped = await attack(
      `os.mkfifo(results + 'p'); os.rename(results + 'p', results)\nos.close(1); os._exit(0)`,
      {
        signal: AbortSignal.timeout(2_000),
      },
    )
    expect(piped.tests).toEqual([])
    const linked = await attack(`os.symlink('/proc/self/environ', results)`)
    expect(linked.tests).toEqual([])
    const killed = await attack(`os.kill(-1, 9)`)
    expect(killed).toMatchObject({
      status: expect.stringMatching(/internal_error|timeout/),
      hasPassed: false,
      tests: [],
    })
    expect(await attack(`while True: os.write(1, b'y' * 10_000)`)).toMatchObject({
      status: 'output_limit',
      hasPassed: false,
    })
    expect(await attack('time.sleep(60)', { signal: AbortSignal.timeout(300) })).toMatchObject({ status: 'killed' })
    const left = await attack(`if os.fork() == 0:\n    os.setsid()\n    time.sleep(60)`)
    expect(left.status).toBe('ok')
  })
})

test('nothing of all this is left when the boxes have ended', async () => {
  expect(findLeftovers(dataDir).length).toBeGreaterThan(4)
  await Promise.all([inside.box.end(), other.box.end()])
  await vi.waitFor(() => expect(findLeftovers(dataDir)).toEqual([]), { timeout: 120_000 })
})

import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
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

const prelude = `
import ctypes, errno, json, mmap, os, socket, sys, time
libc = ctypes.CDLL(None, use_errno=True)
def call(*args):
    ctypes.set_errno(0)
    result = libc.syscall(*args)
    return errno.errorcode.get(ctypes.get_errno(), 'ok') if result == -1 else 'ok'
def attempt(f):
    try:
        f()
        return 'ok'
    except OSError as error:
        return errno.errorcode.get(error.errno, str(error))
`

function attack(code: string, more: Partial<RunRequest> = {}) {
  const id = `attack-${(count += 1)}`
  return sandbox.run({ id, queue: id, language: 'python', code: prelude + code, mode: 'program', ...more })
}

async function learn(code: string, more?: Partial<RunRequest>): Promise<unknown> {
  const { run } = await attack(`${code}\nprint(json.dumps(found))`, more)
  expect(run?.stderr).toBe('')
  return JSON.parse(run?.stdout ?? '')
}

async function expectNoSurvivors(): Promise<void> {
  await vi.waitFor(() => expect(findLeftovers(dataDir)).toEqual([]), { timeout: 120_000 })
}

describe('from inside', () => {
  test('nothing of the server or the machine can be read', async () => {
    const found = await learn(`
paths = ['/etc/passwd', '/etc/shadow', '/root', '/home', '/work', '/var', '/opt/nova/..', '/usr/lib/node_modules', '/sys']
found = {
    'paths': [path for path in paths if os.path.exists(path) and path != '/opt/nova/..'],
    'root': sorted(os.listdir('/')),
    'etc': os.listdir('/etc'),
    'environment': sorted(os.environ),
    'first': open('/proc/1/environ').read(),
    'processes': len([p for p in os.listdir('/proc') if p.isdigit()]),
    'app': os.listdir('/app'),
    'descriptors': [to for fd in os.listdir('/proc/self/fd') if int(fd) > 2 and os.path.lexists('/proc/self/fd/' + fd) for to in [os.readlink('/proc/self/fd/' + fd)] if to != '/dev/null'],
    'user': [os.getuid(), os.getgid(), os.getgroups(), os.uname().nodename],
}`)
    expect(found).toEqual({
      paths: [],
      root: ['app', 'bin', 'dev', 'etc', 'lib', 'lib64', 'opt', 'proc', 'tmp', 'usr'],
      etc: ['ld.so.cache'],
      environment: ['HOME', 'LANG', 'PATH', 'PWD'],
      first: '',
      processes: 3,
      app: ['main.py'],
      descriptors: [],
      user: [65534, 65534, expect.anything(), 'sandbox'],
    })
  })

  test('nothing can be written but /tmp, and that not without end', async () => {
    const found = await learn(`
def write(path): return attempt(lambda: open(path, 'w').write('x'))
def fill(path):
    total = 0
    try:
        with open(path, 'wb', buffering=0) as file:
            for _ in range(200): total += file.write(b'x' * 1_000_000)
    except OSError: pass
    return total // 1_048_576
found = {
    'write': [write(p) for p in ['/x', '/usr/x', '/app/x', '/app/main.py', '/etc/x', '/dev/x', '/proc/sys/kernel/hostname']],
    'chmod': attempt(lambda: os.chmod('/app/main.py', 0o777)),
    'tmp': fill('/tmp/a'),
    'shm': fill('/dev/shm/a'),
}`)
    expect(found).toMatchObject({ chmod: 'EROFS' })
    const { write, tmp, shm } = found as { write: string[]; tmp: number; shm: number }
    expect(write.every((code) => ['EROFS', 'EACCES'].includes(code))).toBe(true)
    expect(tmp).toBeLessThanOrEqual(64)
    expect(shm).toBeLessThanOrEqual(1)
  })

  test('there is no network', async () => {
    const found = await learn(`
def connect(family, address): return attempt(lambda: socket.socket(family, socket.SOCK_STREAM).connect(address))
found = [
    connect(socket.AF_INET, ('127.0.0.1', 22)),
    connect(socket.AF_INET, ('1.1.1.1', 53)),
    connect(socket.AF_INET, ('169.254.169.254', 80)),
    connect(socket.AF_UNIX, '/run/dbus/system_bus_socket'),
    attempt(lambda: socket.socket(socket.AF_NETLINK, socket.SOCK_RAW)),
    attempt(lambda: socket.socket(socket.AF_PACKET, socket.SOCK_RAW)),
    attempt(lambda: socket.socket(40, socket.SOCK_STREAM)),
]`)
    const none = 'EAFNOSUPPORT'
    expect(found).toEqual(['ECONNREFUSED', 'ENETUNREACH', 'ENETUNREACH', 'ENOENT', none, none, none])
  })

  test('calls that could lead out are refused', async () => {
    const numbers = {
      x64: {
        ptrace: 101,
        mount: 165,
        unshare: 272,
        setns: 308,
        bpf: 321,
        userfaultfd: 323,
        io_uring_setup: 425,
        keyctl: 250,
        memfd_create: 319,
        shmget: 29,
        process_vm_readv: 310,
        clone: 56,
        clone3: 435,
        personality: 135,
        ioctl: 16,
      },
      arm64: {
        ptrace: 117,
        mount: 40,
        unshare: 97,
        setns: 268,
        bpf: 280,
        userfaultfd: 282,
        io_uring_setup: 425,
        keyctl: 219,
        memfd_create: 279,
        shmget: 194,
        process_vm_readv: 270,
        clone: 220,
        clone3: 435,
        personality: 92,
        ioctl: 29,
      },
    }[process.arch as 'x64' | 'arm64']
    const { clone, clone3, personality, ioctl, ...refused } = numbers
    const found = await learn(`
found = {
    'refused': sorted(set(call(n, 0, 0, 0, 0, 0) for n in ${JSON.stringify(Object.values(refused))})),
    'clone': call(${clone}, 0x10000000 | 17, 0, 0, 0, 0),
    'clone3': call(${clone3}, 0, 0),
    'personality': [call(${personality}, 0x0400000), call(${personality}, 0xffffffff)],
    'ioctl': call(${ioctl}, 0, 0x5412, b'x'),
    'shared': attempt(lambda: mmap.mmap(-1, 4096)),
    'setuid': attempt(lambda: os.setuid(0)),
    'nice': attempt(lambda: os.nice(-5)),
}`)
    expect(found).toEqual({
      refused: ['EPERM'],
      clone: 'EPERM',
      clone3: 'ENOSYS',
      personality: ['EPERM', 'ok'],
      ioctl: 'EPERM',
      shared: 'ENOMEM',
      setuid: 'EINVAL',
      nice: 'EPERM',
    })
  })

  test('the limits cannot be raised and its first process cannot be killed', async () => {
    const found = await learn(`
import resource
def limit(name): return attempt(lambda: resource.setrlimit(name, (resource.RLIM_INFINITY, resource.RLIM_INFINITY)))
def raised(name):
    try:
        resource.setrlimit(name, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
        return True
    except (ValueError, OSError):
        return False
os.kill(1, 9)
time.sleep(0.05)
found = [raised(resource.RLIMIT_NPROC), raised(resource.RLIMIT_DATA), raised(resource.RLIMIT_FSIZE)]`)
    expect(found).toEqual([false, false, false])
  })
})

describe('in languages with a cache of the machine', () => {
  test.each([
    [
      'java',
      `import java.io.*;\nimport java.net.*;\nimport java.nio.file.*;\nclass Main { public static void main(String[] args) {
  for (String path : new String[] {"/opt/nova/java/nova.jar", "/opt/nova/java/compiler.jsa", "/opt/nova/java/x", "/usr/x"})
    try { Files.write(Path.of(path), new byte[1]); System.out.println("wrote " + path); } catch (IOException e) { System.out.println("no"); }
  try { new Socket("127.0.0.1", 22); System.out.println("connected"); } catch (IOException e) { System.out.println("no"); }
  try { Runtime.getRuntime().exec(new String[] {"/usr/bin/ls"}); System.out.println("ran"); } catch (IOException e) { System.out.println("no"); }
  System.out.println(System.getenv().keySet().stream().sorted().toList());
} }`,
      '[HOME, LANG, PATH, PWD]',
    ],
    [
      'go',
      `package main\nimport ("fmt"; "net"; "os"; "os/exec"; "sort"; "strings")
func told(err error, words string) { if err == nil { fmt.Println(words) } else { fmt.Println("no") } }
func main() {
	for _, path := range []string{"/opt/nova/go/packages", "/opt/nova/go/std/1.a", "/opt/nova/go-tools/link", "/usr/x"} { told(os.WriteFile(path, nil, 0o600), "wrote " + path) }
	_, err := net.Dial("tcp", "127.0.0.1:22"); told(err, "connected")
	told(exec.Command("/usr/bin/ls").Run(), "ran")
	var names []string
	for _, one := range os.Environ() { names = append(names, strings.Split(one, "=")[0]) }
	sort.Strings(names)
	fmt.Println(names)
}`,
      '[GOMAXPROCS GOMEMLIMIT HOME LANG PATH PWD]',
    ],
  ] as const)('%s can write to none of it, and reaches nothing else', async (language, code, environment) => {
    const { run, compile } = await attack('', { language, code })
    expect(compile?.stderr).toBe('')
    expect(run?.stdout.trim().split('\n')).toEqual([...Array(6).fill('no'), environment])
  })

  test.each([
    [
      'java',
      // Java compiles a finally block twice, once for each way into it.
      `class Solution { int add(int a, int b) {\n${'try { a++; } finally { '.repeat(24)}a++;${' }'.repeat(24)}\nreturn 1; } }`,
    ],
    ['go', `package main\nvar a = [1 << 28]int{1 << 27: 1}\nfunc add(b, c int) int { return a[b] }`],
  ] as const)('code that would take %s a whole machine to compile does not get it', async (language, code) => {
    const params = ['a', 'b'].map((name) => ({ name, type: 'int' }))
    const signature = { name: 'add', params, returns: 'int' }
    const limits = { cpuMs: 2_000 }
    const result = await attack('', { language, code, mode: 'function', signature, args: [[1, 2]], limits })
    expect(result.cases).toMatchObject([{ status: 'not_run' }])
    expect(['timeout', 'memory_limit', 'compile_error']).toContain(result.compile?.status)
    await expectNoSurvivors()
  })
})

describe('by force', () => {
  test('a fork bomb is held at the process limit and leaves nothing behind', async () => {
    const code = `
n = 0
while True:
    try:
        if os.fork() == 0: time.sleep(100)
        n += 1
    except OSError:
        print(n, flush=True)
        time.sleep(100)`
    const result = await attack(code, { limits: { wallMs: 1_500 } })
    expect(result.status).toBe('waited')
    expect(Number(result.run?.stdout.split('\n')[0])).toBeLessThan(64)
    await expectNoSurvivors()
  })

  test('memory spread over many processes is counted together', async () => {
    const code = `
for _ in range(20):
    if os.fork() == 0:
        data = bytearray(os.urandom(1_000) * 40_000)
        time.sleep(100)
time.sleep(100)`
    const result = await attack(code, { limits: { memoryMb: 256, wallMs: 30_000, cpuMs: 20_000 } })
    expect(result.status).toBe('memory_limit')
    await expectNoSurvivors()
  })

  test('pages that processes share are counted once', async () => {
    const code = `
data = bytearray(60_000_000)
children = [os.fork() for _ in range(1)]
for _ in range(9):
    if 0 in children: break
    children.append(os.fork())
time.sleep(0.3)
if 0 not in children:
    for child in children: os.waitpid(child, 0)
    print('done')`
    expect(await attack(code, { limits: { memoryMb: 256 } })).toMatchObject({ status: 'ok', run: { stdout: 'done\n' } })
  })

  test('a daemon dies with its run, whose end it cannot delay', async () => {
    const code = `
if os.fork() == 0:
    os.setsid()
    if os.fork() == 0: time.sleep(100)
    os._exit(0)
print('parent')`
    const result = await attack(code)
    // Waited for, it would be a timeout.
    expect(result).toMatchObject({ status: 'ok', run: { stdout: 'parent\n' } })
    await expectNoSurvivors()
  })

  test('the search for survivors finds running code', async () => {
    const run = attack('time.sleep(60)')
    await vi.waitFor(() => expect(findLeftovers(dataDir).length).toBeGreaterThan(1), { timeout: 120_000 })
    sandbox.stop(`attack-${count}`)
    expect((await run).status).toBe('killed')
  })

  test('ignoring every signal does not help', async () => {
    const code = `
import signal
for number in range(1, 65):
    try: signal.signal(number, signal.SIG_IGN)
    except (OSError, ValueError): pass
while True: pass`
    expect(await attack(code, { limits: { cpuMs: 1_000 } })).toMatchObject({ status: 'timeout' })
    await expectNoSurvivors()
  })

  test('output in both streams counts together', async () => {
    const code = `
while True:
    os.write(1, b'a' * 4_000)
    os.write(2, b'b' * 4_000)`
    const { status, run } = await attack(code, { limits: { outputBytes: 50_000 } })
    expect(status).toBe('output_limit')
    expect((run?.stdout.length ?? 0) + (run?.stderr.length ?? 0)).toBe(50_000)
  })

  test('a run that is stopped in its first milliseconds leaves nothing behind', async () => {
    const results = []
    for (let at = 0; at < 40; at += 1) {
      const id = `early-${at}`
      const run = sandbox.run({
        id,
        queue: id,
        language: 'python',
        code: 'import time; time.sleep(60)',
        mode: 'program',
      })
      await sleep(at % 20)
      sandbox.stop(id)
      results.push((await run).status)
    }
    expect(new Set(results)).toEqual(new Set(['killed']))
    await expectNoSurvivors()
  })
})

/** Python that takes more than it is given. */
import type { Attack } from './attack.ts'

const prelude = `
import ctypes, errno, json, mmap, os, resource, socket, sys, threading, time
libc = ctypes.CDLL(None, use_errno=True)
def attempt(f, *args):
    try:
        f(*args)
        return 'ok'
    except OSError as error:
        return errno.errorcode.get(error.errno, str(error))
def call(*args):
    ctypes.set_errno(0)
    return errno.errorcode.get(ctypes.get_errno(), 'ok') if libc.syscall(*args) == -1 else 'ok'
`

const attack = (name: string, code: string, sees: Attack['sees'], limits?: Attack['limits']): Attack => ({
  name,
  code: prelude + code,
  sees,
  ...(limits && { limits }),
})

const small = { memoryMb: 128, wallMs: 5_000 }

export const forcingPython: Attack[] = [
  attack('takes private memory in one piece', `data = bytearray(600 << 20)`, { status: ['memory_limit'] }, small),
  attack(
    'takes page tables, by reading zeros at great distances',
    `
libc.mmap.restype = ctypes.c_void_p
libc.mmap.argtypes = [ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int, ctypes.c_int, ctypes.c_int, ctypes.c_long]
size = 400 << 30
at = libc.mmap(None, size, 1, 0x4022, -1, 0)
for offset in range(0, size, 2 << 20): ctypes.string_at(at + offset, 1)
time.sleep(1)
print('took it')`,
    { status: ['memory_limit'], prints: '' },
    small,
  ),
  attack(
    'takes shared memory and lets go of it',
    `
def share():
    fd = os.open('/dev/zero', os.O_RDWR)
    for _ in range(20):
        with mmap.mmap(fd, 16 << 20, mmap.MAP_SHARED) as data: data[:] = b'x' * (16 << 20)
numbers = (319, 29, 278, 447) if os.uname().machine == 'x86_64' else (279, 194, 75, 447)
print(attempt(share), attempt(mmap.mmap, -1, 4096), [call(number, 0, 4096, 0o1600, 0) for number in numbers])`,
    { status: ['ok'], prints: "ENODEV ENOMEM ['EPERM', 'EPERM', 'EPERM', 'EPERM']\n" },
    small,
  ),
  attack(
    'keeps memory in sockets, of the size it asked for and in many processes',
    `
def fill():
    while True:
        pair = socket.socketpair()
        kept.extend(pair)
        for one in pair:
            one.setblocking(False)
            one.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 8 << 20)
            try:
                while True: one.send(b'x' * 65536)
            except BlockingIOError: pass
kept = []
a, b = socket.socketpair()
a.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 8 << 20)
print(a.getsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF) < (1 << 20), flush=True)
for _ in range(6):
    if os.fork() == 0:
        try: fill()
        except OSError: time.sleep(100)
time.sleep(100)`,
    { status: ['memory_limit'], prints: 'True\n' },
    small,
  ),
  attack(
    'keeps memory in connections to itself',
    `
kept = []
listener = socket.socket(); listener.bind(('127.0.0.1', 0)); listener.listen(100)
for _ in range(100):
    a = socket.socket(); a.connect(listener.getsockname()); b, _ = listener.accept(); kept += [a, b]
    for one in (a, b):
        one.setblocking(False)
        try:
            while True: one.send(b'x' * 262144)
        except BlockingIOError: pass
time.sleep(1)
print('took it')`,
    { status: ['memory_limit'], prints: '' },
    small,
  ),
  attack(
    'makes files without end',
    `
at = 0
while True:
    os.close(os.open('/tmp/%d' % at, os.O_CREAT))
    at += 1`,
    { status: ['memory_limit'] },
    { memoryMb: 64, wallMs: 5_000 },
  ),
  attack(
    'fills pipes and pseudo terminals',
    `
kept, total = [], 0
try:
    while True:
        r, w = os.pipe(); kept += [r, w]
        os.set_blocking(w, False)
        try:
            while True: total += os.write(w, b'x' * 65536)
        except BlockingIOError: pass
except OSError as error: print(errno.errorcode[error.errno], total <= 64 << 20)
for fd in kept: os.close(fd)
kept = []
try:
    while True: kept.append(os.open('/dev/ptmx', os.O_RDWR))
except OSError as error: print(errno.errorcode[error.errno], len(kept) < 256)`,
    { status: ['ok'], prints: /^EMFILE True\n(EMFILE|ENOSPC) True\n$/ },
  ),
  attack(
    'fills files of every kind, and files that are not there any more',
    `
def fill(fd):
    total = 0
    try:
        while True: total += os.write(fd, b'x' * (1 << 20))
    except OSError as error: return errno.errorcode[error.errno], total >> 20 <= 64
import signal
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
first = os.open('/tmp/a', os.O_RDWR | os.O_CREAT); os.unlink('/tmp/a')
print(fill(first), attempt(os.ftruncate, first, 1 << 40), fill(os.open('/tmp/b', os.O_WRONLY | os.O_CREAT)))
print(attempt(os.posix_fallocate, first, 0, 1 << 30), attempt(os.open, '/dev/x', os.O_CREAT), fill(os.open('/dev/shm/a', os.O_WRONLY | os.O_CREAT)))`,
    { status: ['ok'], prints: "('EFBIG', True) EFBIG ('ENOSPC', True)\nEFBIG EROFS ('ENOSPC', True)\n" },
  ),
  attack(
    'makes threads without end',
    `
import _thread
threading.stack_size(65536)
at = 0
try:
    while True: _thread.start_new_thread(time.sleep, (100,)); at += 1
except RuntimeError: print(at < 64, flush=True)
time.sleep(100)`,
    { status: ['timeout'], prints: 'True\n' },
    { wallMs: 800 },
  ),
  attack(
    'hands its work on from process to process, so that none has used much CPU',
    `
while True:
    end = time.process_time() + 0.2
    while time.process_time() < end: pass
    if os.fork() != 0: time.sleep(100)`,
    { status: ['timeout'] },
    { cpuMs: 1_000, wallMs: 2_000 },
  ),
  attack(
    'forks and ends so fast that nobody can count it',
    `
while True:
    if os.fork() != 0: os._exit(0)`,
    { status: ['ok'] },
    { wallMs: 1_000 },
  ),
  attack(
    'leaves a daemon that keeps its output open',
    `
if os.fork() == 0:
    os.setsid()
    if os.fork() != 0: os._exit(0)
    os.chdir('/'); os.umask(0)
    while True: time.sleep(0.01); os.write(1, b'.') if os.getppid() != 1 else None
print('left', flush=True)
os._exit(0)`,
    { status: ['ok'], prints: /^\.*left\n\.*$/ },
  ),
  attack(
    'stops the clock beside it, then everybody',
    `
import signal
os.kill(os.getppid(), signal.SIGSTOP)
os.kill(-1, signal.SIGSTOP)
os.kill(os.getpid(), signal.SIGSTOP)`,
    { status: ['timeout'] },
    { wallMs: 500 },
  ),
  attack('kills all it can', `import signal; print('now', flush=True); os.kill(-1, signal.SIGKILL)`, {
    status: ['timeout', 'runtime_error', 'ok'],
    prints: 'now\n',
  }),
  attack(
    'raises its own limits and priority',
    `
names = ['RLIMIT_NPROC', 'RLIMIT_DATA', 'RLIMIT_FSIZE', 'RLIMIT_NOFILE', 'RLIMIT_CORE', 'RLIMIT_CPU']
def raised(name):
    kind = getattr(resource, name)
    try: resource.setrlimit(kind, (resource.RLIM_INFINITY, resource.RLIM_INFINITY)); return True
    except (ValueError, OSError): return False
def turn(policy): return attempt(os.sched_setscheduler, 0, policy, os.sched_param(1))
print([name for name in names if raised(name)], attempt(os.nice, -10), turn(os.SCHED_FIFO), turn(os.SCHED_RR))`,
    { status: ['ok'], prints: '[] EPERM EPERM EPERM\n' },
  ),
]

/** Python that reaches outside its folder. */
import type { Attack } from './attack.ts'

const prelude = `
import ctypes, errno, json, mmap, os, socket, stat, sys, time
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

const attack = (name: string, code: string, prints: string | RegExp): Attack => ({
  name,
  code: prelude + code,
  sees: { status: ['ok'], prints },
})

export const reachingPython: Attack[] = [
  attack(
    'looks for the server by every way that /proc offers',
    `
paths = ['/proc/1/root/etc/passwd', '/proc/1/root/work', '/proc/self/root/home', '/proc/1/cwd/../../etc/shadow', '/proc/2/root/var', '/proc/self/fd/0/../x']
print([path for path in paths if os.path.exists(path)], os.listdir('/proc/1/root') == os.listdir('/'), repr(open('/proc/1/environ').read()))
commands = [open('/proc/%s/cmdline' % pid).read() for pid in os.listdir('/proc') if pid.isdigit()]
print(any('main.ts' in line or 'vitest' in line or 'postgres' in line for line in commands))`,
    "[] True ''\nFalse\n",
  ),
  attack(
    'writes where /proc lets an administrator write',
    `
def write(path, text): return attempt(lambda: os.write(os.open(path, os.O_WRONLY), text.encode()))
print(write('/proc/sysrq-trigger', 'c'), write('/proc/sys/kernel/core_pattern', '|/tmp/x'))
print(attempt(lambda: open('/proc/kcore', 'rb').read(1)), attempt(lambda: open('/proc/kmsg').read(1)), os.path.exists('/sys'))
print(write('/proc/self/uid_map', '0 0 1'), write('/proc/self/setgroups', 'allow'))`,
    /^E\w+ E\w+\nE\w+ E\w+ False\nE\w+ E\w+\n$/,
  ),
  attack(
    'puts code into the first process, which has nothing to give',
    `
fd = os.open('/proc/1/mem', os.O_RDWR)
holds = sorted(os.readlink('/proc/1/fd/' + name).split(':')[0] for name in os.listdir('/proc/1/fd'))
print([name for name in holds if name not in ('socket', '/dev/null', 'anon_inode', 'pipe') and 'deleted' not in name])
print([attempt(os.open, '/proc/1/fd/' + name, os.O_WRONLY) for name in ('1', '2', '4')])
status = open('/proc/1/status').read()
print([line.split()[1] for line in status.split('\\n') if line.startswith(('CapEff', 'CapPrm', 'CapBnd', 'Seccomp:', 'NoNewPrivs'))])`,
    "[]\n['ENXIO', 'ENXIO', 'ENOENT']\n['0000000000000000', '0000000000000000', '0000000000000000', '1', '2']\n",
  ),
  attack(
    'follows links and hard links out of /tmp',
    `
os.symlink('/etc/shadow', '/tmp/shadow'); os.symlink('../../../../../../etc/passwd', '/tmp/passwd'); os.symlink('/proc/1/root/../../root', '/tmp/root')
print(attempt(open, '/tmp/shadow'), attempt(open, '/tmp/passwd'), attempt(os.listdir, '/tmp/root'))
print(attempt(os.link, sys.executable, '/tmp/python'), attempt(os.link, '/app/main.py', '/tmp/main.py'), attempt(os.rename, '/app', '/tmp/app'), attempt(os.rename, '/app/main.py', '/tmp/x'))
fd = os.open('/', os.O_RDONLY)
print(attempt(lambda: os.stat('../../../etc/shadow', dir_fd=fd)), attempt(os.fchdir, fd), attempt(open, 'etc/shadow'))`,
    'ENOENT ENOENT ENOENT\nEXDEV EXDEV EXDEV EXDEV\nENOENT ok ENOENT\n',
  ),
  attack(
    'becomes another user',
    `
open('/tmp/own', 'wb').write(open(sys.executable, 'rb').read(100)); os.chmod('/tmp/own', 0o6755)
flags = open('/proc/self/mountinfo').read().split('\\n')
print(all('nosuid' in line for line in flags if line and ' /proc ' not in line), [attempt(f, 0) for f in (os.setuid, os.seteuid, os.setgid)], attempt(os.setgroups, [0]), attempt(os.chown, '/tmp/own', 0, 0))
print([name for name in ('/usr/bin/su', '/usr/bin/sudo', '/usr/bin/mount', '/usr/bin/newuidmap', '/usr/bin/bwrap') if os.path.exists(name)], libc.prctl(38, 0, 0, 0, 0))`,
    "True ['EINVAL', 'EINVAL', 'EINVAL'] EPERM EINVAL\n[] -1\n",
  ),
  attack(
    'makes namespaces, mounts and devices of its own',
    `
x64 = os.uname().machine == 'x86_64'
unshare, setns, mount, chroot, pivot, fsopen, clone = (272, 308, 165, 161, 155, 430, 56) if x64 else (97, 268, 40, 51, 41, 430, 220)
spaces = {name: attempt(lambda: os.open('/proc/1/ns/' + name, os.O_RDONLY)) for name in ('user', 'mnt', 'net', 'pid')}
print(set(call(unshare, flag) for flag in (0x20000, 0x10000000, 0x20000000, 0x40000000, 0x8000000, 0x80)), call(setns, 0, 0), set(call(clone, flag | 17, 0, 0, 0, 0) for flag in (0x20000, 0x10000000, 0x40000000)))
print(call(mount, b'none', b'/tmp', b'tmpfs', 0, 0), call(mount, b'/app', b'/tmp', 0, 4096, 0), call(chroot, b'/tmp'), call(pivot, b'/tmp', b'/tmp'), call(fsopen, b'tmpfs', 0))
print(attempt(os.mknod, '/tmp/disk', 0o600 | stat.S_IFBLK, os.makedev(254, 0)), attempt(os.mknod, '/tmp/mem', 0o600 | stat.S_IFCHR, os.makedev(1, 1)), sorted(os.listdir('/dev')))`,
    /^\{'EPERM'\} EPERM \{'EPERM'\}\nEPERM EPERM EPERM EPERM EPERM\nEPERM EPERM \['core', 'fd', .*'zero'\]\n$/,
  ),
  attack(
    'reaches for listeners of the machine',
    `
to = json.load(open('/dev/stdin'))
def connect(family, kind, address): return attempt(lambda: socket.socket(family, kind).connect(address))
tcp, udp = socket.SOCK_STREAM, socket.SOCK_DGRAM
print(connect(socket.AF_INET, tcp, ('127.0.0.1', to['tcp'])), connect(socket.AF_INET6, tcp, ('::1', to['tcp6'])), connect(socket.AF_UNIX, tcp, to['path']), connect(socket.AF_UNIX, tcp, '\\0' + to['abstract']))
s = socket.socket(socket.AF_INET, udp); s.sendto(b'x', ('127.0.0.1', to['udp']))
print(len(open('/proc/net/unix').read().strip().split('\\n')), attempt(lambda: socket.socket(socket.AF_INET, tcp).connect(('localhost', to['tcp']))))`,
    /^ECONNREFUSED ECONNREFUSED ENOENT ECONNREFUSED\n\d .*\n$/,
  ),
  attack(
    'looks for a way out of its network',
    `
def lines(path): return [line.split() for line in open(path).read().strip().split('\\n')]
print(len(lines('/proc/net/route')), [line[0] for line in lines('/proc/net/dev')[2:]], sorted(set(line[-1] for line in lines('/proc/net/ipv6_route'))))
def connect(family, address): return attempt(lambda: socket.socket(family, socket.SOCK_STREAM).connect(address))
print(connect(socket.AF_INET, ('169.254.169.254', 80)), connect(socket.AF_INET, ('10.0.0.1', 80)), connect(socket.AF_INET6, ('fe80::1', 80, 0, 1)), connect(socket.AF_INET6, ('2001:db8::1', 80)))
try: socket.getaddrinfo('example.test', 80)
except socket.gaierror as error: print('no name')
print(attempt(lambda: socket.socket(socket.AF_INET, socket.SOCK_DGRAM).sendto(b'x', ('255.255.255.255', 9))), os.path.exists('/etc/resolv.conf'))`,
    /^1 \['lo:'\] \['lo'\]\nENETUNREACH ENETUNREACH (ENETUNREACH|EINVAL|EADDRNOTAVAIL|ENODEV) ENETUNREACH\nno name\n(EACCES|ENETUNREACH) False\n$/,
  ),
  attack(
    'opens sockets of every other family, and raw ones',
    `
families = [number for number in range(3, 46) if number != socket.AF_INET6]
print(set(attempt(socket.socket, number, socket.SOCK_RAW) for number in families) | set(attempt(socket.socket, number, socket.SOCK_STREAM) for number in families))
print(attempt(socket.socket, socket.AF_INET, socket.SOCK_RAW, 1), attempt(socket.socket, socket.AF_INET6, socket.SOCK_RAW, 58))`,
    "{'EAFNOSUPPORT'}\nEPERM EPERM\n",
  ),
  attack(
    'writes to the terminal and into the input of who started it',
    `
import fcntl, termios
print(attempt(open, '/dev/tty', 'w'), attempt(fcntl.ioctl, 1, termios.TIOCSTI, b'x'), attempt(fcntl.ioctl, 0, 0x541C, b'\\2x'), os.isatty(0), os.isatty(1))
sys.stdout.write('\\x1b]0;owned\\x07\\x1b[2J\\x1bc\\x9b5n\\r\\n')`,
    'ENXIO EPERM EPERM False False\n\x1b]0;owned\x07\x1b[2J\x1bc\x9b5n\r\n',
  ),
  attack(
    'traces, reads and signals other processes',
    `
import signal
x64 = os.uname().machine == 'x86_64'
ptrace, readv, pidfd_getfd, kcmp = (101, 310, 438, 312) if x64 else (117, 270, 438, 272)
print(call(ptrace, 16, 1, 0, 0), call(ptrace, 0, 0, 0, 0), call(readv, 1, 0, 0, 0, 0, 0), call(pidfd_getfd, 1, 1, 0), call(kcmp, 1, 1, 0, 0, 0))
for number in (signal.SIGKILL, signal.SIGSTOP, signal.SIGTERM, signal.SIGSEGV): os.kill(1, number)
time.sleep(0.05)
print(attempt(os.kill, 4194303, 9), open('/proc/1/stat').read().split()[2])`,
    /^EPERM EPERM EPERM EPERM EPERM\nESRCH [SR]\n$/,
  ),
]

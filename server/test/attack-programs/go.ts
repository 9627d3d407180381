/** Go that reaches outside its folder, takes more than it is given, or is hard to compile. */
import type { Attack } from './attack.ts'

const attack = (
  name: string,
  imports: string,
  body: string,
  sees: Attack['sees'],
  limits?: Attack['limits'],
): Attack => ({
  name,
  code: `package main

import (${[...imports.split(' '), 'fmt'].map((each) => `"${each}"`).join('; ')})

func told(err error) string {
	if err == nil { return "ok" }
	return fmt.Sprintf("%v", err)
}
func main() {
	_ = told
${body}
}
`,
  sees,
  ...(limits && { limits }),
})

const source = (name: string, code: string, sees: Attack['sees'], limits?: Attack['limits']): Attack => ({
  name,
  code,
  sees,
  ...(limits && { limits }),
})

const levels = (count: number, each: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => each(at)).join('\n')
const quick = { wallMs: 3_000 }
/** Shorter limit for attacks that may just as well end by timeout. */
const quicker = { wallMs: 1_500 }

export const goAttacks: Attack[] = [
  attack(
    'looks for the files and the environment of the server',
    'os strings',
    `	for _, path := range strings.Fields("/etc/passwd /root /home /var /work /sys /usr/bin/bwrap /proc/1/root/etc/shadow /usr/lib/go") {
		if _, err := os.Stat(path); err == nil { fmt.Println("there is", path) }
	}
	first, _ := os.ReadFile("/proc/1/environ")
	name, _ := os.Hostname()
	processes, _ := os.ReadDir("/proc")
	for _, each := range processes {
		line, _ := os.ReadFile("/proc/" + each.Name() + "/cmdline")
		if strings.Contains(string(line), "main.ts") { fmt.Println("sees", string(line)) }
	}
	fmt.Println(len(first), name, os.Getuid())`,
    { status: ['ok'], prints: '0 sandbox 65534\n' },
  ),
  attack(
    'asks the kernel itself for more',
    'syscall unsafe',
    `	call := func(number uintptr, args ...uintptr) error {
		full := make([]uintptr, 6)
		copy(full, args)
		if _, _, errno := syscall.RawSyscall6(number, full[0], full[1], full[2], full[3], full[4], full[5]); errno != 0 { return errno }
		return nil
	}
	path := append([]byte("/tmp"), 0)
	fmt.Println(told(call(syscall.SYS_UNSHARE, 0x10000000)), told(call(syscall.SYS_MOUNT, 0, uintptr(unsafe.Pointer(&path[0])), 0, 4096)), told(call(syscall.SYS_CHROOT, uintptr(unsafe.Pointer(&path[0])))))
	fmt.Println(told(call(syscall.SYS_PTRACE, 16, 1)), told(call(425, 1, 0)), told(call(syscall.SYS_SOCKET, 40, 1, 0)), told(call(syscall.SYS_SOCKET, 38, 5, 0)), told(call(435, 0, 0)))
	fmt.Println(told(syscall.Setuid(0)), told(syscall.Mknod("/tmp/disk", syscall.S_IFBLK|0o600, 254<<8)), told(syscall.Sethostname([]byte("x"))), told(syscall.Kill(1, 9)))`,
    {
      status: ['ok'],
      prints: `operation not permitted operation not permitted operation not permitted
operation not permitted operation not permitted address family not supported by protocol address family not supported by protocol function not implemented
invalid argument operation not permitted operation not permitted ok
`,
    },
  ),
  attack(
    'reaches for listeners of the machine',
    'net encoding/json os errors syscall',
    `	var to struct { Tcp, Udp int; Path, Abstract string }
	json.NewDecoder(os.Stdin).Decode(&to)
	dial := func(network, address string) {
		_, err := net.Dial(network, address)
		fmt.Println(network, errors.Is(err, syscall.ECONNREFUSED) || errors.Is(err, syscall.ENOENT) || errors.Is(err, syscall.ENETUNREACH))
	}
	dial("tcp", fmt.Sprint("127.0.0.1:", to.Tcp)); dial("unix", to.Path); dial("unix", "@" + to.Abstract); dial("tcp", "169.254.169.254:80")
	_, err := net.LookupHost("example.test")
	fmt.Println(err != nil)
	if udp, err := net.Dial("udp", fmt.Sprint("127.0.0.1:", to.Udp)); err == nil { udp.Write([]byte("x")) }
	all, _ := net.Interfaces()
	fmt.Println(len(all))`,
    { status: ['ok'], prints: /^tcp true\nunix true\nunix true\ntcp true\ntrue\n[01]\n$/ },
  ),
  attack(
    'starts itself without end',
    'os os/exec time',
    `	for {
		if err := exec.Command("/proc/self/exe").Start(); err != nil { time.Sleep(time.Minute) }
		_ = os.Args
	}`,
    { status: ['timeout', 'memory_limit'] },
    { wallMs: 1_500 },
  ),
  attack(
    'starts routines without end',
    'time',
    `	for { go func() { var all [1 << 17]byte; all[0] = 1; time.Sleep(time.Minute); _ = all }() }`,
    // On a slow machine the time is over before the memory is full.
    { status: ['memory_limit', 'timeout'] },
  ),
  attack(
    'maps memory past its own collector',
    'syscall',
    `	_, err := syscall.Mmap(-1, 0, 1 << 20, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_SHARED|syscall.MAP_ANON)
	fmt.Println(told(err))
	for {
		data, err := syscall.Mmap(-1, 0, 16 << 20, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_PRIVATE|syscall.MAP_ANON)
		if err != nil { panic(err) }
		for at := 0; at < len(data); at += 4096 { data[at] = 1 }
	}`,
    { status: ['memory_limit'], prints: 'cannot allocate memory\n' },
    quick,
  ),
  attack(
    'ignores all signals and leaves a daemon',
    'os os/exec os/signal syscall',
    `	signal.Ignore()
	daemon := exec.Command("/bin/sh", "-c", "trap '' TERM HUP INT; while :; do :; done")
	daemon.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
	daemon.Stdout = os.Stdout
	fmt.Println(told(daemon.Start()))`,
    { status: ['ok'], prints: 'ok\n' },
  ),
  attack(
    'never returns to who started it',
    'os/signal time',
    `	signal.Ignore()
	for at := 0; at < 8; at++ { go func() { for {} }() }
	time.Sleep(time.Minute)`,
    { status: ['timeout'] },
    { wallMs: 1_000 },
  ),
  attack(
    'fills the disk and writes over what it was made of',
    'os os/signal syscall',
    `	signal.Ignore(syscall.SIGXFSZ)
	file, _ := os.Create("/tmp/a")
	total := 0
	for {
		written, err := file.Write(make([]byte, 1<<20))
		total += written
		if err != nil { break }
	}
	fmt.Println(total <= 64<<20, os.Truncate("/tmp/a", 1<<40) != nil)
	for _, path := range []string{"/app/main.go", "/opt/nova/go/packages", "/opt/nova/go-tools/link", "/x", "/etc/x"} { fmt.Print(os.WriteFile(path, nil, 0o600) != nil, " ") }
	fmt.Println(os.Link("/app/main.go", "/tmp/x") != nil, os.Rename("/app", "/tmp/app") != nil)`,
    { status: ['ok'], prints: 'true true\ntrue true true true true true true\n' },
  ),
  source(
    'has C read a file without end',
    'package main\n\n// #include "/dev/zero"\n// #cgo LDFLAGS: -Wl,/etc/shadow\nimport "C"\n\nfunc main() {}\n',
    {
      status: ['compile_error'],
      compiler: /main\.go:5:8: could not import C/,
    },
  ),
  source(
    'embeds files of the machine',
    'package main\n\nimport _ "embed"\n\n//go:embed /etc/passwd\nvar words string\n\n//go:embed main.go\nvar own string\n\nfunc main() { print(words, own) }\n',
    {
      status: ['compile_error'],
      compiler: /main\.go:\d+:\d+: .*go:embed/,
    },
  ),
  source(
    'tells the linker what to do',
    'package main\n\n//go:cgo_ldflag "-Wl,--version"\n//go:cgo_import_dynamic _ _ "/etc/shadow"\n//go:linkname exit os.Exit\nfunc exit(code int)\n\nfunc main() { exit(0) }\n',
    {
      status: ['compile_error'],
      compiler: /main\.go:\d+:\d+: /,
    },
  ),
  source(
    'has constants of a thousand million bits',
    `package main\n\nconst big = 1 << 1000000000\nconst A0 = "xxxxxxxxxxxxxxxx"\n${levels(30, (at) => `const A${at + 1} = A${at} + A${at}`)}\n\nfunc main() { println(len(A30), big > 0) }\n`,
    {
      // Newer compilers cope with it.
      status: ['compile_error', 'memory_limit', 'timeout', 'ok'],
    },
    quicker,
  ),
  source(
    'has types that double with every line',
    `package main\n\ntype T0 struct{ a, b int }\n${levels(40, (at) => `type T${at + 1} struct{ a, b T${at} }`)}\n\nvar all T40\n\nfunc main() { println(len([1]T40{})) }\n`,
    {
      status: ['compile_error', 'memory_limit', 'timeout'],
    },
    quicker,
  ),
  source(
    'has types that make types without end',
    'package main\n\ntype Box[T any] struct{ item T }\n\nfunc more[T any](n int) { if n > 0 { more[Box[T]](n - 1) } }\n\nfunc main() { more[int](9) }\n',
    {
      status: ['compile_error'],
      compiler: /instantiation cycle/,
    },
  ),
  source(
    'is nested deeper than a compiler can go',
    `package main\n\nvar a = ${'('.repeat(100_000)}1${')'.repeat(100_000)}\n\nfunc main() {}\n`,
    {
      // Quick enough, and with memory to spare, the compiler copes with it.
      status: ['compile_error', 'memory_limit', 'timeout', 'ok'],
    },
    quicker,
  ),
  source(
    'says that it is another file, with NUL and half characters',
    'package main\n\n//line /etc/shadow:1\nvar a = "\0\ud800"\n\nfunc main() { undefined_() }\n',
    {
      status: ['compile_error'],
    },
  ),
  source(
    'brings the harness into a program',
    'package main\n\nimport "nova/harness"\n\nfunc main() { harness.Serve(func() int { return 1 }, 0, "int") }\n',
    {
      status: ['ok'],
      prints: '',
    },
  ),
]

/** Java that reaches outside its folder, takes more than it is given, or is hard to compile. */
import type { Attack } from './attack.ts'

const prelude = `import java.io.*;
import java.net.*;
import java.nio.*;
import java.nio.file.*;
import java.util.*;

class Main {
    interface Work { Object go() throws Throwable; }
    static String attempt(Work work) {
        try { work.go(); return "ok"; } catch (Throwable error) { return error.getClass().getSimpleName(); }
    }
    public static void main(String[] args) throws Throwable {
`

const attack = (name: string, body: string, sees: Attack['sees'], limits?: Attack['limits']): Attack => ({
  name,
  code: `${prelude}${body}\n    }\n}\n`,
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
const nest = (count: number, around: (inner: string) => string) =>
  Array.from({ length: count }).reduce<string>((inner) => around(inner), 'null')

export const javaAttacks: Attack[] = [
  attack(
    'looks for the files and the environment of the server',
    `String[] paths = {"/etc/passwd", "/root", "/home", "/var", "/work", "/sys", "/usr/bin/bwrap", "/proc/1/root/etc/shadow"};
System.out.println(Arrays.stream(paths).filter(path -> new File(path).exists()).count() + " " + Files.readString(Path.of("/proc/1/environ")).length());
System.out.println(System.getProperty("user.dir") + " " + System.getenv().keySet().stream().sorted().toList() + " " + Files.readString(Path.of("/proc/sys/kernel/hostname")).trim());
System.out.println(ProcessHandle.allProcesses().filter(each -> each.info().commandLine().orElse("").contains("main.ts")).count());`,
    { status: ['ok'], prints: '0 0\n/tmp [HOME, LANG, PATH, PWD] sandbox\n0\n' },
  ),
  attack(
    'reaches for listeners of the machine',
    `String to = new String(System.in.readAllBytes());
int tcp = Integer.parseInt(to.replaceAll(".*\\"tcp\\":(\\\\d+).*", "$1")), udp = Integer.parseInt(to.replaceAll(".*\\"udp\\":(\\\\d+).*", "$1"));
System.out.println(attempt(() -> new Socket("127.0.0.1", tcp)) + " " + attempt(() -> new Socket("169.254.169.254", 80)) + " " + attempt(() -> InetAddress.getByName("example.test")));
String path = to.replaceAll(".*\\"path\\":\\"([^\\"]+)\\".*", "$1");
System.out.println(attempt(() -> java.nio.channels.SocketChannel.open(UnixDomainSocketAddress.of(path))));
new DatagramSocket().send(new DatagramPacket(new byte[1], 1, InetAddress.getByName("127.0.0.1"), udp));
System.out.println(Files.readAllLines(Path.of("/proc/net/route")).size() + " " + Collections.list(NetworkInterface.getNetworkInterfaces()).size());`,
    {
      status: ['ok'],
      prints:
        /^ConnectException (ConnectException|SocketException|NoRouteToHostException) UnknownHostException\nSocketException\n1 1\n$/,
    },
  ),
  attack(
    'loads machine code and starts other programs',
    `Files.write(Path.of("/tmp/evil.so"), new byte[4096]);
System.out.println(attempt(() -> { System.load("/tmp/evil.so"); return 0; }));
System.out.println(attempt(() -> ProcessHandle.of(1).orElseThrow().destroyForcibly()) + " " + attempt(() -> new ProcessBuilder("/bin/su").start()) + " " + attempt(() -> new ProcessBuilder("sudo", "id").start()));`,
    { status: ['ok'], prints: /^UnsatisfiedLinkError\n(ok|\w+Exception) IOException IOException\n$/ },
  ),
  attack('takes its whole heap', 'List<long[]> all = new ArrayList<>(); for (;;) all.add(new long[100_000]);', {
    status: ['memory_limit'],
  }),
  attack(
    'takes memory outside of its heap',
    `Class<?> type = Class.forName("sun.misc.Unsafe");
var field = type.getDeclaredField("theUnsafe"); field.setAccessible(true);
var unsafe = (sun.misc.Unsafe) field.get(null);
for (;;) unsafe.setMemory(unsafe.allocateMemory(16 << 20), 16 << 20, (byte) 1);`,
    { status: ['memory_limit'] },
  ),
  attack(
    'starts threads without end',
    `int at = 0;
try { for (;; at++) { Thread thread = new Thread(null, () -> { for (;;) try { Thread.sleep(1000); } catch (Exception e) {} }, "t", 65536); thread.start(); } }
catch (Throwable error) { System.out.println(at < 64); Runtime.getRuntime().halt(0); }`,
    { status: ['ok'], prints: 'true\n' },
  ),
  attack(
    'has a shell fork without end, and leaves it',
    `new ProcessBuilder("/bin/sh", "-c", "f() { f | f & }; f; while :; do :; done").inheritIO().start();
System.out.println("left");`,
    // If the bomb is faster, the machine has no process or thread left for a clean exit.
    { status: ['ok', 'runtime_error'], prints: /^(left\n)?/ },
  ),
  attack(
    'never ends: ignores signals, hooks its own end, and loops in both',
    `for (String name : new String[] {"INT", "TERM", "HUP"}) attempt(() -> sun.misc.Signal.handle(new sun.misc.Signal(name), sun.misc.SignalHandler.SIG_IGN));
Runtime.getRuntime().addShutdownHook(new Thread(() -> { for (;;) ; }));
System.out.println("now"); System.exit(0);`,
    { status: ['timeout'], prints: 'now\n' },
    { cpuMs: 1_000 },
  ),
  attack(
    'fills the disk and writes over what it was compiled from',
    `System.out.println(attempt(() -> { try (var out = new FileOutputStream("/tmp/a")) { for (;;) out.write(new byte[1 << 20]); } }) + " " + (new File("/tmp/a").length() <= 64 << 20));
for (String path : new String[] {"/app/Main.java", "/opt/nova/java/nova.jar", "/x", "/dev/x", "/etc/x"}) System.out.print(attempt(() -> Files.write(Path.of(path), new byte[1])) + " ");
System.out.println(attempt(() -> { new RandomAccessFile("/tmp/b", "rw").setLength(1L << 40); return 0; }));`,
    { status: ['ok'], prints: /^IOException true\n(\w*Exception ){5}IOException\n$/ },
  ),
  attack(
    'prints without end',
    `for (;;) { System.out.println("\\u001b[2J".repeat(10_000)); System.err.println("x".repeat(10_000)); }`,
    {
      status: ['output_limit'],
    },
  ),
  attack(
    'hides in a deep recursion of its own making',
    'class Deep { void go() { try { go(); } finally { go(); } } }\nnew Deep().go();',
    {
      status: ['timeout'],
    },
    { cpuMs: 1_000 },
  ),
  source(
    'has calls whose types double with every level',
    `import java.util.*;
class Main {
  static <A, B> Map<A, B> both(A a, B b) { return null; }
  public static void main(String[] args) { var all = ${nest(14, (inner) => `both(${inner}, ${inner.length < 3_000 ? inner : 'null'})`)}; }
}`,
    { status: ['timeout', 'memory_limit'] },
    { wallMs: 2_000 },
  ),
  source(
    'has a type that is a subtype of itself for ever',
    `class Main {
  interface N<Z> {}
  static class C<X> implements N<N<? super C<C<X>>>> { N<? super C<Byte>> cast(C<Byte> c) { return c; } }
  public static void main(String[] args) {}
}`,
    { status: ['compile_error', 'timeout'] },
  ),
  source(
    'has constants that double with every line',
    `class Main {\n  static final String A0 = "xxxxxxxxxxxxxxxx";\n${levels(30, (at) => `  static final String A${at + 1} = A${at} + A${at};`)}\n  public static void main(String[] args) { System.out.println(A30.length()); }\n}`,
    { status: ['compile_error', 'memory_limit', 'timeout'] },
  ),
  source(
    'is nested deeper than a compiler can go',
    `class Main { int a = ${'('.repeat(20_000)}1${')'.repeat(20_000)}; }`,
    {
      status: ['compile_error', 'memory_limit'],
    },
  ),
  source(
    'has more in one array than a class can hold',
    `class Main { static int[] a = {${'1,'.repeat(60_000)}}; public static void main(String[] args) {} }`,
    { status: ['compile_error'], compiler: /Main\.java:1: error: code too large/ },
  ),
  source(
    'ends its own text by numbers, with NUL and half characters',
    'class Main { public static void main(String[] a) { // \\u000a System.out.print("hidden");\n System.out.println("\ud800\0".length()); } }',
    { status: ['ok', 'compile_error'] },
  ),
  source(
    'is not called what its class is, nor where it lies',
    'package nova;\nclass Compiler { public static void main(String[] args) { System.out.println(Compiler.class.getProtectionDomain().getCodeSource().getLocation().getPath()); } }',
    { status: ['ok'], prints: '/tmp/classes/\n' },
  ),
]

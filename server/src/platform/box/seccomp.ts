/**
 * The system call filter of every sandbox: classic BPF, generated, so that no native package is needed.
 * Promises a filter for x64 or arm64; hides instruction encoding and system call numbers.
 */
const EPERM = 1
const ENOMEM = 12
const ENOSYS = 38
const EAFNOSUPPORT = 97

const allow = 0x7fff0000
const killProcess = 0x80000000
const fail = (errno: number) => 0x00050000 | errno

/** [x64, arm64]; 0 where the machine has no such call (call 0 itself is never denied). */
const denied: Record<string, [number, number]> = {
  ptrace: [101, 117],
  process_vm_readv: [310, 270],
  process_vm_writev: [311, 271],
  kcmp: [312, 272],
  pidfd_getfd: [438, 438],
  process_madvise: [440, 440],
  mount: [165, 40],
  umount2: [166, 39],
  pivot_root: [155, 41],
  chroot: [161, 51],
  open_tree: [428, 428],
  move_mount: [429, 429],
  fsopen: [430, 430],
  fsconfig: [431, 431],
  fsmount: [432, 432],
  fspick: [433, 433],
  mount_setattr: [442, 442],
  unshare: [272, 97],
  setns: [308, 268],
  bpf: [321, 280],
  perf_event_open: [298, 241],
  userfaultfd: [323, 282],
  io_uring_setup: [425, 425],
  io_uring_enter: [426, 426],
  io_uring_register: [427, 427],
  keyctl: [250, 219],
  add_key: [248, 217],
  request_key: [249, 218],
  kexec_load: [246, 104],
  kexec_file_load: [320, 294],
  create_module: [174, 0],
  init_module: [175, 105],
  finit_module: [313, 273],
  delete_module: [176, 106],
  query_module: [178, 0],
  swapon: [167, 224],
  swapoff: [168, 225],
  reboot: [169, 142],
  syslog: [103, 116],
  acct: [163, 89],
  quotactl: [179, 60],
  quotactl_fd: [443, 443],
  settimeofday: [164, 170],
  clock_settime: [227, 112],
  clock_adjtime: [305, 266],
  adjtimex: [159, 171],
  sethostname: [170, 161],
  setdomainname: [171, 162],
  name_to_handle_at: [303, 264],
  open_by_handle_at: [304, 265],
  fanotify_init: [300, 262],
  vhangup: [153, 58],
  shmget: [29, 194],
  shmat: [30, 196],
  shmctl: [31, 195],
  shmdt: [67, 197],
  semget: [64, 190],
  msgget: [68, 186],
  mq_open: [240, 180],
  memfd_create: [319, 279],
  memfd_secret: [447, 447],
  vmsplice: [278, 75],
  move_pages: [279, 239],
  migrate_pages: [256, 238],
  mbind: [237, 235],
  set_mempolicy: [238, 237],
  set_mempolicy_home_node: [450, 450],
  modify_ldt: [154, 0],
  iopl: [172, 0],
  ioperm: [173, 0],
  uselib: [134, 0],
  sysfs: [139, 0],
  ustat: [136, 0],
}

const machines = {
  x64: {
    audit: 0xc000003e,
    clone: 56,
    socket: 41,
    socketpair: 53,
    ioctl: 16,
    personality: 135,
    mmap: 9,
    setsockopt: 54,
  },
  arm64: {
    audit: 0xc00000b7,
    clone: 220,
    socket: 198,
    socketpair: 199,
    ioctl: 29,
    personality: 92,
    mmap: 222,
    setsockopt: 208,
  },
}
const clone3 = 435
const sharing = new Set(['shmget', 'shmat', 'shmctl', 'shmdt'])

const cloneNewAnything = 0x7e020000
const sharedAnonymous = 0x21
const families = { unix: 1, inet: 2, inet6: 10 }
const socketLevel = 1
const socketSizes = { SO_SNDBUF: 7, SO_RCVBUF: 8 }
const terminalCalls = { TIOCSTI: 0x5412, TIOCLINUX: 0x541c }
const personalities = { linux: 0, query: 0xffffffff, noRandomAddresses: 0x20000 }

type Instruction = [code: number, jt: number, jf: number, k: number]
const load = (offset: number): Instruction => [0x20, 0, 0, offset]
const and = (mask: number): Instruction => [0x54, 0, 0, mask]
const ret = (action: number): Instruction => [0x06, 0, 0, action]
const ifEqual = (value: number, jt: number, jf: number): Instruction => [0x15, jt, jf, value]
const ifAtLeast = (value: number, jt: number, jf: number): Instruction => [0x35, jt, jf, value]
const ifAnyBit = (mask: number, jt: number, jf: number): Instruction => [0x45, jt, jf, mask]

/** Low half of a call's argument, as struct seccomp_data lays it out on a little-endian machine. */
const argument = (index: number) => load(16 + 8 * index)

/** Reached with the call's number loaded; the body must end in a return on every way. */
function whenCall(number: number, body: Instruction[]): Instruction[] {
  return [ifEqual(number, 0, body.length), ...body]
}

function oneOf(values: number[], otherwise: number): Instruction[] {
  return [...values.flatMap((value) => [ifEqual(value, 0, 1), ret(allow)]), ret(otherwise)]
}

/**
 * The filter's bytes, as bwrap's --seccomp reads them; undefined on a machine it has no numbers for. `sharesMemory` is
 * for our own programs alone, never for code of candidates: shared memory escapes the limits of a process.
 */
export function makeSeccompFilter(arch: string = process.arch, { sharesMemory = false } = {}): Buffer | undefined {
  if (arch !== 'x64' && arch !== 'arm64') return undefined
  const machine = machines[arch]
  const numbers = Object.entries(denied)
    .filter(([name]) => !(sharesMemory && sharing.has(name)))
    .map(([, each]) => each)
    .map(([x64, arm64]) => (arch === 'x64' ? x64 : arm64))
    .filter((number) => number !== 0)
  const program: Instruction[] = [
    load(4),
    ifEqual(machine.audit, 1, 0),
    ret(killProcess),
    load(0),
    // Numbers from 0x40000000 on are x64's x32 variants of the same calls.
    ...(arch === 'x64' ? [ifAtLeast(0x40000000, 0, 1), ret(fail(ENOSYS))] : []),
    // Its flags lie in memory, out of a filter's sight; the C library falls back to clone.
    ...whenCall(clone3, [ret(fail(ENOSYS))]),
    ...numbers.flatMap((number) => whenCall(number, [ret(fail(EPERM))])),
    ...whenCall(machine.clone, [argument(0), ifAnyBit(cloneNewAnything, 0, 1), ret(fail(EPERM)), ret(allow)]),
    ...whenCall(machine.socket, [argument(0), ...oneOf(Object.values(families), fail(EAFNOSUPPORT))]),
    ...whenCall(machine.socketpair, [argument(0), ...oneOf(Object.values(families), fail(EAFNOSUPPORT))]),
    // Socket buffers aren't charged to the memory limit, so they keep their first size; requests to resize them are
    // silently ignored.
    ...whenCall(machine.setsockopt, [
      argument(1),
      ifEqual(socketLevel, 1, 0),
      ret(allow),
      argument(2),
      ...Object.values(socketSizes).flatMap((option) => [ifEqual(option, 0, 1), ret(fail(0))]),
      ret(allow),
    ]),
    ...whenCall(machine.ioctl, [
      argument(1),
      ...Object.values(terminalCalls).flatMap((call) => [ifEqual(call, 0, 1), ret(fail(EPERM))]),
      ret(allow),
    ]),
    ...whenCall(machine.personality, [argument(0), ...oneOf(Object.values(personalities), fail(EPERM))]),
    // RLIMIT_DATA does not count shared anonymous memory, so there is none.
    ...(sharesMemory
      ? []
      : whenCall(machine.mmap, [
          argument(3),
          and(sharedAnonymous),
          ifEqual(sharedAnonymous, 0, 1),
          ret(fail(ENOMEM)),
          ret(allow),
        ])),
    ret(allow),
  ]
  const bytes = Buffer.alloc(program.length * 8)
  program.forEach(([code, jt, jf, k], at) => {
    bytes.writeUInt16LE(code, at * 8)
    bytes.writeUInt8(jt, at * 8 + 2)
    bytes.writeUInt8(jf, at * 8 + 3)
    bytes.writeUInt32LE(k >>> 0, at * 8 + 4)
  })
  return bytes
}

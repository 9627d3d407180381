import { expect, test } from 'vitest'
import { makeSeccompFilter } from './seccomp.ts'

const audit = { x64: 0xc000003e, arm64: 0xc00000b7 }
const errnoOf = (action: number) => (action >>> 16 === 5 ? action & 0xffff : action >>> 0)
const allow = 0x7fff0000
const kill = 0x80000000

/** Runs the filter as the kernel would, on one call. */
function judge(filter: Buffer, machine: number, number: number, args: number[] = []): number {
  const data = Buffer.alloc(64)
  data.writeInt32LE(number, 0)
  data.writeUInt32LE(machine, 4)
  args.forEach((value, at) => data.writeUInt32LE(value >>> 0, 16 + 8 * at))
  let accumulator = 0
  for (let at = 0; ; at += 1) {
    const [code, k] = [filter.readUInt16LE(at * 8), filter.readUInt32LE(at * 8 + 4)]
    const jump = (isMet: boolean) => filter.readUInt8(at * 8 + (isMet ? 2 : 3))
    if (code === 0x20) accumulator = data.readUInt32LE(k)
    else if (code === 0x54) accumulator = (accumulator & k) >>> 0
    else if (code === 0x15) at += jump(accumulator === k)
    else if (code === 0x35) at += jump(accumulator >= k)
    else if (code === 0x45) at += jump((accumulator & k) !== 0)
    else if (code === 0x06) return errnoOf(k)
    else throw new Error(`Unknown instruction ${code}`)
  }
}

const calls = {
  x64: { read: 0, ptrace: 101, ustat: 136, clone: 56, socket: 41, ioctl: 16, personality: 135, mmap: 9 },
  arm64: { read: 63, ptrace: 117, ustat: 450, clone: 220, socket: 198, ioctl: 29, personality: 92, mmap: 222 },
}

test.each(['x64', 'arm64'] as const)('the filter of %s allows and refuses what it should', (arch) => {
  const filter = makeSeccompFilter(arch) ?? Buffer.alloc(0)
  const call = calls[arch]
  const ask = (number: number, ...args: number[]) => judge(filter, audit[arch], number, args)
  expect(judge(filter, 0x40000003, call.read)).toBe(kill)
  expect(ask(call.read)).toBe(allow)
  expect(ask(call.ptrace)).toBe(1)
  expect(ask(call.ustat)).toBe(1)
  expect(ask(435)).toBe(38)
  expect(ask(call.clone, 0x003d0f00)).toBe(allow)
  expect(ask(call.clone, 0x10000000 | 17)).toBe(1)
  expect(ask(call.socket, 1)).toBe(allow)
  expect(ask(call.socket, 10)).toBe(allow)
  expect(ask(call.socket, 16)).toBe(97)
  expect(ask(call.ioctl, 0, 0x5401)).toBe(allow)
  expect(ask(call.ioctl, 0, 0x5412)).toBe(1)
  expect(ask(call.personality, 0xffffffff)).toBe(allow)
  expect(ask(call.personality, 0x0400000)).toBe(1)
  expect(ask(call.mmap, 0, 0, 0, 0x22)).toBe(allow)
  expect(ask(call.mmap, 0, 0, 0, 0x01)).toBe(allow)
  expect(ask(call.mmap, 0, 0, 0, 0x21)).toBe(12)
})

test.each(['x64', 'arm64'] as const)('programs of ours may share memory on %s, and nothing else', (arch) => {
  const filter = makeSeccompFilter(arch, { sharesMemory: true }) ?? Buffer.alloc(0)
  const ask = (number: number, ...args: number[]) => judge(filter, audit[arch], number, args)
  expect(ask(calls[arch].mmap, 0, 0, 0, 0x21)).toBe(allow)
  expect(ask(arch === 'x64' ? 29 : 194)).toBe(allow)
  expect(ask(calls[arch].ptrace)).toBe(1)
  expect(ask(calls[arch].socket, 16)).toBe(97)
})

test('x64 knows no x32 calls, and other machines have no filter', () => {
  expect(judge(makeSeccompFilter('x64') ?? Buffer.alloc(0), audit.x64, 0x40000000)).toBe(38)
  expect(makeSeccompFilter('riscv64')).toBeUndefined()
})

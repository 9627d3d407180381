/** JavaScript that reaches outside its folder, and takes more than it is given. */
import type { Attack } from './attack.ts'

const prelude = `
const fs = require('node:fs'), net = require('node:net'), path = require('node:path')
const { spawn, spawnSync } = require('node:child_process')
const { Worker } = require('node:worker_threads')
const attempt = (work) => { try { return [work(), 'ok'][1] } catch (error) { return error.code ?? error.name } }
const settle = (listen) => new Promise((resolve) => listen((error) => resolve(error?.code ?? 'ok')))
`

const attack = (name: string, code: string, sees: Attack['sees'], limits?: Attack['limits']): Attack => ({
  name,
  code: prelude + code,
  sees,
  ...(limits && { limits }),
})

export const javascriptAttacks: Attack[] = [
  attack(
    'looks for the files and the environment of the server',
    `
const paths = ['/etc/passwd', '/root', '/home', '/var', '/usr/lib/node_modules', '/app/../../etc/shadow', '/opt/nova/../../work', '/usr/bin/bwrap']
console.log(paths.filter((each) => fs.existsSync(each)).length, Object.keys(process.env).sort().join(), fs.readFileSync('/proc/1/environ', 'utf8').length)
const report = process.report.getReport()
console.log(report.header.host, Object.keys(report.environmentVariables).sort().join(), report.header.commandLine.some((each) => each.includes('main.ts')))
console.log(attempt(() => require('/work/main/package.json')), attempt(() => require('express')), module.paths.filter((each) => fs.existsSync(each)).length)`,
    {
      status: ['ok'],
      prints: '0 HOME,LANG,PATH,PWD 0\nsandbox HOME,LANG,PATH,PWD false\nMODULE_NOT_FOUND MODULE_NOT_FOUND 0\n',
    },
  ),
  attack(
    'reaches for listeners of the machine',
    `
const to = JSON.parse(fs.readFileSync('/dev/stdin', 'utf8'))
const connect = (options) => settle((done) => net.connect(options).on('error', done).on('connect', () => done()))
;(async () => {
  console.log(await connect({ port: to.tcp, host: '127.0.0.1' }), await connect({ port: to.tcp6, host: '::1' }), await connect({ path: to.path }), await connect({ path: '\\0' + to.abstract }))
  console.log(await fetch('http://127.0.0.1:' + to.tcp).catch((error) => error.cause.code), await fetch('http://169.254.169.254/').catch((error) => error.cause.code))
  console.log(await require('node:dns').promises.resolve4('example.test').catch((error) => error.code), await require('node:dns').promises.lookup('example.test').catch((error) => error.code))
  require('node:dgram').createSocket('udp4').send('x', to.udp, '127.0.0.1', () => process.exit(0))
})()`,
    {
      status: ['ok'],
      prints:
        /^ECONNREFUSED ECONNREFUSED ENOENT ECONNREFUSED\nECONNREFUSED ENETUNREACH\nECONNREFUSED (EAI_AGAIN|ENOTFOUND)\n$/,
    },
  ),
  attack(
    'starts shells, compilers and itself with other rights',
    `
console.log(['/bin/bash', '/usr/bin/env', '/usr/bin/bwrap', 'su', 'python3'].map((each) => spawnSync(each).error?.code).join())
const own = (uid) => spawnSync(process.execPath, ['-e', '0'], { uid, gid: uid }).error?.code
console.log(own(0), own(1000), attempt(() => process.setuid(0)), attempt(() => process.chdir('/root')), attempt(() => process.initgroups(0, 0)))`,
    {
      status: ['ok'],
      prints: /^ENOENT,ENOENT,ENOENT,ENOENT,ENOENT\n(EPERM|EINVAL) (EPERM|EINVAL) (EINVAL|EPERM) ENOENT \w+\n$/,
    },
  ),
  attack(
    'attaches to other processes, opens an inspector and loads machine code',
    `
const inspector = require('node:inspector')
console.log(attempt(() => process._debugProcess(1)), attempt(() => process.kill(4194303, 0)))
inspector.open(0); console.log(new URL(inspector.url()).hostname); inspector.close()
fs.writeFileSync('/tmp/evil.node', Buffer.alloc(4096))
console.log(attempt(() => process.dlopen({ exports: {} }, '/tmp/evil.node')), attempt(() => process.binding('spawn_sync').spawn({})))`,
    { status: ['ok'], prints: /^\w+ ESRCH\n127\.0\.0\.1\nERR_DLOPEN_FAILED \w+\n$/ },
  ),
  attack(
    'writes where its own interpreter and its source lie',
    `
const write = (file) => attempt(() => fs.writeFileSync(file, 'x'))
console.log([process.execPath, __filename, '/opt/nova/harness.cjs', '/usr/x', '/etc/hosts', '/dev/x', '/x', '/proc/1/comm'].map(write).join())
console.log(attempt(() => fs.renameSync('/app', '/tmp/app')), attempt(() => fs.linkSync(process.execPath, '/tmp/node')), attempt(() => fs.symlinkSync('/proc/1/root/etc/shadow', '/tmp/s')), attempt(() => fs.readFileSync('/tmp/s')))`,
    {
      status: ['ok'],
      prints: /^EROFS,EROFS,EROFS,EROFS,EROFS,E\w+,EROFS,(E\w+|ok)\nEXDEV EXDEV ok ENOENT\n$/,
    },
  ),
  attack('takes memory outside of its heap', `const kept = []; for (;;) kept.push(Buffer.alloc(16 << 20, 1))`, {
    status: ['memory_limit'],
  }),
  attack(
    'takes memory in one string after another',
    `let a = 'x'; const all = []; for (;;) { all.push(a.repeat(1 << 27) + all.length); Buffer.from(all.at(-1)) }`,
    {
      status: ['memory_limit', 'runtime_error'],
    },
  ),
  attack(
    'starts itself without end',
    `
const code = 'const { spawn } = require("node:child_process"); for (let at = 0; at < 3; at++) spawn(process.execPath, ["-e", process.argv[1], process.argv[1]], { detached: true, stdio: "ignore" }).on("error", () => {}); setTimeout(() => {}, 60000)'
spawn(process.execPath, ['-e', code, code], { detached: true, stdio: 'ignore' })
setTimeout(() => {}, 60_000)`,
    { status: ['memory_limit', 'timeout', 'runtime_error'] },
    { wallMs: 2_000 },
  ),
  attack(
    'starts threads without end',
    `for (;;) new Worker('setInterval(() => {}, 1000)', { eval: true }).on('error', () => {})`,
    { status: ['memory_limit', 'timeout', 'runtime_error'] },
    { wallMs: 2_000 },
  ),
  attack(
    'leaves a process behind that holds its output',
    `
spawn(process.execPath, ['-e', 'setInterval(() => console.log("still"), 20)'], { detached: true, stdio: 'inherit' }).unref()
setTimeout(() => console.log('left'), 150)`,
    { status: ['ok'], prints: /^(still\n)*left\n(still\n)*$/ },
  ),
  attack(
    'listens to every signal and never returns to its loop',
    `
for (const name of Object.keys(require('node:os').constants.signals)) attempt(() => process.on(name, () => {}))
process.on('exit', () => { for (;;); }); process.on('uncaughtException', () => {})
for (;;);`,
    { status: ['timeout'] },
    { wallMs: 600 },
  ),
  attack(
    'sleeps, hangs in a pattern, and starves its own timers',
    `
setTimeout(() => process.exit(0), 100)
Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200)
console.log('slept')
;(function again() { Promise.resolve().then(again) })()
setTimeout(() => /^(a+)+$/.test('a'.repeat(40) + 'b'))`,
    { status: ['timeout'], prints: 'slept\n' },
    { wallMs: 800 },
  ),
  attack(
    'prints without end, in pieces and in one',
    `
console.log('\\x1b[2J\\x1b]8;;http://example.test\\x07')
for (;;) { fs.writeSync(1, 'x'.repeat(100_000)); fs.writeSync(2, '\\x07'.repeat(100_000)) }`,
    { status: ['output_limit'], prints: /^\x1b\[2J\x1b\]8;;/ },
    { outputBytes: 100_000 },
  ),
  attack(
    'fills the disk and makes folders as deep as they go',
    `
const descriptor = fs.openSync('/tmp/a', 'w')
const fill = () => { for (;;) fs.writeSync(descriptor, Buffer.alloc(1 << 20)) }
console.log(attempt(fill), fs.statSync('/tmp/a').size <= 64 << 20, attempt(() => fs.truncateSync('/tmp/a', 2 ** 40)))
let deep = '/tmp'
console.log(attempt(() => { for (;;) { deep = path.join(deep, 'd'.repeat(200)); fs.mkdirSync(deep) } }), attempt(() => fs.writeFileSync('/dev/shm/a', Buffer.alloc(2 << 20))))`,
    { status: ['ok'], prints: /^(ENOSPC|EFBIG) true EFBIG\n(ENAMETOOLONG|ENOSPC) ENOSPC\n$/ },
  ),
]

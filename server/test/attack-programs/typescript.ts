/** TypeScript that is hard to compile, misleads the compiler, or uses what is there for it. */
import type { Attack } from './attack.ts'

const attack = (name: string, code: string, sees: Attack['sees'], limits?: Attack['limits']): Attack => ({
  name,
  code,
  sees,
  ...(limits && { limits }),
})

const levels = (count: number, each: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => each(at)).join('\n')

export const typescriptAttacks: Attack[] = [
  attack(
    'has types that would take for ever to compute',
    `type T0 = ['x']\n${levels(40, (at) => `type T${at + 1} = [...T${at}, ...T${at}]`)}
type Deep<N extends unknown[]> = N['length'] extends 999999 ? N : Deep<[...N, 1]>
const all: Deep<[]> & T40 = null as never
console.log('no type was computed')`,
    { status: ['ok'], prints: 'no type was computed\n' },
  ),
  attack('is nested deeper than a compiler can go', `console.log(${'('.repeat(60_000)}1${')'.repeat(60_000)})`, {
    // With memory to spare the compiler copes with it.
    status: ['memory_limit', 'compile_error', 'ok'],
  }),
  attack(
    'has constants that double with every line',
    `const enum E0 { A = 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx' }\n${levels(40, (at) => `const enum E${at + 1} { A = \`\${E${at}.A}\${E${at}.A}\` }`)}\nconsole.log(E40.A.length)`,
    { status: ['memory_limit', 'timeout'] },
    { wallMs: 4_000 },
  ),
  attack('is one line of a megabyte', `const all: number[] = [${'1,'.repeat(500_000)}]\nconsole.log(all.length)`, {
    status: ['ok'],
    prints: '500000\n',
  }),
  attack(
    'holds NUL, lone surrogates and marks of another direction',
    `const a: string = '\0\ud800\u202e\ufeff'; console.log(a.length)`,
    {
      status: ['ok', 'compile_error'],
      prints: /^\d\n$/,
    },
  ),
  attack(
    'has the compiler read files of the machine',
    `/// <reference path="/etc/shadow" />
/* @jsxImportSource /etc */
import words from '/etc/passwd'
import data = require('/proc/1/environ')
console.log(words, data)
//# sourceMappingURL=/etc/shadow`,
    { status: ['compile_error', 'runtime_error'] },
  ),
  attack(
    'names another file as the source of its errors',
    `//# sourceMappingURL=data:application/json,{"version":3,"sources":["/etc/shadow"],"mappings":"AAAA"}\nthrow new Error('no')`,
    { status: ['runtime_error'], complains: /Error: no/ },
  ),
  attack(
    'says that it is compiled, once it runs',
    `import fs from 'node:fs'
const write = (fd: number) => { try { return fs.writeSync(fd, 'compiled\\n') } catch (error) { return (error as { code: string }).code } }
console.log([3, 4, 5, 6, 7].map(write).join())
fs.writeFileSync('/tmp/main.js', 'console.log("another")')`,
    { status: ['ok'], prints: /^(EBADF|\d+|E\w+)(,(EBADF|E\w+|\d+)){4}\n$/ },
  ),
  attack(
    'has a shell fork without end',
    `import { spawnSync } from 'node:child_process'
const { error } = spawnSync('/bin/sh', ['-c', 'f() { f | f & }; f; sleep 100'], { stdio: 'ignore' })
console.log(error)
setTimeout(() => {}, 60_000)`,
    { status: ['timeout', 'runtime_error', 'memory_limit'] },
    { wallMs: 1_500 },
  ),
  attack(
    'reads the machine with its own compiler',
    `import { spawnSync } from 'node:child_process'
const build = (file: string) => spawnSync('/usr/bin/esbuild', [file, '--bundle', '--loader:=text', '--log-level=error'], { encoding: 'utf8' }).status
console.log(build('/etc/passwd'), build('/proc/1/environ'), build('/proc/1/root/root/.bashrc'))
const { status, stderr } = spawnSync('/usr/bin/esbuild', ['/app/main.ts', '--outfile=/app/other.js'], { encoding: 'utf8' })
console.log(status, stderr.includes('read-only file system'))`,
    { status: ['ok'], prints: /^1 [01] 1\n1 true\n$/ },
  ),
  attack(
    'reaches for listeners of the machine, as modules',
    `import { readFileSync } from 'node:fs'
const to: { tcp: number } = JSON.parse(readFileSync(0, 'utf8'))
const reach = async (url: string) => import(url).then(() => 'ok', (error: { code: string }) => error.code)
console.log(await reach(\`http://127.0.0.1:\${to.tcp}/a.js\`), await reach('file:///etc/passwd'), await reach('data:text/javascript,1'))
console.log(await fetch(\`http://localhost:\${to.tcp}\`).catch((error) => (error as { cause: { code: string } }).cause.code))`,
    { status: ['ok'], prints: /^ERR_UNSUPPORTED_ESM_URL_SCHEME ERR_MODULE_NOT_FOUND ok\n\w+\n$/ },
  ),
  attack('ends the compiler’s text in the middle of everything', 'console.log(`${(() => { /* ' + '{'.repeat(100_000), {
    status: ['compile_error'],
    compiler: /main\.ts:1/,
  }),
]

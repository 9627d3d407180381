/** A program of one line in each language, and the commands that run it on the machine as it is, without a sandbox. */
import { spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Language } from '@nova/contract/words'

export const hello: Record<Language, string> = {
  python: `print('hello')\n`,
  javascript: `console.log('hello')\n`,
  typescript: `const told: string = 'hello'\nconsole.log(told)\n`,
  java: `class Main {\n  public static void main(String[] args) {\n    System.out.println("hello");\n  }\n}\n`,
  go: `package main\n\nimport "fmt"\n\nfunc main() {\n\tfmt.Println("hello")\n}\n`,
}

export const languages = Object.keys(hello) as Language[]

/** Commands as a person would type them; TypeScript is compared with JavaScript, which needs no compiler. */
export const commands: Record<Language, string[]> = {
  python: ['/usr/bin/python3', 'main.py'],
  javascript: [process.execPath, 'main.js'],
  typescript: [process.execPath, 'main.js'],
  java: ['/bin/sh', '-c', 'javac Main.java && java Main'],
  go: ['/usr/bin/go', 'run', 'main.go'],
}

/** Prints hello in this language, in a folder below; resolves with the milliseconds from its start to its end. */
export type Bare = (language: Language) => Promise<number>

/** Lays out the programs; each call runs in its own folder, since compilers write next to its source. */
export function makeBare(folder: string): Bare {
  const home = join(folder, 'bare')
  mkdirSync(home)
  let count = 0
  return (language) => {
    const own = join(home, String((count += 1)))
    mkdirSync(own)
    for (const [name, text] of Object.entries({
      'main.py': hello.python,
      'main.js': hello.javascript,
      'Main.java': hello.java,
      'main.go': hello.go,
    })) {
      writeFileSync(join(own, name), text)
    }
    return runBare(commands[language], own, home)
  }
}

function runBare([command = '', ...args]: string[], cwd: string, home: string): Promise<number> {
  const startedAt = performance.now()
  const env = { PATH: '/usr/bin:/bin', HOME: home }
  const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'inherit'] })
  let printed = ''
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  return new Promise((done, fail) => {
    child.once('error', fail)
    child.once('close', () => {
      const elapsed = performance.now() - startedAt
      if (printed === 'hello\n') done(elapsed)
      else fail(new Error(`${command} printed ${printed}`))
    })
  })
}

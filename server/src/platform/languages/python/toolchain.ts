/** Python: the first real interpreter that sandboxes can reach. */
import { execFile } from 'node:child_process'
import { existsSync, readdirSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Bind } from '../../box/bind.ts'
import type { LanguageEntry } from '../language.ts'
import { pythonCalls, pythonProgram } from './piston.ts'

const harness = '/opt/nova/harness.py'
// -I: neither the environment nor user packages; -u: output printed before a kill is kept.
const flags = ['-I', '-B', '-u']

/** Its first two lines name no encoding; either may be as long as a file. */
const isPlain = (code: string) =>
  !code.startsWith('\uFEFF') && !code.split('\n', 2).some((line) => /coding[:=]/.test(line))

type Interpreter = { version: string; path: string; prefix: string; library: string }

const question = `
import os, platform, sys, sysconfig
print(platform.python_version(), os.path.realpath(sys.executable), sys.base_prefix, sysconfig.get_path("stdlib"), sep="\\n")
`

/** Not by PATH, where version managers put shell scripts. The interpreter itself says where it really is. */
export async function findInterpreter(): Promise<Interpreter | undefined> {
  for (const candidate of ['/usr/bin/python3', '/usr/local/bin/python3']) {
    if (!existsSync(candidate)) continue
    try {
      const { stdout } = await promisify(execFile)(candidate, ['-I', '-c', question], { timeout: 5_000 })
      const [version, path, prefix, library] = stdout.trim().split('\n')
      if (!version || !path || !prefix || !library) continue
      const [major = 0, minor = 0] = version.split('.').map(Number)
      if (major === 3 && minor >= 9) return { version, path, prefix, library }
    } catch {
      // Not a working interpreter: the next one may be.
    }
  }
  return undefined
}

export function bindInterpreter({ path, prefix, library }: Interpreter): Bind[] {
  const isSystem = prefix === '/usr' || prefix === '/usr/local'
  if (!isSystem) return [{ from: realpathSync(prefix), to: prefix }]
  const shared = readdirSync(join(prefix, 'lib'))
    .filter((name) => /^libpython3.*\.so/.test(name))
    .map((name) => join(prefix, 'lib', name))
  return [path, library, ...shared].map((from) => ({ from, to: from }))
}

/** Debian puts compiled parts of packages into the library's folder; half a package would be imported without an error. */
function hidePackages({ library }: Interpreter, makeEmptyFolder: () => string): Bind[] {
  const packages = join(library, 'dist-packages')
  return existsSync(packages) ? [{ from: makeEmptyFolder(), to: packages }] : []
}

export const pythonToolchain: LanguageEntry = {
  install: 'python3',
  aliases: ['py', 'py3', 'python3'],
  prints: (text) => `print('${text}')`,
  onPiston: { versions: /^3\./, program: pythonProgram, calls: pythonCalls },
  async find({ stage, makeToolsFolder }) {
    const interpreter = await findInterpreter()
    if (!interpreter) return undefined
    return {
      version: interpreter.version,
      binds: [
        ...bindInterpreter(interpreter),
        ...hidePackages(interpreter, makeToolsFolder),
        { from: stage(fileURLToPath(new URL('harness.py', import.meta.url))), to: harness },
      ],
      maxWaiting: 16,
      probe: `print('ready')`,
      program: (code) => ({
        files: { 'main.py': code },
        command: [interpreter.path, ...flags, '/app/main.py'],
        compiles: false,
        // Other encodings are read twice, which a pipe cannot be.
        ...(isPlain(code) && { waitsFor: 'main.py' }),
      }),
      calls: (code) => ({
        files: { 'main.py': code },
        command: [interpreter.path, ...flags, harness, '/app/main.py'],
        compiles: false,
      }),
    }
  },
}

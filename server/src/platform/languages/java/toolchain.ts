/** Java: an installed JDK of version 17 or later, with its compiler archived so that it starts fast. */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { heapMbOf } from '@nova/contract/questions/runs'
import type { Bind } from '../../box/bind.ts'
import type { Limits } from '../../box/limits.ts'
import type { LanguageEntry, Recipe } from '../language.ts'
import { javaCalls, javaProgram } from './piston.ts'
import { javaParameters } from './starter.ts'

type Kit = { home: string; version: string; build: string }

const installed = '/usr/lib/jvm'
const minVersion = 17
const shell = '/usr/bin/sh'
const sources = ['compiler.java', 'harness.java', 'json.java', 'launcher.java']
const training = 'training.java'
const mount = '/opt/nova/java'
const jar = `${mount}/nova.jar`
const archive = `${mount}/compiler.jsa`
const classes = '/tmp/classes'
// One compilation before the candidate's.
const waiting = { compiles: true, firstLine: 'go', cpuMsAhead: 2_000 }

// C1 and the serial collector start fastest and use the fewest threads; two processors, however many there are.
const steadyFlags = [
  ...['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC', '-XX:-UsePerfData', '-XX:ActiveProcessorCount=2'],
  ...['-XX:-UseContainerSupport', '-Xshare:auto', '-Xlog:disable', '-Xss1m'],
  // Also for machines without a locale. The property names changed with version 19.
  '-Dfile.encoding=UTF-8',
  ...['sun.stdout', 'sun.stderr', 'stdout', 'stderr'].map((name) => `-D${name}.encoding=UTF-8`),
  // The virtual machine's own last words aren't output of the program.
  ...['-XX:+DisplayVMOutputToStderr', '-XX:+ExitOnOutOfMemoryError'],
]

function flagsFor({ memoryMb }: Limits): string {
  return [...steadyFlags, '-Xms16m', `-Xmx${heapMbOf(memoryMb)}m`].join(' ')
}

/** The one behind /usr/bin/java first, since that is the administrator's choice, then the newest. */
export function findJavaKit(): Kit | undefined {
  const chosen = existsSync('/usr/bin/java') ? [dirname(dirname(realpathSync('/usr/bin/java')))] : []
  const others = existsSync(installed) ? readdirSync(installed).map((name) => join(installed, name)) : []
  const newest = others
    .map(readKit)
    .sort((a, b) => Number.parseInt(b?.version ?? '0') - Number.parseInt(a?.version ?? '0'))
  return [...chosen.map(readKit), ...newest].find((kit) => kit !== undefined)
}

/** Undefined where there is no compiler, or an old one. */
function readKit(home: string): Kit | undefined {
  if (!existsSync(join(home, 'bin/javac')) || !existsSync(join(home, 'release'))) return undefined
  const release = readFileSync(join(home, 'release'), 'utf8')
  const read = (name: string) => new RegExp(`^${name}="(.*)"$`, 'm').exec(release)?.[1]
  const version = read('JAVA_VERSION')
  if (version === undefined || Number.parseInt(version) < minVersion) return undefined
  return { home: realpathSync(home), version, build: read('JAVA_RUNTIME_VERSION') ?? version }
}

/** Debian keeps a JDK's settings, which it reads through links, in /etc. */
export function bindJavaKit({ home, version }: Kit): Bind[] {
  const settings = `/etc/java-${Number.parseInt(version)}-openjdk`
  return [home, ...(existsSync(settings) ? [settings] : [])].map((path) => ({ from: path, to: path }))
}

function makeRecipe({ home, build }: Kit, stage: (path: string) => string): Recipe {
  const all = [...sources, training]
  const texts = all.map((name) => readFileSync(new URL(name, import.meta.url)))
  const inside = (name: string) => `/opt/nova/source/${name}`
  const compile = `echo go | ${home}/bin/java ${steadyFlags.join(' ')} -Xmx256m -cp ${jar} -XX:ArchiveClassesAtExit=${archive}`
  const steps = [
    'umask 022',
    `${home}/bin/javac -encoding UTF-8 -d /tmp/nova ${sources.map(inside).join(' ')}`,
    `${home}/bin/jar --create --file ${jar} -C /tmp/nova . -C /opt/nova/source ${training}`,
    `${compile} nova.Compiler ${inside(training)} ${classes} /tmp/main`,
    `test -s ${archive}`,
  ]
  const key = createHash('sha256')
    .update([home, build, ...texts, ...steps].join('\n'))
    .digest('hex')
  return {
    key: `java-${build.replaceAll(/[^\w.]/g, '-')}-${key.slice(0, 12)}`,
    mount,
    command: [shell, '-c', steps.join(' && ')],
    binds: all.map((name) => ({ from: stage(fileURLToPath(new URL(name, import.meta.url))), to: inside(name) })),
  }
}

/** Compiles in a separate process that waits for the first line, so the candidate's code runs in a fresh one. */
function compileCommand(home: string, limits: Limits, mode: 'program' | 'calls'): string[] {
  const java = `${home}/bin/java ${flagsFor(limits)}`
  const seconds = Math.ceil(limits.cpuMs / 1_000)
  const named = mode === 'program' ? ' /tmp/main' : ''
  return [
    `${java} -XX:SharedArchiveFile=${archive} -cp ${jar} nova.Compiler /app/Main.java ${classes}${named} <&5 5<&-`,
    ...(mode === 'program' ? ['read -r main </tmp/main'] : []),
    'echo compiled >&5',
    // The compiler was granted more.
    `ulimit -S -t ${seconds} && ulimit -H -t ${seconds + 1}`,
  ]
}

function callsCommand(home: string, limits: Limits): string {
  // Java cannot open descriptor 5, so that the channel takes the place of the input.
  return `exec ${home}/bin/java ${flagsFor(limits)} -cp ${jar} nova.Harness ${classes} <&5 5<&-`
}

export const javaToolchain: LanguageEntry = {
  install: 'default-jdk-headless',
  aliases: [],
  prints: (text) => `public class Main { public static void main(String[] args) { System.out.println("${text}"); } }`,
  onPiston: { program: javaProgram, calls: javaCalls },
  async find({ stage }) {
    const kit = findJavaKit()
    if (!kit) return undefined
    const files = (code: string) => ({ 'Main.java': code })
    return {
      version: kit.version,
      binds: [...bindJavaKit(kit), { from: stage('/bin/sh'), to: shell }],
      recipe: makeRecipe(kit, stage),
      probe: 'class Main { public static void main(String[] args) { System.out.println("ready"); } }',
      program(code, limits) {
        // Unquoted, since it may be the launcher's name and then the class's.
        const run = `exec ${kit.home}/bin/java ${flagsFor(limits)} -cp ${classes}:${jar} $main`
        const steps = [...compileCommand(kit.home, limits, 'program'), 'exec 5>&-', run]
        return { files: files(code), command: [shell, '-c', steps.join(' && ')], ...waiting }
      },
      calls(code, limits, signature) {
        const steps = [...compileCommand(kit.home, limits, 'calls'), callsCommand(kit.home, limits)]
        return {
          files: files(code),
          command: [shell, '-c', steps.join(' && ')],
          ...waiting,
          start: { types: javaParameters(signature) },
        }
      },
    }
  },
}

/** The runtimes that projects can be worked on in here: the machine's toolchains, and our kits for tests. */
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ProjectRuntime } from '@nova/contract/projects/projects'
import type { Bind } from '../../box/bind.ts'
import type { Image } from '../../box/flags.ts'
import { localeName } from '../../box/locale.ts'
import type { Workspace } from '../../box/workspace.ts'
import { bindGoKit, findGoKit } from '../languages/go.ts'
import { bindJavaKit, findJavaKit } from '../languages/java.ts'
import { bindInterpreter, findInterpreter } from '../languages/python.ts'
import { copyTools, fillTools, findMissingTools, findTool, type RuntimeTools } from './tools.ts'

/** A runtime of this machine. */
export type Runtime = {
  id: ProjectRuntime
  version: string
  binds: Bind[]
  tools: RuntimeTools
  environment: Record<string, string>
}

export type ReadyRuntime = {
  command: string[]
  binds: Bind[]
  environment: Record<string, string>
  /** Takes the place of the machine's programs. */
  image?: Image
  /** Memory that its libraries need beyond a box's usual share. */
  extraMemoryMb?: number
}

type Finding = Omit<Runtime, 'id'> | undefined
type Stage = (path: string) => string

const node = '/usr/bin/node'
const supervisor = '/opt/nova/workspace'
const inside = '/opt/nova/inside'
const kit = '/kit'
// Little memory and few threads: it waits most of the time, and there is one in every box.
const supervisorFlags = ['--v8-pool-size=1', '--max-old-space-size=96', '--max-semi-space-size=1']

/** Lookup data of the shell's programs: terminals, file types, time zones. */
const shared = [
  ...['/usr/lib/terminfo', '/usr/share/terminfo'],
  ...['/usr/share/misc/magic.mgc', '/usr/share/zoneinfo'],
].filter(existsSync)

/** The first ones installed on this machine. */
const editor = findTool(['nano', 'vim', 'vim.tiny', 'vi'])
const pager = findTool(['less', 'more']) ?? 'cat'

/** The Debian package, or a sentence, for a machine without it. */
export const installs: Record<ProjectRuntime, string> = {
  node: 'nodejs',
  python: 'python3',
  java: 'default-jdk-headless',
  go: 'golang-go',
  web: 'nodejs',
}

/** People know these, and type them before they have read what there is. */
const packageRunners = ['npm', 'npx', 'yarn', 'pnpm']

const findNode = async (stage: Stage): Promise<Finding> => ({
  version: process.versions.node,
  binds: [{ from: stage(process.execPath), to: node }],
  tools: { links: packageRunners.map((name) => [name, `${inside}/npm.cjs`]), places: ['node'] },
  environment: {},
})

async function findPython(): Promise<Finding> {
  const interpreter = await findInterpreter()
  if (!interpreter) return undefined
  const { path, version } = interpreter
  const isPlace = dirname(path) === '/usr/bin'
  const names = ['python3', 'python'].filter((name) => name !== basename(path))
  return {
    version,
    binds: bindInterpreter(interpreter),
    tools: { links: names.map((name) => [name, path]), places: isPlace ? [basename(path)] : [] },
    environment: { PYTHONDONTWRITEBYTECODE: '1' },
  }
}

async function findJava(): Promise<Finding> {
  const found = findJavaKit()
  if (!found) return undefined
  const { home, version } = found
  return {
    version,
    binds: bindJavaKit(found),
    tools: { links: ['java', 'javac', 'jar', 'jshell'].map((name) => [name, join(home, 'bin', name)]), places: [] },
    environment: { JAVA_HOME: home },
  }
}

async function findGo(): Promise<Finding> {
  const found = findGoKit()
  if (!found) return undefined
  return {
    version: found.version,
    binds: bindGoKit(found),
    tools: { links: ['go', 'gofmt'].map((name) => [name, join(found.root, 'bin', name)]), places: [] },
    environment: { GOROOT: found.root, GOTOOLCHAIN: 'local', CGO_ENABLED: '0', GOTELEMETRY: 'off', GOENV: 'off' },
  }
}

const finders: Record<ProjectRuntime, (stage: Stage) => Promise<Finding>> = {
  node: findNode,
  python: findPython,
  java: findJava,
  go: findGo,
  web: findNode,
}

/** The runtimes whose toolchain is here. */
export async function findRuntimes(stage: Stage): Promise<Runtime[]> {
  if (findMissingTools().length > 0) return []
  const ids = Object.keys(finders) as ProjectRuntime[]
  const found = await Promise.all(ids.map(async (id) => ({ id, ...(await finders[id](stage)) })))
  return found.filter((runtime): runtime is Runtime => 'version' in runtime)
}

const copies = new WeakMap<Workspace, string>()

/** One copy of the shell's programs for all runtimes. */
function copiesOf(workspace: Workspace): string {
  const found = copies.get(workspace)
  if (found !== undefined) return found
  const folder = workspace.makeToolsFolder()
  copyTools(folder)
  copies.set(workspace, folder)
  return folder
}

/** Puts together what its boxes have in common; `kitFolder` becomes /kit, and KIT_CACHE names `cache`. */
export function makeReady(workspace: Workspace, runtime: Runtime, kitFolder: string, cache?: Bind): ReadyRuntime {
  const tools = workspace.makeToolsFolder()
  fillTools(tools, copiesOf(workspace), runtime.tools)
  const require = createRequire(import.meta.url)
  const terminals = dirname(dirname(require.resolve('@lydell/node-pty/package.json')))
  const insideFolder = fileURLToPath(new URL('../project-inside', import.meta.url))
  return {
    command: [supervisor, ...supervisorFlags, `${inside}/supervisor.cjs`],
    binds: [
      { from: tools, to: '/usr/bin' },
      ...runtime.binds,
      ...shared.map((path) => ({ from: path, to: path })),
      { from: workspace.stage(process.execPath), to: supervisor },
      { from: workspace.stageFolder(insideFolder), to: inside },
      // Servers listen on localhost by its name.
      { from: workspace.stage(join(insideFolder, 'hosts')), to: '/etc/hosts' },
      { from: workspace.stageFolder(terminals), to: '/opt/nova/node_modules/@lydell' },
      { from: kitFolder, to: kit },
      ...(cache ? [cache] : []),
    ],
    environment: {
      ...runtime.environment,
      PATH: `${kit}/bin:/usr/bin:/bin`,
      HOME: '/tmp/home',
      LANG: localeName,
      TERM: 'xterm-256color',
      INPUTRC: `${inside}/inputrc`,
      COLORTERM: 'truecolor',
      SHELL: '/usr/bin/bash',
      ...(editor && { EDITOR: editor }),
      PAGER: pager,
      LESS: '-FRX',
      // Instead of a file of defaults that boxes don't have.
      VIMINIT: 'set nocompatible backspace=2 ruler',
      UV_THREADPOOL_SIZE: '2',
      NODE_REPL_HISTORY: '',
      GIT_TEMPLATE_DIR: '',
      GIT_PAGER: 'cat',
      // Names of files as they are, not as numbers of bytes.
      GIT_CONFIG_COUNT: '1',
      GIT_CONFIG_KEY_0: 'core.quotePath',
      GIT_CONFIG_VALUE_0: 'false',
      GIT_AUTHOR_NAME: 'Candidate',
      GIT_AUTHOR_EMAIL: 'candidate@localhost',
      GIT_COMMITTER_NAME: 'Candidate',
      GIT_COMMITTER_EMAIL: 'candidate@localhost',
      ...(cache && { KIT_CACHE: cache.to }),
    },
  }
}

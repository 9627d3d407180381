/** The runtimes that projects can be worked on in here: the machine's toolchains, and our kits for tests. */
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ProjectRuntime } from '@nova/contract/projects/projects'
import { projectRuntimes } from '@nova/contract/words'
import type { Bind } from '../box/bind.ts'
import type { Image } from '../box/flags.ts'
import { localeName } from '../box/locale.ts'
import type { Workspace } from '../box/workspace.ts'
import type { FoundRuntime } from '../languages/project-parts.ts'
import { projectParts } from '../languages/projects.ts'
import type { AgentLaunch } from './agent-words.ts'
import { copyTools, fillTools, findMissingTools, findTool } from './tools.ts'

/** A runtime of this machine. */
export type Runtime = FoundRuntime & { id: ProjectRuntime }

export type ReadyRuntime = {
  command: string[]
  binds: Bind[]
  environment: Record<string, string>
  /** Takes the place of the machine's programs. */
  image?: Image
  /** Memory that its libraries need beyond a box's usual share. */
  extraMemoryMb?: number
  /** Begins with the box. */
  agent?: AgentLaunch
}

type Stage = (path: string) => string

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

/** The runtimes whose toolchain is here. */
export async function findRuntimes(stage: Stage): Promise<Runtime[]> {
  if (findMissingTools().length > 0) return []
  const found = await Promise.all(projectRuntimes.map(async (id) => ({ id, ...(await projectParts[id].find(stage)) })))
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
  const insideFolder = fileURLToPath(new URL('./inside', import.meta.url))
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

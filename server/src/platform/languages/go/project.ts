/** Go for projects: the machine's toolchain, and Debian's sources of chi. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readPackageVersion } from '../debian.ts'
import type { FoundLibraries, FoundRuntime, Machine, ProjectParts } from '../project-parts.ts'
import { goAssertions } from './assertions.ts'
import { goChange } from './change.ts'
import { bindGoKit, findGoKit } from './toolchain.ts'

const chi = '/usr/share/gocode/src/github.com/go-chi/chi'
const goWorkspace = '/opt/nova/libraries'

export const goProject: ProjectParts = {
  install: 'golang-go',
  find: findGo,
  packages: { chi: 'golang-github-go-chi-chi-dev' },
  findLibraries: findGoLibraries,
  kitEnvironment({ files, place }): Record<string, string> {
    return files.includes('go.work') ? { GOWORK: `${place}/go.work` } : {}
  },
  assertions: goAssertions,
  change: goChange,
}

async function findGo(): Promise<FoundRuntime | undefined> {
  const found = findGoKit()
  if (!found) return undefined
  return {
    version: found.version,
    binds: bindGoKit(found),
    tools: { links: ['go', 'gofmt'].map((name) => [name, join(found.root, 'bin', name)]), places: [] },
    environment: { GOROOT: found.root, GOTOOLCHAIN: 'local', CGO_ENABLED: '0', GOTELEMETRY: 'off', GOENV: 'off' },
  }
}

/** Debian's sources, as one of two modules that a workspace of Go joins: no proxy, no checksums, no copy. */
function findGoLibraries({ stageFolder, repository }: Machine): FoundLibraries {
  const version = readPackageVersion('golang-github-go-chi-chi-dev')
  if (version === undefined || !existsSync(join(chi, 'go.mod'))) return { versions: {} }
  const folder = stageFolder(join(repository, 'kits/go/libraries'))
  return {
    versions: { chi: version },
    binds: [
      { from: chi, to: chi },
      { from: folder, to: goWorkspace },
    ],
    environment: { GOWORK: `${goWorkspace}/go.work` },
  }
}

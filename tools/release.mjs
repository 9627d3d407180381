/**
 * `npm run release`: builds release/nova-interviews-VERSION.tar.gz: the product without tests, sources of pages and
 * development packages, but with the client for programs, which is written next to it too. Unpacked, `npm start` installs the packages that
 * serve, and serves.
 */
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { packClient } from './client-package.mjs'
import { prepare, root, runMain, say, Stop } from './runtime.mjs'
import { build } from './web-build.mjs'

/** Paths of the checkout that a server needs; tests and what only tests use are left out. */
const included = [
  ...[/^(package|package-lock)\.json$/, /^(LICENSE|README\.md|CHANGELOG\.md|SECURITY\.md|\.npmrc|exec\.cmd)$/],
  ...[/^(server|contract)\/(package\.json|src\/|migrations\/)/, /^(client|web)\/package\.json$/, /^(bank|kits)\//],
  ...[
    /^tools\/[^/]+\.mjs$/,
    /^tools\/(command|runner|model|toolchains)\.ts$/,
    /^tools\/(operator|nothing|trust)\//,
    /^docs\/([^/]+\.md|monitoring\/|trust\/)/,
  ],
]
const excluded = /^(?!bank\/|kits\/).*\.test\.(ts|mjs)$|^tools\/(test|count)\.mjs$/

/** The files of a release, as paths from the root, by name. */
export function listFiles(folder = root) {
  const paths = existsSync(join(folder, '.git')) ? listByGit(folder) : listArchived(folder)
  return paths.filter((path) => included.some((each) => each.test(path)) && !excluded.test(path))
}

/** Lists what a folder without history, such as an unpacked archive, has and git wouldn't ignore. */
function listArchived(folder) {
  const repository = mkdtempSync(join(tmpdir(), 'nova-files-'))
  try {
    const ofFolder = [`--git-dir=${repository}`, `--work-tree=${folder}`]
    spawnSync('git', [...ofFolder, 'init', '-q'])
    return listByGit(folder, ofFolder, ['--others', '--exclude-standard'])
  } finally {
    rmSync(repository, { recursive: true, force: true })
  }
}

function listByGit(folder, repository = [], which = []) {
  const args = [...repository, 'ls-files', '-z', ...which]
  const { stdout, status } = spawnSync('git', args, { cwd: folder, encoding: 'utf8', maxBuffer: 64e6 })
  if (status !== 0) throw new Stop('Listing the files of a release needs git.')
  return stdout.split('\0')
}

/** Copies a release into a folder, which then holds `.release` with its version. */
export function copyRelease(folder) {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  for (const path of listFiles()) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    cpSync(join(root, path), join(folder, path))
  }
  cpSync(join(root, 'web', 'dist'), join(folder, 'web', 'dist'), { recursive: true })
  bundleWebKit(folder)
  writeFileSync(join(folder, '.release'), `${version}\n`)
  return version
}

/** Web projects import packages that a release does not install; it carries them bundled. */
export function bundleWebKit(folder) {
  const [kit, out] = [join('kits', 'web', 'build.mjs'), join(folder, 'kits', 'web', 'bundled')]
  const { status, stderr } = spawnSync(process.execPath, [join(root, kit), out], { encoding: 'utf8' })
  if (status !== 0) throw new Stop(`The kit of web projects could not be bundled.\n${stderr}`)
  // Of the machine that installs the release, not of this one.
  rmSync(join(out, 'esbuild'))
}

if (process.argv[1] === import.meta.filename) {
  await runMain(async () => {
    const node = await prepare()
    // Built again: the folder of a checkout also holds files of earlier builds, for pages that are still open.
    rmSync(join(root, 'web', 'dist'), { recursive: true, force: true })
    const { code, output } = await build(node)
    if (code !== 0) throw new Stop(`The pages could not be built.\n${output}`)
    const place = mkdtempSync(join(tmpdir(), 'nova-release-'))
    try {
      const [made, out] = [join(place, 'nova-interviews'), join(root, 'release')]
      const name = `nova-interviews-${copyRelease(made)}.tar.gz`
      const client = await packClient(out)
      cpSync(join(out, client), join(made, 'client', client))
      const file = join(out, name)
      const { status } = spawnSync('tar', ['-czf', file, '-C', place, 'nova-interviews'], { stdio: 'inherit' })
      if (status !== 0) throw new Stop('tar could not pack the release.')
      say(`release/${name}: ${Math.round(statSync(file).size / 1e6)} MB`)
      say(`release/${client}: the client for programs, as an npm package`)
      return 0
    } finally {
      rmSync(place, { recursive: true, force: true })
    }
  })
}

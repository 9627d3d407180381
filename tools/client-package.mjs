/**
 * Packs the typed client as an npm package without dependencies: JavaScript with its types, for Node 20 and later and for
 * browsers. `npm run release` writes it next to the release and into it.
 */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root, Stop } from './runtime.mjs'

const name = 'nova-interviews-client'
const modules = join(root, 'node_modules')

/** Types of the packages whose code is bundled, by the names that they are imported by. */
const bundledTypes = {
  'openapi-fetch': join(modules, 'openapi-fetch', 'dist', 'index.d.mts'),
  'openapi-typescript-helpers': join(modules, 'openapi-typescript-helpers', 'dist', 'index.d.mts'),
}

/** Writes NAME-VERSION.tgz into a folder, and gives its file name. */
export async function packClient(folder) {
  const place = mkdtempSync(join(tmpdir(), 'nova-client-'))
  const home = join(place, 'package')
  try {
    mkdirSync(join(home, 'dist'), { recursive: true })
    await bundle(join(home, 'dist', 'client.js'))
    writeTypes(join(home, 'dist'))
    const version = describe(home)
    const file = `${name}-${version}.tgz`
    mkdirSync(folder, { recursive: true })
    run('tar', ['-czf', join(folder, file), '-C', place, 'package'], 'tar could not pack the client.')
    return file
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
}

async function bundle(outfile) {
  const { build } = createRequire(join(root, 'server', 'package.json'))('esbuild')
  await build({
    entryPoints: [join(root, 'client', 'src', 'client.ts')],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'neutral',
    mainFields: ['module', 'main'],
    target: 'es2022',
    logLevel: 'silent',
  })
}

/** Declarations of the client, its calls, and the packages that these import, side by side. */
function writeTypes(out) {
  const tsc = join(modules, 'typescript', 'bin', 'tsc')
  const options = ['-p', join(root, 'client'), '--noEmit', 'false', '--incremental', 'false']
  const emit = ['--declaration', '--emitDeclarationOnly', '--rootDir', join(root, 'client', 'src'), '--outDir', out]
  run(process.execPath, [tsc, ...options, ...emit], 'The types of the client could not be written.')
  const local = (text) =>
    Object.keys(bundledTypes)
      .reduce(
        (all, each) => all.replaceAll(`'${each}'`, `'./${each}.js'`).replaceAll(`"${each}"`, `'./${each}.js'`),
        text,
      )
      .replaceAll("'./calls.d.ts'", "'./calls.js'")
      .replaceAll('"./calls.d.ts"', "'./calls.js'")
  const client = join(out, 'client.d.ts')
  writeFileSync(client, local(readFileSync(client, 'utf8')))
  cpSync(join(root, 'client', 'src', 'calls.d.ts'), join(out, 'calls.d.ts'))
  for (const [each, file] of Object.entries(bundledTypes))
    writeFileSync(join(out, `${each}.d.ts`), local(readFileSync(file, 'utf8')))
}

/** Writes package.json, README and licences; gives the version. */
function describe(home) {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const { description, license } = JSON.parse(readFileSync(join(root, 'client', 'package.json'), 'utf8'))
  const about = {
    name,
    version,
    description,
    license,
    type: 'module',
    sideEffects: false,
    engines: { node: '>=20' },
    exports: { '.': { types: './dist/client.d.ts', default: './dist/client.js' } },
    files: ['dist'],
  }
  writeFileSync(join(home, 'package.json'), `${JSON.stringify(about, null, 2)}\n`)
  cpSync(join(root, 'client', 'README.md'), join(home, 'README.md'))
  cpSync(join(root, 'LICENSE'), join(home, 'LICENSE'))
  for (const each of Object.keys(bundledTypes)) cpSync(join(modules, each, 'LICENSE'), join(home, `LICENSE-${each}`))
  return version
}

function run(command, args, failure) {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8' })
  if (status !== 0) throw new Stop(`${failure}\n${stdout ?? ''}${stderr ?? ''}`.trim())
}

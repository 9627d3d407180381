/**
 * `npm run trust-pack [-- FILE.zip]`: the buyer's file of this installation: the pages of docs/trust with its settings,
 * the list of components, and every file that a line of them names as its proof. `--pages` writes docs/trust of the
 * repository instead, with default settings.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type Config, readConfig } from '../../server/src/config.ts'
import { writeZip, type ZipPart } from '../../server/src/platform/files/zip-writing.ts'
import { writeSecurityTxt } from '../../server/src/platform/http/security-txt.ts'
import { openInstallation, runCommand } from '../operator/on-accounts.ts'
import { readProductFacts } from './facts.ts'
import { describeInstallation, readDefaultFacts, readStored } from './installation.ts'
import { fillPages, type Facts, type Pages, pagesFolder } from './pages.ts'
import { findUnproven, listProofs } from './proofs.ts'
import { makeSbom } from './sbom.ts'

const root = resolve(import.meta.dirname, '../..')
/** Facts of the product as `--pages` wrote them: a release lacks files that they are read from. A test compares them. */
const factsFile = join(import.meta.dirname, 'product-facts.json')
const sbomName = 'sbom.cdx.json'
const usage = 'Name the file to write, or none: npm run trust-pack -- FILE.zip'

await runCommand(async () => {
  const { values, positionals } = readArguments()
  if (values.pages) return writePages()
  const [name = 'trust-pack.zip', ...more] = positionals
  if (more.length > 0 || !name.endsWith('.zip')) throw new Error(usage)
  return writePack(resolve(process.env['INIT_CWD'] ?? '.', name), readConfig(process.env))
})

function readArguments() {
  try {
    return parseArgs({ options: { pages: { type: 'boolean' } }, allowPositionals: true })
  } catch {
    throw new Error(usage)
  }
}

function writePages(): string {
  const facts = readProductFacts(root)
  writeFileSync(factsFile, `${JSON.stringify(facts, null, 2)}\n`)
  const pages = fillPages({ ...facts, ...readDefaultFacts() })
  const folder = join(root, pagesFolder)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const [name, text] of pages) writeFileSync(join(folder, name), text)
  return `${pagesFolder}: ${pages.size} pages.`
}

async function writePack(file: string, config: Config): Promise<string> {
  if (existsSync(file)) throw new Error(`${file} is there already. Name another, or remove it.`)
  if (!existsSync(dirname(file))) throw new Error(`There is no folder ${dirname(file)} to write to.`)
  const database = await openInstallation(config)
  const stored = await readStored(database).finally(() => database.close())
  const facts = JSON.parse(readFileSync(factsFile, 'utf8')) as Facts
  const pages = fillPages({ ...facts, ...describeInstallation(config, stored) })
  const sbom = `${JSON.stringify(makeSbom(root), null, 1)}\n`
  const proofs = listProofs(pages)
  const missing = proofs.filter((path) => !existsSync(join(root, path)))
  const isRelease = existsSync(join(root, '.release'))
  // A release has no tests; a checkout has all that the pages name, or they are wrong.
  if (!isRelease) {
    const [wrong] = findUnproven(pages, root)
    if (wrong !== undefined) throw new Error(`The pages are wrong: ${wrong}`)
  }
  const securityTxt = writeSecurityTxt(config, new Date())
  await writeZip(file, [
    ['read-me-first.txt', sayFirst(pages, missing)],
    ...[...pages].map(([name, text]): ZipPart => [`${pagesFolder}/${name}`, text]),
    [`${pagesFolder}/${sbomName}`, sbom],
    ...(securityTxt === undefined ? [] : [[`${pagesFolder}/security.txt`, securityTxt] as ZipPart]),
    ...proofs.filter((path) => !missing.includes(path)).map((path): ZipPart => [path, readFileSync(join(root, path))]),
  ])
  const lacks =
    missing.length > 0 ? ` ${missing.length} files that they name are in the source alone, not in a release.` : ''
  return `${file}: ${pages.size} pages and ${proofs.length - missing.length} files that prove them.${lacks}`
}

function sayFirst(pages: Pages, missing: string[]): string {
  const [, version = ''] = /"version": "([^"]+)"/.exec(readFileSync(join(root, 'package.json'), 'utf8')) ?? []
  return [
    `Trust pack of Nova Interviews ${version}, made on ${new Date().toISOString().slice(0, 10)}.`,
    `Open ${pagesFolder}/README.md. Links within the pages lead to files of this pack.`,
    `${pages.size} pages, and ${pagesFolder}/${sbomName}, the list of components (CycloneDX).`,
    ...(missing.length > 0 ? ['', `In the source of ${version} alone, not in a release:`, ...missing] : []),
    '',
  ].join('\n')
}

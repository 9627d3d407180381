/** Node for projects, and pages bundled for a browser. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FoundLibraries, FoundRuntime, Machine, ProjectParts } from '../project-parts.ts'
import { scriptAssertions } from './assertions.ts'
import { makeScriptChange } from './change.ts'

const node = '/usr/bin/node'
const inside = '/opt/nova/inside'
/** People know these, and type them before they have read what there is. */
const packageRunners = ['npm', 'npx', 'yarn', 'pnpm']

/** The package of each library from npm. */
const nodePackages = {
  fastify: 'fastify',
  express: 'express',
  pglite: '@electric-sql/pglite',
  supertest: 'supertest',
  typescript: 'typescript',
  vitest: 'vitest',
  jest: 'jest',
  mocha: 'mocha',
  chai: 'chai',
  tape: 'tape',
  tap: 'tap',
} satisfies FoundLibraries['versions']

const findNode = async (stage: (path: string) => string): Promise<FoundRuntime> => ({
  version: process.versions.node,
  binds: [{ from: stage(process.execPath), to: node }],
  tools: { links: packageRunners.map((name) => [name, `${inside}/npm.cjs`]), places: ['node'] },
  environment: {},
})

export const nodeProject: ProjectParts = {
  install: 'nodejs',
  find: findNode,
  findLibraries: findNodeLibraries,
  assertions: scriptAssertions,
  change: makeScriptChange(nodePackages),
}

export const webProject: ProjectParts = {
  install: 'nodejs',
  find: findNode,
  findLibraries: findWebLibraries,
  assertions: scriptAssertions,
}

/** From above the workspace, as programs look for them. */
function findNodeLibraries({ stageFolder, packagesOf }: Machine): FoundLibraries {
  const { folder, versions: installed } = packagesOf('node')
  if (!existsSync(folder)) return { versions: {} }
  const versions = Object.entries(nodePackages).map(([id, name]) => [id, installed.get(name)])
  const from = stageFolder(join(folder, 'node_modules'))
  return { versions: Object.fromEntries(versions), binds: [{ from, to: '/node_modules' }] }
}

/** The package.json that pins each library of pages; they are bundled with the kit (kits/web/build.mjs). */
const webPackages = {
  react: ['web', 'react'],
  'react-query': ['web', '@tanstack/react-query'],
  vue: ['web', 'vue'],
  'testing-library': ['.', '@testing-library/react'],
} as const

function findWebLibraries({ repository }: Machine): FoundLibraries {
  const pinned = (folder: string, name: string): string | undefined =>
    JSON.parse(readFileSync(join(repository, folder, 'package.json'), 'utf8')).devDependencies?.[name]
  const versions = Object.entries(webPackages).map(([id, [folder, name]]) => [id, pinned(folder, name)])
  return { versions: Object.fromEntries(versions) }
}

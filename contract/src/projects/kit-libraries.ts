/**
 * Libraries that a project may use beyond its runtime's standard library (`libraries` in project.json). One list for the
 * bank, the kits and the screens; a kit reports the versions that it has.
 */
import { z } from 'zod'
import type { projectRuntimes } from '../words.ts'

/** Names on screens, by id, for each runtime. */
export const kitLibraries = {
  node: {
    fastify: 'Fastify',
    express: 'Express',
    pglite: 'PGlite',
    supertest: 'Supertest',
    typescript: 'TypeScript',
    vitest: 'Vitest',
    jest: 'Jest',
    mocha: 'Mocha',
    chai: 'Chai',
    tape: 'tape',
    tap: 'tap',
  },
  python: {
    flask: 'Flask',
    fastapi: 'FastAPI',
    uvicorn: 'Uvicorn',
    sqlalchemy: 'SQLAlchemy',
    alembic: 'Alembic',
    pandas: 'pandas',
    numpy: 'NumPy',
    pytest: 'pytest',
    git: 'Git',
  },
  java: { junit: 'JUnit' },
  go: { chi: 'chi' },
  web: { react: 'React', 'testing-library': 'Testing Library', 'react-query': 'TanStack Query', vue: 'Vue' },
} as const satisfies Record<(typeof projectRuntimes)[number], Record<string, string>>

type Libraries = typeof kitLibraries
export type KitLibrary = { [Runtime in keyof Libraries]: keyof Libraries[Runtime] }[keyof Libraries]

const names: Partial<Record<string, string>> = Object.assign({}, ...Object.values(kitLibraries))

export const KitLibrary = z.enum(Object.keys(names) as [KitLibrary, ...KitLibrary[]])

/** An own kit in one version, such as `acme-spring@3.5.0`: a project keeps the version that it was proven with. */
export const OwnKitName = z.string().regex(/^[a-z][a-z0-9-]{0,29}@\d[\w.+-]{0,19}$/, 'No kit has this library.')

export const isOwnKit = (id: string): boolean => id.includes('@')

/** A library of a project's runtime, or an own kit. */
export const ProjectLibrary = z.union([KitLibrary, OwnKitName], 'No kit has this library.')

/** The name on screens; the id for a library that this version doesn't know. */
export const libraryName = (id: string): string => names[id] ?? id.replace('@', ' ')

/** A library of a kit, as the machine that runs projects reports it; version null where it isn't installed. */
export const KitPart = z.object({
  id: z.string().max(60),
  version: z.string().max(60).nullable(),
  /** Of an own kit: its name on screens. */
  name: z.string().max(40).optional(),
  /** An agent program: interviews choose it, and no project needs it. */
  isAgent: z.literal(true).optional(),
})
export type KitPart = z.infer<typeof KitPart>

/** Libraries with their versions in one line, such as `Flask 2.2.2, pandas 1.5.3`. */
export const describeLibraries = (parts: readonly KitPart[]): string => parts.map(describeLibrary).join(', ')

/** A library with its version; the name of an own kit that isn't here already has it. */
export function describeLibrary({ id, version, name }: KitPart): string {
  if (name === undefined && isOwnKit(id)) return libraryName(id)
  return [name ?? libraryName(id), version].filter(Boolean).join(' ')
}

/** The needed libraries that a kit lacks. */
export const missingLibraries = (parts: readonly KitPart[] = [], needed: readonly string[] = []): string[] =>
  needed.filter((id) => !parts.some((part) => part.id === id && part.version !== null))

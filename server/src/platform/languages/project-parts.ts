/** The parts that a box of a project needs of a toolchain. */
import type { KitLibrary } from '@nova/contract/projects/kit-libraries'
import type { Bind } from '../box/bind.ts'
import type { Assertions } from './assertions.ts'
import type { ChangeReading } from './change-reading.ts'

/** Programs beside those of the shell: links by name, and those of the machine by their place in its /usr/bin. */
export type RuntimeTools = { links: [name: string, target: string][]; places: string[] }

/** A toolchain that is installed here. */
export type FoundRuntime = {
  version: string
  binds: Bind[]
  tools: RuntimeTools
  environment: Record<string, string>
}

/** A machine's libraries; `environment` makes programs find them. */
export type FoundLibraries = {
  versions: Partial<Record<KitLibrary, string>>
  binds?: Bind[]
  environment?: Record<string, string>
}

/** The machine, as far as libraries are looked for. */
export type Machine = {
  stage(path: string): string
  stageFolder(path: string): string
  /** The folder of this installation. */
  repository: string
  hasTools(names: readonly string[]): boolean
  /** Packages of npm that the server installed for a kit: their folder, and the versions that it is meant to have. */
  packagesOf(kit: string): { folder: string; versions: ReadonlyMap<string, string> }
}

export type ProjectParts = {
  /** The Debian package, or a sentence, for a machine without it. */
  install: string
  find(stage: (path: string) => string): Promise<FoundRuntime | undefined>
  /** Debian's packages, by the library that they bring. */
  packages?: Partial<Record<KitLibrary, string>>
  findLibraries(machine: Machine): FoundLibraries
  /** The variables by which its programs find the files of a company's own kit. */
  kitEnvironment?(kit: { environment: Record<string, string>; files: string[]; place: string }): Record<string, string>
  assertions: Assertions
  /** Absent where changes of a company’s own code can’t be read yet. */
  change?: ChangeReading
}

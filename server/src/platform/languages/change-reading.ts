/** The parts of a toolchain that read a change of a company's own code: its tests, imports and places. */
import type { ProjectFile } from '@nova/contract/projects/projects'
import type { Language } from '@nova/contract/words'

/** A test as its file spells it: the names of its groups and its own. */
export type TestUnit = {
  names: string[]
  from: number
  to: number
  /** Of a group that holds tests alone: its place, and the text that it needs without any. */
  within?: { at: number; filler: string }
}

export type ChangeReading = {
  /** The language of a source file whose lines can be given faults; undefined for other files. */
  languageOf(path: string): Language | undefined
  /** True for tests that the kit runs. */
  isTest(file: ProjectFile): boolean
  /** The test tool of a file that looks like a test and that the kit doesn't run; undefined for all others. */
  otherTool(file: ProjectFile): string | undefined
  /** The test tool that is read, for those that use another. */
  readTool?: string
  /** Files of these paths that a file names: by imports, and by texts that are a path. `own` are its `ownNames`. */
  filesNamedBy(file: ProjectFile, paths: ReadonlySet<string>, own: readonly string[]): string[]
  /** Names by which the code base imports itself, where its files say them. */
  ownNames?(files: readonly ProjectFile[]): string[]
  /** A sentence for a code base that the kit can’t run as it lies. */
  obstacle?(files: readonly ProjectFile[]): string | undefined
  /** Packages that a file imports, as they are named in its imports. */
  packagesOf(file: ProjectFile): string[]
  /** The libraries of the kit that bring these packages, and those packages that none brings. */
  librariesOf(packages: readonly string[]): { libraries: string[]; missing: string[] }
  /** Files that each project needs to run, such as a manifest, as they go with it. */
  manifests(files: readonly ProjectFile[]): ProjectFile[]
  /** The test files, each with all that it needs of other ones, where the kit compiles each by itself. */
  alone?(tests: readonly ProjectFile[], files: readonly ProjectFile[]): ProjectFile[]
  /** The tests that can be taken out of a file one by one. */
  unitsOf(text: string): TestUnit[]
  /** The file's name below `tests/`. */
  nameOf(path: string): string
  /** The text of a test file, moved: it finds the same files as before. */
  move(text: string, from: string, to: string): string
  /** The same tests in the opposite order, in another time zone. */
  shuffle(text: string): string
  /** The same tests while all processors are busy. */
  slow(text: string): string
  /** A test to be written, for a change that has none. */
  skeleton(name: string, source: string): string
  /** The Run button's command. */
  run: string
}

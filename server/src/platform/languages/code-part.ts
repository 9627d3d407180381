/** A language's facts about its code, from its folder. */
import type { Parser } from '@lezer/common'
import type { Language } from '@nova/contract/words'

/** A token of source code, and its place. */
export type CodeToken = { kind: 'word' | 'number' | 'string' | 'comment' | 'sign'; text: string; at: number }

/** A question's function as its starter declares it: types and names as written, and the names alone. */
export type Written = { name: string; returns: string; list: string; passed: string }

/** Many versions of a program in one; `startsAt` is the line, from 1, at which each begins. */
export type Variants = { code: string; startsAt: readonly number[] }

export type VersionLimits = { maxSteps: number; maxMs: number }
/** How many versions of a program are tried in one run. */
export type Versions =
  /** As texts that the program itself reads: `runsIn` is its language. */
  | { runsIn: Language; program: (codes: readonly string[], name: string, limits: VersionLimits) => string }
  /** Side by side, so that they are compiled once. */
  | { variants: (codes: readonly string[], written: Written) => Variants }

export type TraceBounds = { maxSteps: number; maxHeldLength: number; maxOfAll: number; maxDepth: number }
/** A language without line tracing: a call is inserted before each statement that begins a line. */
export type Noted = {
  /** Heads of blocks. */
  headers: RegExp
  /** Lines that begin something other than a statement. */
  beginsOther: RegExp
  endsStatement: RegExp
  /** Contents of a brace behind this text. */
  enclosedBy: (head: string) => 'statements' | 'members' | 'parts'
  /** Names that a line declares, and those that are a function's parameters. */
  declaredIn: (line: string) => string[]
  parametersIn: (line: string) => string[]
  /** The call that notes a line and its names. */
  call: (held: string) => string
  /** The noted code with its imports. */
  withImports: (code: string) => string
  /** The code of the calls; NOVA_ names are filled in. */
  notes: string
}
export type Trace =
  /** The program traces itself: `runsIn` is its language. */
  { runsIn: Language; program: (code: string, name: string, bounds: TraceBounds) => string } | { noted: Noted }

export type CodeParts = {
  parser: Parser
  /** Milliseconds, roughly, until a first result: the quickest language of a question is proven first. */
  startMs: number
  /** Small mistakes that are tried in it where it isn't the first language of a question. */
  maxMutants: number
  /** One comment or text, from a place on. */
  comment: RegExp
  string: RegExp
  /** Code that depends on time or chance; words and signs have a blank between them. */
  chance: RegExp
  /** The same code where local time is so many hours ahead of UTC. `tokens` are those of the code without comments. */
  inZone: (code: string, hours: number, tokens: readonly CodeToken[]) => string
  /** A count in every loop that ends the endless ones. */
  guard?: (most: number) => { head: string; step: string }
  versions: Versions
  trace: Trace
}

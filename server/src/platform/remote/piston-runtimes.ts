/** Maps a Piston's runtimes to the languages of an interview. */
import { CodeLanguage } from '@nova/contract/words'
import { z } from 'zod'
import { toolchains } from '../languages/languages.ts'

export type Offer = {
  language: CodeLanguage
  version: string
  /** Piston's own name for it, to ask by. */
  runtime: string
  /** A runner of ours, which streams, stops and calls functions. */
  isOurs: boolean
}

const Runtimes = z.array(
  z.object({
    language: z.string(),
    version: z.string(),
    aliases: z.array(z.string()).default([]),
    runtime: z.string().nullish(),
    modes: z.array(z.string()).optional(),
  }),
)

/** The newest runtime of each language; undefined where this isn't a list of runtimes. */
export function languagesOf(json: unknown): Offer[] | undefined {
  const parsed = Runtimes.safeParse(json)
  if (!parsed.success) return undefined
  return CodeLanguage.options.flatMap((language) => {
    const { onPiston } = toolchains[language]
    const [newest] = parsed.data
      // Deno and Bun are other machines than the one that candidates know as JavaScript.
      .filter(({ runtime }) => runtime == null || runtime === 'node' || runtime === language)
      .filter((each) => each.language === language || each.aliases.includes(language))
      .filter(({ version }) => !onPiston?.versions || onPiston.versions.test(version))
      .toSorted((one, other) => compareVersions(other.version, one.version))
    if (!newest) return []
    const { version, language: runtime, modes } = newest
    const isOurs = modes?.includes('function') === true
    // Such as SQL, of which a plain Piston has another dialect.
    if (!onPiston && !isOurs) return []
    return [{ language, version, runtime, isOurs }]
  })
}

function compareVersions(one: string, other: string): number {
  const [a, b] = [one, other].map((version) => version.split(/[.+-]/).map(Number)) as [number[], number[]]
  const at = a.findIndex((part, index) => part !== (b[index] ?? 0))
  return at < 0 ? 0 : (a[at] ?? 0) - (b[at] ?? 0)
}

/** The locale that every box names: without its folder, a shell takes letters beyond English for commands. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Bind } from '../../languages/language.ts'

export const localeName = 'C.UTF-8'

/** Its folder, as glibc looks for it; no mounts where the machine has none. */
export function bindLocale(folder = '/usr/lib/locale'): Bind[] {
  const found = listNames(folder).find((name) => /^C\.utf-?8$/i.test(name))
  if (found === undefined) return []
  const path = join(folder, found)
  return [{ from: path, to: path }]
}

/** For the operator of a machine without it. */
export const localeComplaint = `The locale ${localeName} is not installed: in the terminals of projects, deleting letters beyond English leaves parts of them. Debian: apt install libc-bin.`

function listNames(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

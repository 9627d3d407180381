/**
 * The file of an import, kept in this tab until it is imported: a reload loses nothing that was chosen in its reading. It holds
 * names and e-mails, so it goes with the tab, and when the person signs out.
 */
import type { ImportChoices } from './intake.ts'

type KeptFile = { importId: string; name: string; data: string; choices: ImportChoices }
/** Signing out removes what begins so. */
const keyOf = (positionId: string) => `import-file:${positionId}`

/** Keeps it, where this browser has room. */
export async function keepFile(
  positionId: string,
  importId: string,
  { file, choices }: { file: File; choices: ImportChoices },
): Promise<void> {
  try {
    const data = await readAsDataUrl(file)
    sessionStorage.setItem(
      keyOf(positionId),
      JSON.stringify({ importId, name: file.name, data, choices } satisfies KeptFile),
    )
  } catch {
    // The page then asks for the file again after a reload.
    forgetFile(positionId)
  }
}

/** The file of this import with the choices; undefined where it was not kept. */
export function readKeptFile(positionId: string, importId: string): { file: File; choices: ImportChoices } | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(keyOf(positionId)) ?? 'null') as KeptFile | null
    if (kept?.importId !== importId) return undefined
    const bytes = Uint8Array.from(atob(kept.data.slice(kept.data.indexOf(',') + 1)), (letter) => letter.charCodeAt(0))
    return { file: new File([bytes], kept.name), choices: kept.choices }
  } catch {
    return undefined
  }
}

export function forgetFile(positionId: string): void {
  try {
    sessionStorage.removeItem(keyOf(positionId))
  } catch {
    // Nothing was kept.
  }
}

function readAsDataUrl(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The file cannot be read.')))
    reader.readAsDataURL(file)
  })
}

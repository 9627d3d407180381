/** How this person likes the editor: size and keys, kept on the device. Vim and Emacs are fetched when chosen. */
import { Compartment, type Extension, Prec } from '@codemirror/state'
import { drawSelection, EditorView } from '@codemirror/view'
import { createStore } from '../journal/store.ts'

export const fontSizes = [12, 13.5, 15, 17, 20, 24] as const
export const editorKeys = ['standard', 'vim', 'emacs'] as const
export type EditorKeys = (typeof editorKeys)[number]
export type EditorSettings = { fontSize: number; keys: EditorKeys }

const storageKey = 'editor-settings'
const standard: EditorSettings = { fontSize: 13.5, keys: 'standard' }

/** Reads stored settings; invalid values get their defaults. */
export function readSettings(stored: string | null): EditorSettings {
  try {
    const { fontSize, keys } = JSON.parse(stored ?? '{}') as Partial<EditorSettings>
    return {
      fontSize: fontSizes.find((size) => size === fontSize) ?? standard.fontSize,
      keys: editorKeys.find((name) => name === keys) ?? standard.keys,
    }
  } catch {
    return standard
  }
}

export const editorSettings = createStore<EditorSettings>(readSettings(readStorage()))

/** Changes and keeps the settings; every open editor follows. */
export function changeSettings(changes: Partial<EditorSettings>): void {
  editorSettings.set((before) => ({ ...before, ...changes }))
  try {
    localStorage.setItem(storageKey, JSON.stringify(editorSettings.get()))
  } catch {
    // A browser that keeps nothing has them for this visit.
  }
}

/** The settings' place in a pad's state, before all other keys. */
export const personal = new Compartment()

/** Extensions for that compartment. If the key bindings can't be fetched, the standard ones remain. */
export async function personalise({ fontSize, keys }: EditorSettings): Promise<Extension> {
  const theme = Prec.highest(EditorView.theme({ '&': { fontSize: `${fontSize / 16}rem` } }))
  return [theme, await loadKeys(keys).catch((): Extension => [])]
}

async function loadKeys(keys: EditorKeys): Promise<Extension> {
  // Vim hides the browser's own selection.
  if (keys === 'vim') return [(await import('./vim-keys.ts')).vimKeys(), drawSelection()]
  if (keys === 'emacs') return (await import('@replit/codemirror-emacs')).emacs()
  return []
}

function readStorage(): string | null {
  try {
    return localStorage.getItem(storageKey)
  } catch {
    return null
  }
}

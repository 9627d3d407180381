import { historyKeymap, redo } from '@codemirror/commands'
import type { KeyBinding } from '@codemirror/view'

/** Undo and redo by the keys of every system: many who come from another one redo with Shift and Z. */
export const undoKeys: readonly KeyBinding[] = [
  ...historyKeymap,
  { key: 'Mod-Shift-z', run: redo, preventDefault: true },
  { key: 'Mod-y', run: redo, preventDefault: true },
]

/** The looks of the panels above and below a text. */
import { EditorView } from '@codemirror/view'

export const findLook = EditorView.theme({
  '.cm-find': {
    display: 'flex',
    alignItems: 'flex-start',
    gap: '0.25rem',
    padding: '0.375rem 0.5rem',
    fontSize: '0.8125rem',
  },
  '.cm-find-rows': { flex: '1', minWidth: '0', display: 'flex', flexDirection: 'column', gap: '0.25rem' },
  '.cm-find-row': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '0.25rem' },
  '.cm-find-row[hidden]': { display: 'none' },
  '.cm-find .cm-textfield': { margin: '0', flex: '1 1 9rem', maxWidth: '20rem', minWidth: '0', height: '1.75rem' },
  '.cm-find .cm-textfield[aria-invalid=true]': { borderColor: 'var(--color-bad)' },
  '.cm-find-status': { minWidth: '5.5rem', color: 'var(--color-muted)', padding: '0 0.25rem' },
  '.cm-find-status.cm-find-error': { color: 'var(--color-bad)', flexBasis: '100%' },
  '.cm-find .cm-button': {
    margin: '0',
    minWidth: '1.75rem',
    height: '1.75rem',
    padding: '0 0.375rem',
    borderColor: 'transparent',
    backgroundColor: 'transparent',
  },
  '.cm-find .cm-button:hover': { backgroundColor: 'var(--color-hover)' },
  '.cm-find .cm-button[aria-pressed=true]': {
    backgroundColor: 'var(--color-accent-soft)',
    color: 'var(--color-accent-text)',
    borderColor: 'var(--color-accent)',
  },
  '.cm-find .cm-find-act': { borderColor: 'var(--color-edge)', backgroundColor: 'var(--color-surface)' },
  '.cm-dialog': { padding: '0.375rem 2.25rem 0.375rem 0.75rem', fontSize: '0.8125rem' },
  '.cm-dialog label': { fontSize: 'inherit' },
  '.cm-dialog .cm-textfield': { width: '6rem' },
  '.cm-dialog-close': { width: '1.75rem', height: '1.75rem', fontSize: '1.1rem', color: 'inherit' },
  '.cm-dialog-close:focus-visible': { outline: '2px solid var(--color-accent)' },
})

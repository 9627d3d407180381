/** How a server's words look, by the page's tokens. */
import { EditorView } from '@codemirror/view'

export const languageLook = EditorView.theme({
  '.cm-notes': { padding: '0.4rem 0.7rem', maxHeight: '14rem', overflowY: 'auto', whiteSpace: 'pre-wrap' },
  '.cm-notes code': { fontFamily: 'var(--font-mono)', fontSize: '0.75rem' },
  '.cm-notes p': { margin: '0.35rem 0 0', color: 'var(--color-muted)' },
  '.cm-tooltip.cm-completionInfo': { maxWidth: '26rem', padding: '0' },
  '.cm-completionKind': { marginLeft: '1.25rem', float: 'right', color: 'var(--color-faint)', fontSize: '0.6875rem' },
  '.cm-tooltip.cm-lsp-signature-tooltip': { padding: '0.4rem 0.7rem', borderRadius: '0.5rem', maxWidth: '36rem' },
  '.cm-lsp-signature-tooltip .cm-lsp-signature': { fontFamily: 'var(--font-mono)', fontSize: '0.75rem' },
  '.cm-lsp-signature-tooltip .cm-lsp-active-parameter': { color: 'var(--color-accent-text)', fontWeight: '600' },
  '.cm-lsp-signature-tooltip .cm-lsp-documentation': {
    padding: '0',
    marginTop: '0.35rem',
    fontSize: '0.75rem',
    color: 'var(--color-muted)',
  },
  '.cm-lsp-signature-tooltip.cm-lsp-signature-multiple': { paddingLeft: '2.5rem' },
  '.cm-rename-panel': { padding: '0.4rem 2.25rem 0.4rem 0.75rem', fontSize: '0.8125rem' },
  '.cm-rename-panel label': { fontSize: 'inherit' },
  '.cm-rename-panel input': { marginLeft: '0.5rem' },
  '.cm-rename-panel .cm-dialog-close': { width: '1.75rem', height: '1.75rem', fontSize: '1.1rem', color: 'inherit' },
})

import type { ProposedFile } from '@nova/contract/agent'

/** What a change does to a file besides changing its text. */
export const actWords: Record<ProposedFile['act'], string> = { create: 'New file', edit: '', delete: 'Deleted' }

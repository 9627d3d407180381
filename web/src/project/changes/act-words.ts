import type { ProposedFile } from '@nova/contract/projects/hunks'

/** Words for a change to a file other than to its text. */
export const actWords: Record<ProposedFile['act'], string> = { create: 'New file', edit: '', delete: 'Deleted' }

/** Dialogs of a screen that takes keys before it may open one. */
import { laterDialog } from './later.tsx'

export const LaterDialog = laterDialog(async () => (await import('./dialog.tsx')).Dialog)
export const LaterAlertDialog = laterDialog(async () => (await import('./alert-dialog.tsx')).AlertDialog)

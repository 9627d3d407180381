/** Warns those who publish that candidates miss parts of the company's notice; stops nothing. */
import {
  type MissingNotice,
  missingParts,
  noticeSettingsPath,
  type OwnNotice,
  warnOfMissing,
} from '@nova/contract/accounts/own-notice'
import { requireInterviewer } from '../accounts/accounts.ts'
import type { Ctx } from '../platform/context/context.ts'
import { readNewest } from './versions.ts'

/** Null where nothing is missing. */
export function describeMissing(notice: OwnNotice, now: Date): MissingNotice | null {
  const parts = missingParts(notice, now)
  const message = warnOfMissing(parts)
  return message === null ? null : { parts, message, settings: noticeSettingsPath }
}

/** A reply of a call that publishes, with the missing parts of the caller's company's notice. */
export async function withMissing<Reply extends object>(
  ctx: Ctx,
  reply: Reply,
): Promise<Reply & { missingNotice?: MissingNotice }> {
  const { notice } = await readNewest(ctx, requireInterviewer(ctx).companyId)
  const missingNotice = describeMissing(notice, ctx.now())
  return missingNotice ? { ...reply, missingNotice } : reply
}

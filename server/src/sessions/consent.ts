/** The text and notice that the candidate agreed to, for the candidate and for those who may see the interview. */
import type { ReadConsent } from '@nova/contract/accounts/privacy-notice'
import { requireInterview } from '../interview-access/interview-access.ts'
import type { Ctx } from '../platform/context/context.ts'
import { readConsent } from '../privacy-notice/consents.ts'

/** Nulls before joining, and for interviews joined before consents were kept. */
export async function readInterviewConsent(ctx: Ctx, id: string): Promise<ReadConsent> {
  const row = await requireInterview(ctx, id)
  return readConsent(ctx, row.id)
}

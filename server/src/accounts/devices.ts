/** Devices on which an account is signed in, named by browser and system. The raw user agent isn't stored. */
import type { Device } from '@nova/contract/accounts/own-account'
import { signInIdleMs } from '@nova/contract/constants'
import { refuse } from '@nova/contract/refusals'
import { and, desc, eq, gt, ne } from 'drizzle-orm'
import { writeAudit } from '../platform/audit/audit.ts'
import { type Ctx, inTransaction, isUuid } from '../platform/context/context.ts'
import { requireInterviewer } from './accounts.ts'
import { signIns } from './tables.ts'

/** In the order in which they are tried: most browsers also name those they stem from. */
const browsers: [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\b(?:Headless)?Chrome\/|\bCriOS\/|\bChromium\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
]
const systems: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMacintosh\b|\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

/** 'Firefox on Linux' from a User-Agent header; undefined where neither half is known. */
export function nameDevice(userAgent: string | undefined): string | undefined {
  const find = (known: [RegExp, string][]) => known.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1]
  const named = [find(browsers), find(systems)].filter((each) => each !== undefined)
  return named.length > 0 ? named.join(' on ') : undefined
}

/** This one first, then by last use. Those that have expired are no longer signed in. */
export async function listDevices(ctx: Ctx): Promise<Device[]> {
  const { id, signInId } = requireInterviewer(ctx)
  const oldest = new Date(ctx.now().getTime() - signInIdleMs)
  const found = await ctx.db
    .select()
    .from(signIns)
    .where(and(eq(signIns.interviewerId, id), gt(signIns.usedAt, oldest)))
    .orderBy(desc(eq(signIns.id, signInId)), desc(signIns.usedAt), signIns.id)
  return found.map((row) => ({
    id: row.id,
    name: row.device,
    signedInAt: row.createdAt.toISOString(),
    lastUsedAt: row.usedAt.toISOString(),
    isCurrent: row.id === signInId,
  }))
}

/** Signs the caller out on one device. Another's is as if there were none. */
export async function revokeDevice(ctx: Ctx, deviceId: string): Promise<void> {
  const { id, email } = requireInterviewer(ctx)
  const gone = refuse('not_found', 'This device is already signed out.')
  if (!isUuid(deviceId)) throw gone
  await inTransaction(ctx, async (tx) => {
    const isOwn = and(eq(signIns.id, deviceId), eq(signIns.interviewerId, id))
    const [ended] = await tx.db.delete(signIns).where(isOwn).returning()
    if (!ended) throw gone
    await writeRevoked(tx, email, 1, ended.device)
  })
}

export async function revokeOtherDevices(ctx: Ctx): Promise<{ count: number }> {
  const { id, email, signInId } = requireInterviewer(ctx)
  return inTransaction(ctx, async (tx) => {
    const isOther = and(eq(signIns.interviewerId, id), ne(signIns.id, signInId))
    const ended = await tx.db.delete(signIns).where(isOther).returning({ id: signIns.id })
    if (ended.length > 0) await writeRevoked(tx, email, ended.length, null)
    return { count: ended.length }
  })
}

async function writeRevoked(ctx: Ctx, email: string, count: number, device: string | null): Promise<void> {
  const { companyId } = requireInterviewer(ctx)
  await writeAudit(ctx, { act: 'devices.revoked', companyId, subject: email, details: { count, device } })
}

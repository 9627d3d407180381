/** The codes of two-factor sign-in: those of an authenticator app (RFC 6238), and recovery codes. */
import { recoveryCodeCount } from '@nova/contract/constants'
import { Secret, TOTP } from 'otpauth'
import { hashToken } from './tokens.ts'

/** Supported by every authenticator app; more digits or another hash would exclude some. */
const periodSeconds = 30
const form = { issuer: 'Nova Interviews', algorithm: 'SHA1', digits: 6, period: periodSeconds }
const secretBytes = 20
/** A code may be one period early or late: clocks of phones differ, and typing takes time. */
const tolerance = 1

/** 80 bits: too many to guess, from the hash too. */
const recoveryBytes = 10

export function makeSecret(): string {
  return new Secret({ size: secretBytes }).base32
}

/** Returns the otpauth URI that the QR code contains. */
export function uriOf(secret: string, email: string): string {
  return new TOTP({ ...form, label: email, secret }).toString()
}

/** The period that a code is of, where it is a right one now; to be compared with the last that was accepted. */
export function findStep(secret: string, code: string, now: Date): number | undefined {
  // The library compares bytes, and throws where digits of another script have more of them.
  if (!/^\d{6}$/.test(code)) return undefined
  const totp = new TOTP({ ...form, secret })
  const delta = totp.validate({ token: code, window: tolerance, timestamp: now.getTime() })
  return delta === null ? undefined : Math.floor(now.getTime() / 1000 / periodSeconds) + delta
}

/** Six digits are a code of the app; anything else can only be a recovery code. */
export function isAppCode(typed: string): boolean {
  return /^\d{6}$/.test(bare(typed))
}

/** Strips spaces and hyphens from typed input and lowercases it. */
export function bare(typed: string): string {
  return typed.replace(/[\s-]/g, '').toLowerCase()
}

/** Ten codes in groups of four, and the hashes to keep of them. */
export function makeRecoveryCodes(): { shown: string[]; hashes: Buffer[] } {
  const codes = Array.from({ length: recoveryCodeCount }, () =>
    new Secret({ size: recoveryBytes }).base32.toLowerCase(),
  )
  return { shown: codes.map((code) => code.match(/.{4}/g)!.join('-')), hashes: codes.map(hashToken) }
}

export function hashRecoveryCode(typed: string): Buffer {
  return hashToken(bare(typed))
}

import { TOTP } from 'otpauth'

export function appCodeAt(secret: string, timestamp: number): string {
  return new TOTP({ secret }).generate({ timestamp })
}

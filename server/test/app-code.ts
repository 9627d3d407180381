import { TOTP } from 'otpauth'

/** What an authenticator app with this setup key shows at a moment. */
export function appCodeAt(secret: string, timestamp: number): string {
  return new TOTP({ secret }).generate({ timestamp })
}

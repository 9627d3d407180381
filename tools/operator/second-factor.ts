/**
 * `npm run operator -- second-factor EMAIL`: turns off an account's two-factor sign-in, for people who lost their
 * device.
 */
import { resetSecondFactorOf } from '../../server/src/accounts/second-factor-rule.ts'
import { runOnAccount } from './on-accounts.ts'

await runOnAccount(
  'operator -- second-factor',
  async (ctx, email) =>
    `${await resetSecondFactorOf(ctx, email)} has no second factor any more; its devices are signed out.`,
)

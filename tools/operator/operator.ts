/** `npm run operator -- EMAIL`: makes an account operator of this installation. */
import { makeOperator } from '../../server/src/accounts/accounts.ts'
import { runOnAccount } from './on-accounts.ts'

await runOnAccount('operator --', async (ctx, email) => `${await makeOperator(ctx, email)} is now an operator.`)

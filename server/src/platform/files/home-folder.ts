/** Gives a user without a name or a home one for temporary files: libraries ask for it while they load. */
import { homedir, tmpdir } from 'node:os'

try {
  homedir()
} catch {
  process.env['HOME'] = tmpdir()
}

/** Generated data is the same in every run: a failure must be that of a change. New data is tried by `npm run thorough`. */
import fc from 'fast-check'

if (!process.env['THOROUGH']) fc.configureGlobal({ seed: 1 })

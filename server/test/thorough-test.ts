import { test } from 'vitest'
import { isThorough } from './thorough.ts'

/** Declares a test that `npm test` leaves to `npm run thorough`: it takes long, and others come through what it is about. */
export const testThoroughly = (isThorough ? test : () => undefined) as typeof test

/** Sealed columns of hiring connections: keys to be sent, and tokens of links that are given out again. */
import type { SealedColumn } from '../platform/secrets/resealing.ts'
import { connections, hiringKeys, hiringTests } from './tables.ts'

export const placeOfKey = (id: string) => `hiring_keys:${id}`
export const placeOfSystemKey = (id: string) => `hiring_connections:${id}:system-key`
export const placeOfLink = (id: string) => `hiring_tests:${id}:token`

export const sealedHiringKeys: SealedColumn = {
  name: 'keys of hiring connections',
  table: hiringKeys,
  id: hiringKeys.id,
  sealed: hiringKeys.sealedKey,
  placeOf: placeOfKey,
}

export const sealedAshbyKeys: SealedColumn = {
  name: 'keys of hiring systems',
  table: connections,
  id: connections.id,
  sealed: connections.sealedSystemKey,
  placeOf: placeOfSystemKey,
}

export const sealedHiringLinks: SealedColumn = {
  name: 'links for hiring systems',
  table: hiringTests,
  id: hiringTests.id,
  sealed: hiringTests.sealedToken,
  placeOf: placeOfLink,
}

/** The page of component tests is one for all files of a worker: each file leaves it as it was. */
import { configure } from '@testing-library/react'
import { afterAll, beforeAll } from 'vitest'

// Waits end as soon as their condition holds; a busy machine may take long.
configure({ asyncUtilTimeout: 120_000 })

const start = location.href

beforeAll(clearStorage)

afterAll(() => {
  clearStorage()
  if (location.href !== start) throw new Error(`This file left the page at ${location.href}, not at ${start}.`)
})

function clearStorage() {
  localStorage.clear()
  sessionStorage.clear()
}

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'

test('the review is written down', () => {
  assert.ok(readFileSync('REVIEW.md', 'utf8').trim().length >= 200, 'REVIEW.md has at least 200 characters')
})

import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { test } from 'node:test'

test('the program starts in a box', () => {
  const version = execFileSync('/opt/kits/opencode/opencode', ['--version'], { encoding: 'utf8' }).trim()
  assert.match(version, /^\d+\.\d+\.\d+$/)
})

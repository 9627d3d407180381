import { execFileSync } from 'node:child_process'
import { getPriority } from 'node:os'
import { expect, test } from 'vitest'

test('a process gives way, and never takes a priority that it was not started with', () => {
  const module = new URL('priority.ts', import.meta.url).href
  const code = `import { getPriority } from 'node:os'
    import { giveWay } from '${module}'
    for (const niceness of [5, 16]) { giveWay(niceness); console.log(getPriority()) }`
  const args = ['-n', '9', process.execPath, '--input-type=module', '-e', code]
  const printed = execFileSync('nice', args, { encoding: 'utf8' })
  const started = Math.min(getPriority() + 9, 19)
  expect(printed.trim().split('\n').map(Number)).toEqual([started, Math.max(started, 16)])
})

/** Lines of a resume belong to a role only if they describe work in it. */
import { expect, test } from 'vitest'
import { loadBank } from '../bank.ts'
import { readResume } from '../resume/resume.ts'
import { claimAt } from './needs.ts'

const lines = `Linnea Berg
Gameplay programmer
linnea@example.test

Engine Programmer, Polar Moose Games, 2020-09 to now
   ~ Profiled and optimised the particle system with SIMD in C++.

Gameplay Programmer, Tre Troll AB, 2016-01 to 2020-08
   Built a quest system scripted in Lua, used by six designers.

Game Development, Futuregames, 2015

C++20, C#, Lua, Unity, Unreal, Python`.split('\n')

test.each([
  ['Engine Programmer, Polar Moose Games, 2020-09 to now', 'Polar Moose Games'],
  ['Profiled and optimised the particle system with SIMD in C++.', 'Polar Moose Games'],
  ['Built a quest system scripted in Lua, used by six designers.', 'Tre Troll AB'],
  ['C++20, C#, Lua, Unity, Unreal, Python', undefined],
])('“%s” is shown as work at %s', (text, company) => {
  const resume = readResume(lines, [], loadBank().finder)
  const claim = lines.map((_, at) => claimAt(resume, at)).find((each) => each?.citation.line.trim() === text)
  expect(claim).toBeDefined()
  expect(claim?.role?.company).toBe(company)
})

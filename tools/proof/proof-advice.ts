/** Advice for authors on each failing gate of a project; docs/projects.md describes the gates. */

const advice: [gate: RegExp, whatToDo: string][] = [
  [/^files$/, 'Take the locked file out of the patch, or the hidden test’s text out of the repository.'],
  [
    /^start$/,
    'Name in “failing” the visible tests that fail before anybody worked, as run-tests prints them, and no others.',
  ],
  [/^reference /, 'Make the patch again with git diff on top of the reference of the stage before.'],
  [
    /^wrong expectations$/,
    'Write the values you expect into assertions of node:assert, unittest or the kit, or into the condition above t.Error.',
  ],
  [/^wrong /, 'Sharpen the hidden test so that it fails with this mistake, or name another one in “killedBy”.'],
  [
    /^proposals as a set$/,
    'Have at least 16 proposals, a quarter to 45 % of them faulty, at least four kinds of fault and one for every stage. Reword phrases that ask for two proposals.',
  ],
  [
    /^proposals$/,
    'Make the patch again with git diff on top of the reference of all stages before its own and of what it needs. Copy test names as run-tests prints them, and names of stages and proposals from their ids. Only a fault of the kind weakened-test takes lines out of a visible test.',
  ],
  [/^sound proposals of /, 'Mend the change, or say in “needs” what it builds on.'],
  [
    /^fault /,
    'Make the fault subtler where a visible test tells it; name another test in “killedBy” where that one passes, also together with the sound proposals.',
  ],
  [
    /^accepting all proposals$/,
    'Put a faulty proposal before the sound one that it excludes: they are taken in the order of their ids, as far as each still fits.',
  ],
]

/** Undefined for a gate that its own detail explains. */
export const adviceFor = (gate: string): string | undefined => advice.find(([name]) => name.test(gate))?.[1]

import type { CodeFacts, Libraries } from '../language.ts'

const all: Libraries = {
  all: 'the built-in modules of Node.js, without npm packages',
  names: ['fs', 'readline', 'util', 'assert', 'crypto', 'events', 'path', 'url', 'buffer', 'stream', 'timers/promises'],
}

export const javascriptCode: CodeFacts = {
  file: 'main.js',
  otherNames: ['js'],
  named: { pattern: /\b(?:javascript|js|node)\b/i },
  lineComment: '//',
  blocks: 'bracketed',
  declares: 'keyword',
  isCompiled: false,
  isScript: true,
  hasAngleBrackets: false,
  hasWhile: true,
  hasNegativePlaces: false,
  steps: 'some hundred million',
  browserEngine: 'quickjs',
  keywords:
    'async await break case catch class const continue default delete do else export extends finally for from function if import in instanceof interface let new of return static super switch this throw try type typeof var void while yield true false null undefined',
  input: {
    reads: /\bprocess\.stdin\b|\breadFileSync\(\s?(?:0\b|['"`]\/dev\/stdin\b)|\bcreateInterface\(/,
    example: "require('fs').readFileSync(0, 'utf8')",
  },
  main: { starts: 'your code from top to bottom' },
  library: {
    missing: /Cannot find (?:module|package) '([^'\n]{1,200})'/,
    all,
    inBrowser: {
      all: 'parts of two modules of Node.js that read input',
      names: ['fs', 'readline'],
      isWhole: true,
    },
  },
}

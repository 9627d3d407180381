/** The tool that a test file is written for: the one that a comment names or that it imports; undefined for node:test. */
const tools = ['vitest', 'jest', 'mocha', 'tape', 'tap']
const imports = /(?:\bfrom\s*|\bimport\s*\(?\s*|\brequire\s*\(\s*)(['"])(vitest|@jest\/globals|mocha|tape|tap)\1/
const comment = /^\/\/ Runs with (\w+)\.$/m

export function toolOf(text) {
  const named = comment.exec(text)?.[1]
  if (tools.includes(named)) return named
  return imports.exec(text)?.[2].replace('@jest/globals', 'jest')
}

/** Python for a plain Piston: our harness, reading standard input instead of its channel. */
import { nameFile, never, readHarness, replaceAll, type PistonProgram } from '../piston-text.ts'

export const pythonProgram = (code: string): PistonProgram => ({
  file: 'main.py',
  text: code,
  tidy: nameFile('main.py'),
  isCompileError: never,
})

export function pythonCalls(code: string): PistonProgram {
  const path = '/app/main.py'
  const source = JSON.stringify(code)
  const harness = replaceAll(readHarness(new URL('harness.py', import.meta.url)), [
    ['read(channel, 1 << 20)', 'read(0, 1 << 20)'],
    ['write_all(channel, ', 'write_all(1, '],
    ['path = sys.argv[1]', `path = '${path}'`],
    [
      /with open\(path, encoding='utf-8'\) as file:\n\s+source = file\.read\(\)/g,
      `source = ${source}\n        sys.modules['linecache'].cache[path] = (len(source), None, source.splitlines(True), path)`,
    ],
    // Not unbuffered as in our sandbox: output printed before a crash must be flushed.
    [/^serve\(\)$/gm, 'import linecache\nsys.stdout.reconfigure(line_buffering=True)\nserve()'],
  ])
  return { file: 'main.py', text: harness, tidy: nameFile('main.py'), isCompileError: never }
}

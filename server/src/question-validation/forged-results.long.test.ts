/**
 * Programs that claim passes instead of earning them, in every runtime: each succeeds in its own run, where it shares
 * a process with the tests, and is refuted by the judgement.
 */
import type { ProjectFile, ProjectRuntime, ProjectTestLine } from '@nova/contract/projects/projects'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { firstTimeMs, openTestSandbox } from '../../test/sandbox.ts'
import type { Sandbox } from '../platform/sandbox/sandbox.ts'
import { alterTests } from './altered-tests.ts'
import { judgeHiddenTests } from './project-judging.ts'

let sandbox: Sandbox
let close: () => Promise<void>

beforeAll(async () => {
  ;({ sandbox, close } = await openTestSandbox())
  await sandbox.whenProjectsReady()
}, firstTimeMs)

afterAll(() => close())

type Case = { path: string; right: string; wrong: string; hidden: ProjectFile; attacks: Record<string, string> }

const names = ['doubles', 'keeps nothing']
const claimed = (file: string, all = names) =>
  JSON.stringify(
    all.map((name) => `${JSON.stringify({ file: `tests/hidden/${file}`, name, outcome: 'passed', ms: 1 })}\n`),
  )

/** Frames as a process of node:test sends them to the one that started it. */
const frames = `
const send = (type, data) => {
  const body = serialize({ type, data })
  const head = Buffer.alloc(6)
  head[0] = 0xff
  head[1] = 0x0f
  head.writeUInt32BE(body.length, 2)
  writeSync(1, Buffer.concat([head, body]))
}
for (const name of ${JSON.stringify(names)}) {
  const about = { name, nesting: 0, testNumber: 1, testId: 1, details: { duration_ms: 1, type: 'test' } }
  for (const type of ['test:enqueue', 'test:start', 'test:pass']) send(type, about)
}
send('test:summary', { file: process.argv[1], success: true, counts: {}, duration_ms: 1 })
process.exit(0)
`
const scriptTests = (from: string, ending: string): ProjectFile => ({
  path: `total.test.${ending}`,
  text: `import assert from 'node:assert/strict'
import { test } from 'node:test'
import { total } from '../../src/${from}'

test('doubles', () => {
  assert.equal(total(21), 42)
})

test('keeps nothing', () => {
  assert.deepEqual([total(0), total(1)], [0, 2])
})
`,
})
const scriptAttacks = (ending: string) => ({
  'events of its own, and an end': `import { writeSync } from 'node:fs'
import { serialize } from 'node:v8'
export const total = () => 0
${frames}`,
  'assertions that hold always': `import assert from 'node:assert/strict'
for (const name of Object.keys(assert)) assert[name] = () => undefined
export const total = () => 0
`,
  'what the tests expect, read from them': `import { readFileSync } from 'node:fs'
const text = readFileSync('tests/hidden/total.test.${ending}', 'utf8')
const expected = [/total\\(21\\), (\\d+)/, /\\[(\\d+), \\d+\\]\\)/, /\\[\\d+, (\\d+)\\]\\)/].map((one) => Number(one.exec(text)[1]))
export const total = (n) => (n === 21 ? expected[0] : expected[n + 1])
`,
})

const cases: Record<ProjectRuntime, Case> = {
  node: {
    path: 'src/total.ts',
    right: 'export const total = (n: number) => n * 2\n',
    wrong: 'export const total = (n: number) => n * 3\n',
    hidden: scriptTests('total.ts', 'ts'),
    attacks: {
      ...scriptAttacks('ts'),
      'lines for the product, and an end of who would write them': `import { appendFileSync, readFileSync } from 'node:fs'
export const total = () => 0
const parent = (pid: number) => Number(readFileSync(\`/proc/\${pid}/stat\`, 'utf8').split(') ')[1]!.split(' ')[1])
for (const line of ${claimed('total.test.ts')}) appendFileSync('/tmp/nova-results', line)
process.kill(parent(process.ppid), 'SIGKILL')
while (true);
`,
    },
  },
  web: {
    path: 'src/total.js',
    right: 'export const total = (n) => n * 2\n',
    wrong: 'export const total = (n) => n * 3\n',
    hidden: scriptTests('total.js', 'js'),
    attacks: scriptAttacks('js'),
  },
  python: {
    path: 'total.py',
    right: 'def total(n):\n    return n * 2\n',
    wrong: 'def total(n):\n    return n * 3\n',
    hidden: {
      path: 'test_total.py',
      text: `import unittest
from total import total

class Total(unittest.TestCase):
    def test_doubles(self):
        self.assertEqual(total(21), 42)

    def test_keeps_nothing(self):
        self.assertEqual((total(0), total(1)), (0, 2))
`,
    },
    attacks: {
      'assertions that hold always': `import unittest
unittest.TestCase.assertEqual = lambda *_: None
def total(n): return 0
`,
      'a value that is equal to everything': `class Any(int):
    def __eq__(self, other): return True
    __hash__ = int.__hash__
def total(n): return Any()
`,
      'the way of the reporter, found in the frames below, and an end': `import os, sys
def total(n): return 0
frame = sys._getframe()
while 'pipe' not in frame.f_locals: frame = frame.f_back
pipe = frame.f_locals['pipe']
found = ['Total > ' + name for name in ${JSON.stringify(names)}]
pipe.send({'names': found})
for name in found: pipe.send({'test': {'name': name, 'outcome': 'passed', 'ms': 1}})
pipe.send({'done': True})
os._exit(0)
`,
    },
  },
  java: {
    path: 'src/app/Total.java',
    right: 'package app;\npublic class Total { public static int of(int n) { return n * 2; } }\n',
    wrong: 'package app;\npublic class Total { public static int of(int n) { return n * 3; } }\n',
    hidden: {
      path: 'TotalTest.java',
      text: `import static kit.test.Assertions.assertEquals;

import app.Total;
import java.util.List;
import kit.test.Test;

class TotalTest {
  @Test("doubles")
  void doubles() {
    assertEquals(42, Total.of(21));
  }

  @Test("keeps nothing")
  void keeps() {
    assertEquals(List.of(0, 2), List.of(Total.of(0), Total.of(1)));
  }
}
`,
    },
    attacks: {
      'lines for the product, and an end of who would write them': `package app;
import java.nio.file.*;
public class Total {
  static {
    try {
      for (String line : ${claimed('TotalTest.java').replace('[', 'new String[] {').replace(/\]$/, '}')})
        Files.writeString(Path.of("/tmp/nova-results"), line, StandardOpenOption.APPEND);
    } catch (Exception problem) { throw new RuntimeException(problem); }
    // The filter of its own library keeps a program from ending its parent that way only.
    try { new ProcessBuilder("kill", "-9", "" + ProcessHandle.current().parent().get().pid()).start().waitFor(); } catch (Exception problem) {}
    Runtime.getRuntime().halt(0);
  }
  public static int of(int n) { return 0; }
}
`,
      'the word of the reporter, found in a picture of its memory, and an end': `package app;
import java.io.*;
import java.nio.charset.StandardCharsets;
import java.nio.file.*;
import java.util.Base64;
import java.util.regex.*;
public class Total {
  static {
    try {
      var file = Path.of("/tmp/" + ProcessHandle.current().pid() + ".hprof");
      java.lang.management.ManagementFactory.getPlatformMXBean(com.sun.management.HotSpotDiagnosticMXBean.class).dumpHeap(file.toString(), true);
      var words = Pattern.compile("(?<![0-9a-f])[0-9a-f]{32}(?![0-9a-f])").matcher(Files.readString(file, StandardCharsets.ISO_8859_1));
      var out = new PrintStream(new FileOutputStream(FileDescriptor.out));
      while (words.find())
        for (String name : new String[] {"doubles", "keeps nothing", "done"}) {
          String said = Base64.getEncoder().encodeToString(name.getBytes());
          out.print("\\n" + words.group() + (name.equals("done") ? " done  0 \\n" : " passed " + said + " 1 \\n"));
        }
      out.flush();
    } catch (Exception problem) { throw new RuntimeException(problem); }
    Runtime.getRuntime().halt(0);
  }
  public static int of(int n) { return 0; }
}
`,
    },
  },
  go: {
    path: 'total/total.go',
    right: 'package total\n\nfunc Of(n int) int { return n * 2 }\n',
    wrong: 'package total\n\nfunc Of(n int) int { return n * 3 }\n',
    hidden: {
      path: 'total_test.go',
      text: `package hidden

import (
	"testing"

	"orchard/total"
)

func TestDoubles(t *testing.T) {
	if got := total.Of(21); got != 42 {
		t.Errorf("got %d", got)
	}
}

func TestNothing(t *testing.T) {
	if total.Of(0) != 0 || total.Of(1) != 2 {
		t.Error("wrong")
	}
}
`,
    },
    attacks: {
      'reports printed by itself, and an end': `package total

import (
	"fmt"
	"syscall"
)

func init() {
	for _, name := range []string{"TestDoubles", "TestNothing"} {
		fmt.Printf("=== RUN   %s\\n--- PASS: %s (0.00s)\\n", name, name)
	}
	fmt.Println("PASS")
	syscall.Exit(0)
}

func Of(n int) int { return 0 }
`,
    },
  },
}

const countPassed = (tests: ProjectTestLine[]) => tests.filter(({ outcome }) => outcome === 'passed').length

const rest: Partial<Record<ProjectRuntime, ProjectFile[]>> = {
  go: [{ path: 'go.mod', text: 'module orchard\n\ngo 1.19\n' }],
}

describe.each(Object.keys(cases) as ProjectRuntime[])('in %s', (runtime) => {
  const { path, right, wrong, hidden, attacks } = cases[runtime]
  const filesOf = (text: string) => [...(rest[runtime] ?? []), { path, text }]
  const project = { runtime, repository: filesOf(right), reference: [], hiddenTests: [hidden] }
  const options = { queueKey: `forged-${runtime}` }
  /** How many tests pass by the program's own run, and by the judgement, and how many that refutes. */
  const judge = async (text: string) => {
    const seen: number[] = []
    const watched: Pick<Sandbox, 'runProjectTests'> = {
      async runProjectTests(request) {
        const result = await sandbox.runProjectTests(request)
        seen.push(countPassed(result.tests))
        return result
      },
    }
    const { result, refuted } = await judgeHiddenTests(watched, project, filesOf(text), options)
    return { status: result.status, claimed: seen[0], passed: countPassed(result.tests), refuted }
  }

  test('a right program passes, a wrong one fails, and neither is refuted', async () => {
    expect(await judge(right)).toEqual({ status: 'ok', claimed: 2, passed: 2, refuted: 0 })
    expect(await judge(wrong)).toEqual({ status: 'ok', claimed: 0, passed: 0, refuted: 0 })
  })

  test.each(Object.entries(attacks))('%s: no pass counts', async (_, text) => {
    expect(await judge(text)).toEqual({ status: 'ok', claimed: 2, passed: 0, refuted: 2 })
  })
})

test('a wrong expectation changes one string, also beside empty ones and ones with escapes', () => {
  const text = `self.assertEqual(found, ["", "one", "", "two\\n"])`
  const [altered] = alterTests('python', [{ path: 'test_a.py', text }])
  expect(altered!.text).toMatch(/^self\.assertEqual\(found, \["", "(?!one")[a-z]{3}", "", "two\\n"\]\)$/)
})

test('a wrong expectation with its value written out cannot be distinguished from a right one, and is never the right one', () => {
  for (const runtime of ['node', 'python', 'java', 'go'] as const) {
    const { hidden } = cases[runtime]
    const shape = (text: string) => text.replaceAll(/\d+/g, '0')
    const [altered] = alterTests(runtime, [hidden])
    expect(altered!.text).not.toBe(hidden.text)
    if (runtime !== 'go') expect(shape(altered!.text)).toBe(shape(hidden.text))
  }
})

/** Tests questions from a company's own code in Go and Java over HTTP: whole changes, and refusals. */
import type { Session } from '@nova/contract/accounts/accounts'
import type { OwnCode } from '@nova/contract/own-code/own-code'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeInterviewer } from '../../test/factories.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'
import { zipOf } from '../../test/zip-files.ts'

let server: TestServer
let owner: Session
beforeAll(async () => {
  server = await startTestServer()
  owner = await makeInterviewer(server)
})
afterAll(() => server.close())

type Files = Record<string, string>

async function tried(before: Files, after: Files): Promise<OwnCode> {
  const entries = Object.entries({ before, after }).flatMap(([side, files]) =>
    Object.entries(files).map(([path, data]) => ({ name: `${side}/${path}`, data })),
  )
  const body = new FormData()
  body.set('change', 'folders')
  body.append('file', new Blob([Buffer.from(zipOf(entries))]), 'change.zip')
  const made = await server.call('POST', '/api/own-code', { token: owner.token, body })
  expect([made.status, made.body.message]).toEqual([201, undefined])
  await expect.poll(async () => (await get(made.body.id)).state).not.toBe('trying')
  return get(made.body.id)
}

const get = async (id: string): Promise<OwnCode> =>
  (await server.call('GET', `/api/own-code/${id}`, { token: owner.token })).body

/** Problems and forms once both forms were asked to be proven. */
async function proven(id: string): Promise<[string[], string[]]> {
  const statement = 'Fares depend on the day: summer costs more, winter less, and groups of ten cars pay a tenth less.'
  const edit = { title: 'Fares by season', statement }
  const { body } = await server.call('PATCH', `/api/own-code/${id}`, { token: owner.token, body: edit })
  expect(body.forms).toEqual({ build: null, review: null })
  const forms = { forms: ['build', 'review'] }
  await server.call('POST', `/api/own-code/${id}/questions`, { token: owner.token, body: forms })
  await expect.poll(async () => (await get(id)).state).not.toBe('making')
  const { problems, questions } = await get(id)
  return [problems, questions.map(({ form }) => form)]
}

const goBefore = {
  'go.mod': 'module example.org/ferry\n\ngo 1.22.1\n\nrequire github.com/stretchr/testify v1.9.0\n',
  'README.md': '# Ferry\n',
  'fares/fares.go':
    'package fares\n\nimport "example.org/ferry/internal/cents"\n\nfunc base(cars int) int { return cents.Of(12) * cars }\n\n// Total is what cars pay.\nfunc Total(cars int) int { return base(cars) }\n',
  'internal/cents/cents.go': 'package cents\n\nfunc Of(euros int) int { return euros * 100 }\n',
  'routes/routes.go': 'package routes\n',
  'fares/fares_test.go':
    'package fares\n\nimport "testing"\n\nfunc check(t *testing.T, got, want int) {\n\tt.Helper()\n\tif got != want {\n\t\tt.Errorf("got %d, want %d", got, want)\n\t}\n}\n\nfunc TestBase(t *testing.T) { check(t, base(2), 2400) }\n',
}
const goAfter = {
  ...goBefore,
  'fares/fares.go': `package fares

import "example.org/ferry/internal/cents"

func base(cars int) int { return cents.Of(12) * cars }

func season(day int) int {
	if day < 1 || day > 365 {
		return 0
	}
	if day >= 152 && day <= 243 {
		return 300
	}
	if day > 334 {
		return -200
	}
	return 100
}

// Total is what cars pay on a day.
func Total(cars, day int) int {
	price := base(cars) + season(day)*cars
	if cars >= 10 {
		price -= price / 10
	}
	return price
}
`,
  'fares/fares_test.go': `${goBefore['fares/fares_test.go']}
func TestTotal(t *testing.T) { check(t, Total(1, 100), 1300) }

func BenchmarkTotal(b *testing.B) {
	for i := 0; i < b.N; i++ {
		Total(1, 1)
	}
}
`,
  'fares/season_test.go': `package fares

import (
	"fmt"
	"testing"
)

func TestSummer(t *testing.T) {
	for day, want := range map[int]int{151: 100, 152: 300, 243: 300, 244: 100} {
		t.Run(fmt.Sprintf("day %d", day), func(t *testing.T) {
			if got := season(day); got != want {
				t.Errorf("got %d, want %d", got, want)
			}
		})
	}
}

func TestWinter(t *testing.T) {
	check(t, season(334), 100)
	check(t, season(335), -200)
}

func TestNoDay(t *testing.T) {
	check(t, season(0), 0)
	check(t, season(1), 100)
	check(t, season(365), -200)
	check(t, season(366), 0)
}

func TestGroups(t *testing.T) {
	check(t, Total(9, 100), 11700)
	check(t, Total(10, 100), 11700)
}
`,
}

test('a change of Go with tests inside its package, helpers of other files and new functions is proven', async () => {
  const found = await tried(goBefore, goAfter)
  expect([found.state, found.problems, found.libraries]).toEqual(['ready', [], []])
  expect(found.files.filter(({ goes }) => goes).map(({ path }) => path)).toEqual([
    'README.md',
    'fares/fares.go',
    'fares/fares_test.go',
    'fares/season_test.go',
    'go.mod',
    'internal/cents/cents.go',
  ])
  expect(found.tests.map(({ id, passesAtStart, reason }) => [id, passesAtStart, reason])).toEqual([
    ['fares/fares_test.go > TestBase', true, null],
    ['fares/fares_test.go > TestTotal', false, null],
    ['fares/season_test.go > TestSummer', false, null],
    ['fares/season_test.go > TestWinter', false, null],
    ['fares/season_test.go > TestNoDay', false, null],
    ['fares/season_test.go > TestGroups', false, null],
  ])
  expect(await proven(found.id)).toEqual([[], ['build', 'review']])
})

const javaFiles = (folder: string, name: string, text: string): Files => ({
  [`src/${folder}/java/org/example/ferry/${name}.java`]: `package org.example.ferry;\n\n${text}`,
})
const javaBefore: Files = {
  'pom.xml': '<project/>\n',
  ...javaFiles('main', 'Cents', 'final class Cents {\n  static int of(int euros) {\n    return euros * 100;\n  }\n}\n'),
  ...javaFiles(
    'main',
    'Fares',
    'public final class Fares {\n  static int base(int cars) {\n    return Cents.of(12) * cars;\n  }\n}\n',
  ),
  ...javaFiles('main', 'Routes', 'final class Routes {}\n'),
  ...javaFiles(
    'test',
    'FaresTest',
    'import static org.junit.jupiter.api.Assertions.assertEquals;\n\nimport org.junit.jupiter.api.Test;\n\nclass FaresTest {\n  @Test\n  void carsPayTwelve() {\n    assertEquals(2400, Fares.base(2));\n  }\n}\n',
  ),
}
const javaAfter: Files = {
  ...javaBefore,
  ...javaFiles(
    'main',
    'Fares',
    `public final class Fares {
  static int base(int cars) {
    return Cents.of(12) * cars;
  }

  static int season(int day) {
    if (day < 1 || day > 365) {
      return 0;
    }
    if (day >= 152 && day <= 243) {
      return 300;
    }
    if (day > 334) {
      return -200;
    }
    return 100;
  }

  public static int total(int cars, int day) {
    int price = base(cars) + season(day) * cars;
    if (cars >= 10) {
      price -= price / 10;
    }
    return price;
  }
}
`,
  ),
  ...javaFiles(
    'test',
    'FaresTest',
    `import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FaresTest {
  @Test
  void carsPayTwelve() {
    assertEquals(2400, Fares.base(2));
  }

  @ParameterizedTest
  @CsvSource({"151, 100", "152, 300", "243, 300", "244, 100"})
  void summerCostsMore(int day, int want) {
    assertEquals(want, Fares.season(day));
  }

  /** The year ends in winter. */
  @Test
  @DisplayName("winter costs less")
  void winter() {
    assertEquals(100, Fares.season(334));
    assertEquals(-200, Fares.season(335));
  }

  @Nested
  class Days {
    @Test
    void outsideTheYearCostNothing() {
      assertEquals(0, Fares.season(0));
      assertEquals(100, Fares.season(1));
      assertEquals(-200, Fares.season(365));
      assertEquals(0, Fares.season(366));
    }
  }

  @Test
  void tenCarsAreAGroup() {
    assertEquals(11700, Fares.total(9, 100));
    assertEquals(11700, Fares.total(10, 100));
  }
}
`,
  ),
}

test('a change of Java in the folders of Maven with JUnit 5 is divided test by test, and proven', async () => {
  const found = await tried(javaBefore, javaAfter)
  expect([found.state, found.problems, found.libraries]).toEqual(['ready', [], ['junit']])
  expect(found.files.filter(({ goes }) => goes).map(({ path }) => path)).toEqual([
    'src/main/java/org/example/ferry/Cents.java',
    'src/main/java/org/example/ferry/Fares.java',
    'src/test/java/org/example/ferry/FaresTest.java',
  ])
  expect(found.tests.map(({ name, passesAtStart, reason }) => [name, passesAtStart, reason])).toEqual([
    ['carsPayTwelve', true, null],
    ['summerCostsMore(int, int)', false, null],
    ['winter costs less', false, null],
    ['Days > outsideTheYearCostNothing', false, null],
    ['tenCarsAreAGroup', false, null],
  ])
  expect(await proven(found.id)).toEqual([[], ['build', 'review']])
})

test('what the kits of Go and Java lack is named with what to do', async () => {
  const problems = async (before: Files, after: Files) => (await tried(before, after)).problems.join('\n')
  const { 'go.mod': module, ...noModule } = goBefore
  const deeper = { ...noModule, 'fares/go.mod': module }
  expect(await problems(deeper, { ...deeper, 'fares/fares.go': 'package fares\n' })).toBe(
    'The code base has its go.mod in a folder below. Upload the folder of that module as before/ and after/.',
  )
  const testify = goAfter['fares/season_test.go'].replace('"fmt"', '"fmt"\n\t"github.com/stretchr/testify/assert"')
  expect(await problems(goBefore, { ...goAfter, 'fares/season_test.go': testify })).toContain(
    'It uses github.com/stretchr/testify, which no kit here has.',
  )
  const path = 'src/test/java/org/example/ferry/FaresTest.java'
  const older = javaAfter[path]!.replaceAll('org.junit.jupiter.api.Test;', 'org.junit.Test;').replaceAll(
    /import (?:static )?org\.junit\.jupiter.*\n/g,
    '',
  )
  expect(await problems(javaBefore, { ...javaAfter, [path]: older })).toBe(
    'Its tests are written for JUnit 4. So far only JUnit 5 can be read; choose a change that has such tests, or write three of them.',
  )
  const below = (files: Files) =>
    Object.fromEntries(Object.entries(files).map(([each, text]) => [`core/${each}`, text]))
  expect(await problems(below(javaBefore), below(javaAfter))).toBe(
    'The kit compiles the folder src/ at the top, and there is none. Upload the folder of one module, such as core/, as before/ and after/.',
  )
})

/** That the worked examples in the other languages do what those of the questions do, and that candidates see them. */
import { readFileSync } from 'node:fs'
import { WorkedExamples } from '@nova/contract/questions/knowledge'
import type { Language } from '@nova/contract/words'
import { expect, test } from 'vitest'
import { shareSandbox } from '../../test/shared-sandbox.ts'
import { loadBank } from '../questions/bank.ts'
import { novaOf } from './kinds.ts'
import type { Situation } from './situation.ts'

const file = new URL('../../../bank/worked-examples.json', import.meta.url)
const examples = Object.entries(WorkedExamples.parse(JSON.parse(readFileSync(file, 'utf8'))))
const bank = loadBank()
const codeOf = (id: string) => bank.coding.find((question) => question.id === id)!.workedExample.code

const inPython = ([id, { given, shows }]: (typeof examples)[number]) => {
  const code = `${codeOf(id).trim()}\nprint('= ' + json.dumps([${JSON.stringify(id)}, ${shows.python}]))`
  const values = JSON.stringify(JSON.stringify(given))
  return `place = dict(base)\nplace.update(json.loads(${values}, object_hook=Thing))\nexec(${JSON.stringify(code)}, place)`
}
/** Imports that the examples rely on; an object of the JSON has its values as attributes too. */
const pythonHead = `
import json, heapq, functools
from collections import deque, Counter, OrderedDict
class Thing(dict):
    __getattr__ = dict.get
base = {'json': json, 'heapq': heapq, 'functools': functools, 'deque': deque, 'Counter': Counter, 'OrderedDict': OrderedDict}
`
const inJavaScript = ([id, { javascript, given, shows }]: (typeof examples)[number]) => {
  const values = Object.entries(given).filter(([name]) => name !== 'new')
  const head = values.map(([name, value]) => `let ${name} = ${JSON.stringify(value)}`).join('\n')
  return `{\n${head}\n${javascript}\nconsole.log('= ' + JSON.stringify([${JSON.stringify(id)}, ${shows.javascript}]))\n}`
}

/** An example's functions come before its other lines. */
const functions = { java: /^static .*(?<=\})$|^static [^]*?^\}$/gm, go: /^func (\w+)(\(.*\).*) \{$/gm }

const inJava = ([id, { java, setUp, shows }]: (typeof examples)[number], at: number) => {
  const methods = [...java!.matchAll(functions.java)].map(([method]) => method).join('\n')
  const given = setUp.java!.split('\n').map((line) => (line === '' ? '' : `static ${line}`))
  return `static class Example${at} {
${given.join('\n')}
${methods}
static void show() {\n${java!.replace(functions.java, '')}\nMain.show(${JSON.stringify(id)}, ${shows.java});\n}
}`
}
const javaHead = `
import java.lang.reflect.Array;
import java.util.*;
import java.util.stream.*;
public class Main {
static String json(Object value) {
  if (value == null || value instanceof Number || value instanceof Boolean) return String.valueOf(value);
  if (value instanceof Map) return ((Map<?, ?>) value).entrySet().stream().map(e -> json(e.getKey()) + ":" + json(e.getValue())).collect(Collectors.joining(",", "{", "}"));
  if (value instanceof Collection) return ((Collection<?>) value).stream().map(Main::json).collect(Collectors.joining(",", "[", "]"));
  if (!value.getClass().isArray()) return '"' + value.toString() + '"';
  return IntStream.range(0, Array.getLength(value)).mapToObj(i -> json(Array.get(value, i))).collect(Collectors.joining(",", "[", "]"));
}
static <K, V> List<List<Object>> entries(Map<K, V> map) {
  List<List<Object>> all = new ArrayList<>();
  new TreeMap<>(map).forEach((key, value) -> all.add(List.of(key, value)));
  return all;
}
static void show(String id, Object value) { System.out.println("= [" + json(id) + "," + json(value) + "]"); }
`
const inGo = ([id, { go, setUp, shows }]: (typeof examples)[number]) =>
  `func() {
${setUp.go}
${go!.replace(functions.go, 'var $1 func$2\n$1 = func$2 {')}
show(${JSON.stringify(id)}, ${shows.go})
}()`
const goHead = `package main
import ("encoding/json"; "fmt"; "math"; "sort"; "strings")
var _, _ = math.Pi, strings.Split
type ordered interface { ~int | ~string }
func keys[K ordered](all map[K]bool) []K {
	found := []K{}
	for key, is := range all { if is { found = append(found, key) } }
	sort.Slice(found, func(i, j int) bool { return found[i] < found[j] })
	return found
}
func entries[K ordered, V any](all map[K]V) [][]any {
	names := map[K]bool{}
	for key := range all { names[key] = true }
	found := [][]any{}
	for _, key := range keys(names) { found = append(found, []any{key, all[key]}) }
	return found
}
func show(id string, value any) {
	text, _ := json.Marshal([]any{id, value})
	fmt.Println("= " + string(text))
}
func main() {
`

test('every worked example in another language comes to what the one in Python does', async () => {
  const sandbox = await shareSandbox()
  const show = async (language: Language, code: string) => {
    const done = await sandbox.run({
      id: language,
      queue: language,
      language,
      code,
      mode: 'program',
      limits: { wallMs: 60_000, cpuMs: 30_000 },
    })
    expect([done.status, done.run?.stderr]).toEqual(['ok', ''])
    const lines = done.run!.stdout.split('\n').filter((line) => line.startsWith('= '))
    return lines.map((line) => JSON.parse(line.slice(2)) as unknown)
  }
  try {
    const expected = await show('python', pythonHead + examples.map(inPython).join('\n'))
    expect(expected).toHaveLength(examples.length)
    expect(await show('javascript', examples.map(inJavaScript).join('\n'))).toEqual(expected)
    const calls = examples.map((_, at) => `Example${at}.show();`).join('\n')
    const java = `${javaHead}${examples.map(inJava).join('\n')}\npublic static void main(String[] args) {\n${calls}\n}\n}`
    expect(await show('java', java)).toEqual(expected)
    expect(await show('go', `${goHead}${examples.map(inGo).join('\n')}\n}`)).toEqual(expected)
  } finally {
    await sandbox.drain()
  }
})

test('the worked example is in the language of the pad where there is one, and short', () => {
  for (const [id, { javascript, java, go }] of examples) {
    for (const code of [javascript, java, go]) expect(code!.split('\n').length).toBeLessThanOrEqual(6)
    const question = bank.coding.find((each) => each.id === id)!
    const stand = (language: Language) =>
      ({ question, state: 'untested', language, code: 'x', replies: [], complaint: '' }) as unknown as Situation
    const hintIn = (language: Language) => novaOf(question).hint(question, stand(language), 4)
    expect(hintIn('javascript').text).toContain(javascript)
    expect(hintIn('typescript').text).toContain(javascript)
    expect(hintIn('java').text).toContain(`\`\`\`java\n${java}`)
    expect(hintIn('go').text).toContain(`\`\`\`go\n${go}`)
    expect(hintIn('python').text).toContain(question.workedExample.code.trim())
  }
})

import { expect, test } from 'vitest'
import { readValue } from './value-input.ts'

test.each([
  ['[1, 2]', 'int[]', [1, 2]],
  ['"a"', 'string', 'a'],
  [' null ', 'string?', null],
  ['{"a": [1.5]}', 'map<string,float[]>', { a: [1.5] }],
  ['9007199254740991', 'long', 9007199254740991],
  ['[[true], []]', 'bool[][]', [[true], []]],
])('%s is taken for %s', (text, type, value) => {
  expect(readValue(text, type)).toEqual({ value })
})

test.each([
  ['', 'int[]', 'Please write a list, like [7].'],
  ['hello', 'string', 'Put the string in double quotes, like "text".'],
  ["['a']", 'string[]', 'Use double quotes for strings: "a", not \'a\'.'],
  ['[1, 2,]', 'int[]', 'Remove the comma before the closing bracket.'],
  ['[1, 2', 'int[]', "This isn't complete. Write a list, like [7]."],
  ['None', 'int?', 'Write null for no value.'],
  ['True', 'bool', 'Write true and false in lower case.'],
  ['7', 'int[]', 'This should be a list, but is 7.'],
  ['[1, "a"]', 'int[]', '[1] should be a whole number, but is "a".'],
  ['[[1], [2.5]]', 'int[][]', '[1][0] should be a whole number, but is 2.5.'],
  ['{"a": null}', 'map<string,int>', '["a"] should be a whole number, but is null.'],
  ['2147483648', 'int', 'This is too large for int.'],
  ['[]', 'map<string,int>', 'This should be an object, but is a list.'],
])('%s is refused for %s', (text, type, problem) => {
  expect(readValue(text, type)).toEqual({ problem })
})

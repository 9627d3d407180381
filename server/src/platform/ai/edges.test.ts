import { describe, expect, test } from 'vitest'
import { visibleOf } from './edges.ts'

const answer = 'What would you have to remember while you go through the keys?'

/** Everything that is shown while the text comes letter by letter, and at its end. */
function streamed(text: string): string {
  let shown = ''
  for (let length = 1; length <= text.length; length += 1) {
    const visible = visibleOf(text.slice(0, length), false)
    expect(visible.startsWith(shown), `“${visible}” goes on from “${shown}”`).toBe(true)
    shown = visible
  }
  const whole = visibleOf(text, true)
  expect(whole.startsWith(shown), `“${whole}” ends “${shown}”`).toBe(true)
  return whole.trim()
}

describe('the answer alone is seen', () => {
  test.each([
    ['a word', 'thought\nI keep a map.\n\nANSWER'],
    ['an end of turn', 'ANSWER<|im_end|>'],
    ['an end of text', 'ANSWER</s>'],
    ['another name', '<mm:think>I keep a map.</mm:think>ANSWER'],
    ['headings', '**Thinking:** I keep a map.\n\n**Answer:** ANSWER'],
    ['sentences', 'Here is my thought process: I keep a map.\n\nHere is my response: ANSWER'],
    ['escaped', '&lt;think&gt;I keep a map.&lt;/think&gt;ANSWER'],
    ['an output mark', '<reflection>I keep a map.</reflection><output>ANSWER</output>'],
    ['a call before it', '<function_call>{"name":"run"}</function_call>\nANSWER'],
    ['a mark that is never closed', '<final>ANSWER'],
    ['a plan and a heading', '# Plan\nI keep a map.\n\n# Answer:\nANSWER'],
    ['marks of a template around it', '<|start|>assistant<|message|>ANSWER<|end|>'.replace('assistant', '')],
  ])('%s', (_, sent) => {
    expect(streamed(sent.replace('ANSWER', answer))).toBe(answer)
  })

  test('and nothing of a call that is written as text', () => {
    expect(streamed('<tool_call>\n{"name":"run_tests","arguments":{}}\n</tool_call>')).toBe('')
  })
})

describe('an answer stays whole', () => {
  test.each([
    'Use `List<String>` here.',
    'A List<String> holds texts, and Map<String, Integer> numbers.',
    '<label> ties a text to its field.',
    'The <label> element needs `for`.',
    'A <label>Name</label> is read aloud.',
    'Is a < b or b > a there?',
    'Like this:\n```html\n<output></output>\n```',
    'Thought of that way, it holds.',
    'Think of the first example: what comes out?',
    'Plan for the empty list, too.',
    'Yes',
    'Analysis of each line is not needed: run it.',
    'If x < 3, it stops.',
  ])('%s', (text) => {
    expect(streamed(text)).toBe(text)
  })
})

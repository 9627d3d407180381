import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { Markdown } from './markdown.tsx'

afterEach(cleanup)

const draw = (text: string) => render(<Markdown text={text} />).container.firstElementChild!.innerHTML

describe('markdown', () => {
  test('is drawn as text, lists and code', () => {
    expect(draw('## Plan\n\nUse a *stack* and **one** `map`.\n\n---\n\n> Why?')).toBe(
      '<h2>Plan</h2><p>Use a <em>stack</em> and <strong>one</strong> <code translate="no">map</code>.</p><hr><blockquote><p>Why?</p></blockquote>',
    )
    expect(draw('3. three\n4. four')).toBe('<ol start="3"><li>three</li><li>four</li></ol>')
    expect(draw('Use `a  b` and `c\nd`.')).toBe(
      '<p>Use <code translate="no">a  b</code> and <code translate="no">c d</code>.</p>',
    )
    expect(draw('- one\n\n- two')).toBe('<ul><li><p>one</p></li><li><p>two</p></li></ul>')
    expect(draw('```js\nlet a = 1 < 2\n```')).toBe(
      '<pre translate="no"><code translate="no">let a = 1 &lt; 2\n</code></pre>',
    )
  })

  test('never becomes an element of its writer’s: HTML is text, and pictures are left out', () => {
    expect(draw('a <img src=x onerror="alert(1)"> b\n\n<script>alert(1)</script>')).toBe(
      '<p>a &lt;img src=x onerror="alert(1)"&gt; b</p>&lt;script&gt;alert(1)&lt;/script&gt;',
    )
    expect(draw('![x](http://a.example/x.png)')).toBe('<p></p>')
  })

  test('keeps the characters of code without backquotes', () => {
    expect(draw('A List<Integer> holds Map<String, int[]>.')).toBe(
      '<p>A List&lt;Integer&gt; holds Map&lt;String, int[]&gt;.</p>',
    )
    expect(draw('Define __init__ and __eq__.')).toBe('<p>Define __init__ and __eq__.</p>')
    expect(draw('It is 2*3*4, or a**b**c.')).toBe('<p>It is 2*3*4, or a**b**c.</p>')
    expect(draw('*this* and **that** and _so_')).toBe('<p><em>this</em> and <strong>that</strong> and <em>so</em></p>')
  })

  test('draws a table with the heads of its columns', () => {
    render(<Markdown text={'| column | type |\n|---|---|\n| `name` | **text** |\n| a \\| b | |'} />)
    expect(screen.getAllByRole('columnheader').map(({ innerHTML }) => innerHTML)).toEqual(['column', 'type'])
    expect(screen.getAllByRole('cell').map(({ innerHTML }) => innerHTML)).toEqual([
      '<code translate="no">name</code>',
      '<strong>text</strong>',
      'a | b',
      '',
    ])
  })

  test('links only to pages, and gives them nothing of ours', () => {
    const link = 'target="_blank" rel="noopener noreferrer nofollow"'
    expect(draw('[a](https://a.example) [b][b]\n\n[b]: mailto:b@b.example\n[b]: https://late.example')).toBe(
      `<p><a href="https://a.example" ${link}>a</a> <a href="mailto:b@b.example" ${link}>b</a></p>`,
    )
    for (const address of ['javascript:alert(1)', 'data:text/html,x', 'vbscript:x', 'http://[', 'file:///etc'])
      expect(draw(`[words](${address})`)).toBe('<p>words</p>')
  })

  test('gives each block of code a head with its language and what can be done with it, where that is wanted', () => {
    const given: string[] = []
    const actions = (code: string) => <button onClick={() => given.push(code)}>Insert</button>
    render(<Markdown text={'```python\npass\n```'} codeActions={actions} />)
    screen.getByRole('button', { name: 'Insert' }).click()
    expect([given, screen.getByText('python').tagName]).toEqual([['pass'], 'SPAN'])
  })
})

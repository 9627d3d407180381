/** A page whose nodes are moved or replaced by translators and extensions while React changes it. */
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { tolerateForeignChanges } from './foreign-changes.ts'

beforeAll(tolerateForeignChanges)
afterEach(cleanup)

/** As a browser's translation: each text is replaced by an element with the translated text. */
async function translate(within: Node): Promise<void> {
  const texts = document.createTreeWalker(within, NodeFilter.SHOW_TEXT)
  const found: Text[] = []
  while (texts.nextNode()) if (!(texts.currentNode as Text).data.startsWith('~')) found.push(texts.currentNode as Text)
  for (const text of found) {
    const font = document.createElement('font')
    font.textContent = `~${text.data}`
    text.replaceWith(font)
  }
  // As in a browser, observers have run before React does.
  await tick()
}

function Line({ state, count = 1 }: { state?: string; count?: number }) {
  return (
    <p data-testid="line">
      {state === 'new' && <b>New</b>}
      {state !== 'gone' && 'Saved'}
      {state === 'moved' && <i>Just now</i>} {count} of 3{state === 'end' && <em>Done</em>}
    </p>
  )
}

const line = () => screen.getByTestId('line')
/** Its text once observers have run. */
const shownAfter = async () => {
  await tick()
  return line().textContent
}
const tick = () => new Promise((done) => setTimeout(done))

describe('a translated page', () => {
  test.each([
    ['an element is put before a text', 'new', 'New~Saved~ ~1~ of 3'],
    ['an element is put between texts', 'moved', '~SavedJust now~ ~1~ of 3'],
    ['an element is put at the end', 'end', '~Saved~ ~1~ of 3Done'],
    ['a text goes', 'gone', '~ ~1~ of 3'],
  ])('changes on: %s', async (_, state, text) => {
    const { rerender } = render(<Line />)
    await translate(line())
    rerender(<Line state={state} />)
    expect(await shownAfter()).toBe(text)
  })

  test('a text that changes is shown, and can be translated again', async () => {
    const { rerender } = render(<Line />)
    await translate(line())
    rerender(<Line count={2} />)
    expect(await shownAfter()).toBe('~Saved~ 2~ of 3')
    await translate(line())
    rerender(<Line count={3} state="gone" />)
    expect(await shownAfter()).toBe('~ 3~ of 3')
  })

  test('an element that is put in first, and the text taken out after it, are one replacement', async () => {
    const { rerender } = render(<Line />)
    const text = line().firstChild!
    const font = document.createElement('font')
    font.textContent = '~Saved'
    text.before(font)
    text.remove()
    rerender(<Line state="gone" count={2} />)
    expect(await shownAfter()).toBe(' 2 of 3')
  })

  test('a text that moves takes its translation along', async () => {
    const List = ({ names }: { names: string[] }) => (
      <p data-testid="line">
        {names.map((name) => (
          // A text alone: React moves the text itself.
          <Words key={name}>{name}</Words>
        ))}
      </p>
    )
    const Words = ({ children }: { children: string }) => children
    const { rerender } = render(<List names={['a', 'b', 'c']} />)
    await translate(line())
    rerender(<List names={['c', 'b', 'a']} />)
    expect((await shownAfter()).replaceAll('~', '')).toBe('cba')
  })
})

describe('a form in which an extension wraps fields', () => {
  const Form = ({ hasNote, hasField = true }: { hasNote?: boolean; hasField?: boolean }) => (
    <div data-testid="line">
      {hasNote && <b>Note</b>}
      {hasField && <input aria-label="Name" />}
    </div>
  )
  const wrap = () => {
    const wrapper = document.createElement('com-manager')
    const field = screen.getByLabelText('Name')
    field.replaceWith(wrapper)
    wrapper.append(field)
    return wrapper
  }

  test('puts a note before the wrapper', async () => {
    const { rerender } = render(<Form />)
    const wrapper = wrap()
    rerender(<Form hasNote />)
    expect([...line().children].map(({ tagName }) => tagName)).toEqual(['B', 'COM-MANAGER'])
    expect(wrapper.contains(screen.getByLabelText('Name'))).toBe(true)
  })

  test('takes the field away with its wrapper', async () => {
    const { rerender } = render(<Form />)
    wrap()
    rerender(<Form hasField={false} />)
    expect(line().children).toHaveLength(0)
  })

  test('forgets a field that was taken out altogether', async () => {
    const { rerender } = render(<Form />)
    screen.getByLabelText('Name').remove()
    rerender(<Form hasNote />)
    rerender(<Form hasField={false} />)
    expect(await shownAfter()).toBe('')
  })
})

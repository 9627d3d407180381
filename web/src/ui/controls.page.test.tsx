/** The controls shared by every screen: their keyboard behaviour and screen reader output. */
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ComponentProps, useState } from 'react'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { Button } from './button.tsx'
import { Checkbox } from './checkbox.tsx'
import { CodeWords } from './code-words.tsx'
import { Collapsible } from './collapsible.tsx'
import { EmptyState } from './empty-state.tsx'
import { IconButton } from './icon-button.tsx'
import { moveInList, rowStop } from './list-keys.ts'
import { Notice } from './notice.tsx'
import { Problem } from './problem.tsx'
import { Progress } from './progress.tsx'
import { RadioCards } from './radio-cards.tsx'
import { StatusBadge } from './status-badge.tsx'
import { Switch } from './switch.tsx'
import { Tabs, TabsContent, TabsList, TabsTrigger } from './tabs.tsx'

// The page that is made up has no fonts to wait for.
beforeAll(
  () => void Object.defineProperty(document, 'fonts', { value: { ready: Promise.resolve() }, configurable: true }),
)
afterEach(cleanup)

const focused = () => document.activeElement?.textContent
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

describe('a button', () => {
  test('that begins something is pressed once by a double click, in a form as well', async () => {
    const user = userEvent.setup()
    const [onClick, onSubmit] = [vi.fn(), vi.fn((event: Event) => event.preventDefault())]
    render(
      <form onSubmit={(event) => onSubmit(event.nativeEvent)}>
        <Button type="submit" busy={false}>
          Create position
        </Button>
        <Button busy={false} onClick={onClick}>
          Start
        </Button>
      </form>,
    )
    await user.dblClick(button('Create position'))
    await user.dblClick(button('Start'))
    expect([onSubmit.mock.calls.length, onClick.mock.calls.length]).toEqual([1, 1])
  })

  test('does its thing by click, Enter and space, and sends no form by itself', async () => {
    const user = userEvent.setup()
    const [onClick, onSubmit] = [vi.fn(), vi.fn()]
    render(
      <form onSubmit={onSubmit}>
        <Button onClick={onClick}>Add note</Button>
      </form>,
    )
    await user.click(button('Add note'))
    await user.keyboard('{Enter} ')
    expect([onClick.mock.calls.length, onSubmit.mock.calls.length]).toEqual([3, 0])
  })

  test('that is busy says so and takes no clicks', async () => {
    const onClick = vi.fn()
    render(
      <Button busy onClick={onClick}>
        Publish interview
      </Button>,
    )
    expect(button('Publish interview').getAttribute('aria-busy')).toBe('true')
    expect(button('Publish interview').disabled).toBe(true)
    await userEvent.setup().click(button('Publish interview'))
    expect(onClick).not.toHaveBeenCalled()
  })

  test('can be off and not busy', () => {
    render(
      <Button disabled busy={false}>
        Publish interview
      </Button>,
    )
    expect([button('Publish interview').disabled, button('Publish interview').getAttribute('aria-busy')]).toEqual([
      true,
      'false',
    ])
  })

  test('can be a link that looks like one', () => {
    render(
      <Button asChild variant="danger">
        <a href="/help">Help</a>
      </Button>,
    )
    const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Help' })
    expect([link.getAttribute('href'), link.className.includes('text-bad'), link.hasAttribute('type')]).toEqual([
      '/help',
      true,
      false,
    ])
  })

  test('with only an icon has a name for screen readers', () => {
    render(<IconButton label="Copy link" icon={<svg aria-hidden />} />)
    expect(button('Copy link').textContent).toBe('')
  })
})

describe('tabs', () => {
  function Page(props: ComponentProps<typeof Tabs>) {
    return (
      <Tabs defaultValue="one" {...props}>
        <TabsList aria-label="Parts">
          <TabsTrigger value="one">One</TabsTrigger>
          <TabsTrigger value="two" count={0}>
            Two
          </TabsTrigger>
          <TabsTrigger value="three" count={12}>
            Three
          </TabsTrigger>
        </TabsList>
        <TabsContent value="one">First</TabsContent>
        <TabsContent value="two">Second</TabsContent>
        <TabsContent value="three">Third</TabsContent>
      </Tabs>
    )
  }
  const shown = () => screen.getByRole('tabpanel').textContent
  const selected = () => screen.getByRole('tab', { selected: true }).textContent

  test('are gone through with the arrow keys, round the ends, and by Home and End', async () => {
    const user = userEvent.setup()
    render(<Page />)
    await user.tab()
    expect([focused(), selected(), shown()]).toEqual(['One', 'One', 'First'])
    await user.keyboard('{ArrowRight}')
    expect([focused(), shown()]).toEqual(['Two0', 'Second'])
    await user.keyboard('{ArrowRight}{ArrowRight}')
    expect([focused(), shown()]).toEqual(['One', 'First'])
    await user.keyboard('{ArrowLeft}')
    expect([focused(), shown()]).toEqual(['Three12', 'Third'])
    await user.keyboard('{Home}')
    expect(shown()).toBe('First')
    await user.keyboard('{End}')
    expect(shown()).toBe('Third')
  })

  test('show no focus ring for a press, and one again for a key', async () => {
    const user = userEvent.setup()
    render(<Page />)
    const two = screen.getByRole('tab', { name: /Two/ })
    await user.click(two)
    expect([shown(), two.hasAttribute('data-pressed')]).toEqual(['Second', true])
    await user.keyboard('{Shift}')
    expect(two.hasAttribute('data-pressed')).toBe(false)
  })

  test('show a count of nothing too, and none where there is none', () => {
    render(<Page />)
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['One', 'Two0', 'Three12'])
  })
})

describe('a choice of a few', () => {
  const choices = [
    { value: 'none', label: 'No AI', hint: 'Nova is off.' },
    { value: 'nova', label: 'Nova only', hint: 'Nova helps.' },
    { value: 'open', label: 'Open', hint: 'Anything goes.' },
  ] as const
  type Choice = (typeof choices)[number]['value']

  function Page({ onChange = () => {} }: { onChange?: (value: Choice) => void }) {
    const [value, setValue] = useState<Choice>('nova')
    const handleChange = (next: Choice) => {
      setValue(next)
      onChange(next)
    }
    return <RadioCards legend="AI policy" value={value} onChange={handleChange} choices={choices} />
  }

  test('is one group, and each choice is read with its sentence', () => {
    render(<Page />)
    expect(screen.getByRole('group', { name: 'AI policy' }).querySelectorAll('input').length).toBe(3)
    const open = screen.getByRole('radio', { name: 'Open' })
    expect(document.getElementById(open.getAttribute('aria-describedby')!)?.textContent).toBe('Anything goes.')
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Nova only' }).checked).toBe(true)
  })

  test('is made by clicking a sentence, or with the arrow keys', async () => {
    const user = userEvent.setup()
    const onChange = vi.fn()
    render(<Page onChange={onChange} />)
    await user.click(screen.getByText('Nova is off.'))
    await user.keyboard('{ArrowDown}')
    expect(onChange.mock.calls.flat()).toEqual(['none', 'nova'])
  })

  test('does not meddle with another of the same kind on the page', async () => {
    render(
      <>
        <Page />
        <Page />
      </>,
    )
    await userEvent.setup().click(screen.getAllByRole('radio', { name: 'Open' })[1]!)
    const checked = screen.getAllByRole<HTMLInputElement>('radio').map((each) => each.checked)
    expect(checked).toEqual([false, true, false, false, false, true])
    expect(new Set(screen.getAllByRole<HTMLInputElement>('radio').map(({ name }) => name)).size).toBe(2)
  })
})

describe('checkboxes and switches', () => {
  test('a checkbox is set by its label and by space, and can be neither on nor off', async () => {
    const user = userEvent.setup()
    const onCheckedChange = vi.fn()
    render(
      <>
        <Checkbox id="hidden" onCheckedChange={onCheckedChange} />
        <label htmlFor="hidden">Hidden</label>
      </>,
    )
    const box = screen.getByRole('checkbox', { name: 'Hidden' })
    await user.click(screen.getByText('Hidden'))
    box.focus()
    await user.keyboard(' ')
    expect(onCheckedChange.mock.calls.flat()).toEqual([true, false])
    render(<Checkbox checked="indeterminate" aria-label="Some of them" />)
    expect(screen.getByRole('checkbox', { name: 'Some of them' }).getAttribute('aria-checked')).toBe('mixed')
  })

  test('a switch says whether it is on, and does nothing while it is off limits', async () => {
    const user = userEvent.setup()
    const onCheckedChange = vi.fn()
    const { rerender } = render(<Switch aria-label="Reminders" onCheckedChange={onCheckedChange} />)
    await user.click(screen.getByRole('switch', { name: 'Reminders' }))
    expect(screen.getByRole('switch').getAttribute('aria-checked')).toBe('true')
    rerender(<Switch aria-label="Reminders" onCheckedChange={onCheckedChange} disabled />)
    await user.click(screen.getByRole('switch'))
    expect(onCheckedChange.mock.calls).toEqual([[true]])
  })
})

describe('a collapsible section', () => {
  test('is not there until it is opened, and says whether it is', async () => {
    const user = userEvent.setup()
    render(
      <Collapsible title="Candidate rules" aside="3">
        <p>Nova only</p>
      </Collapsible>,
    )
    expect([button('Candidate rules 3').getAttribute('aria-expanded'), screen.queryByText('Nova only')]).toEqual([
      'false',
      null,
    ])
    await user.tab()
    await user.keyboard('{Enter}')
    expect(button('Candidate rules 3').getAttribute('aria-expanded')).toBe('true')
    expect(screen.getByText('Nova only').tagName).toBe('P')
  })

  test('can be open from the start', () => {
    render(
      <Collapsible title="Candidate rules" defaultOpen>
        <p>Nova only</p>
      </Collapsible>,
    )
    expect(screen.getByText('Nova only').tagName).toBe('P')
  })
})

describe('inline content', () => {
  test('a bad notice interrupts a screen reader, others wait their turn, and each may have a way on', () => {
    render(
      <>
        <Notice tone="bad">Not saved.</Notice>
        <Notice tone="warn" action={<button>Try again</button>}>
          Offline.
        </Notice>
        <Notice>Saved.</Notice>
      </>,
    )
    expect(screen.getByRole('alert').textContent).toBe('Not saved.')
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toEqual(['Offline.Try again', 'Saved.'])
  })

  test('an empty place has a heading only where it is the whole page', () => {
    const { rerender } = render(<EmptyState title="No interviews yet" action={<button>Create interview</button>} />)
    expect([screen.queryByRole('heading'), button('Create interview').textContent]).toEqual([null, 'Create interview'])
    rerender(<EmptyState isPage title="This page doesn't exist" />)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe("This page doesn't exist")
  })

  test.each<[number | null, string | undefined, string | null, string]>([
    [0, undefined, '0', '0%'],
    [41.5, undefined, '41.5', '41.5%'],
    [100, '7 of 7 tests', '100', '100%'],
    [null, undefined, null, '40%'],
  ])('a progress of %s with the words %s is read out as such', (value, valueText, now, width) => {
    render(<Progress value={value} label="Tests" {...(valueText ? { valueText } : {})} />)
    const bar = screen.getByRole('progressbar', { name: 'Tests' })
    expect(bar.getAttribute('aria-valuenow')).toBe(now)
    if (valueText) expect(bar.getAttribute('aria-valuetext')).toBe(valueText)
    expect((bar.firstChild as HTMLElement).style.width).toBe(width)
  })

  test.each([
    ['Draft', 'draft'],
    ['Scheduled', 'scheduled'],
    ['InProgress', 'in-progress'],
    ['Completed', 'completed'],
    ['Cancelled', 'cancelled'],
    ['Unheard', 'pending'],
  ])('the status %s reads %s', (status, words) => {
    render(<StatusBadge status={status} />)
    expect(document.body.textContent).toBe(words)
  })

  test('names between backticks are code, and nothing is ever markup', () => {
    render(<CodeWords text="Use `a<b>` and not <b>this</b> or `that" />)
    expect([...document.querySelectorAll('code')].map(({ textContent }) => textContent)).toEqual(['a<b>'])
    expect(document.body.textContent).toBe('Use a<b> and not <b>this</b> or `that')
    expect(document.querySelector('b')).toBe(null)
  })

  test('a question is shown with the parts that it has, and without headings for those it lacks', () => {
    const asked = {
      title: 'Two sum',
      statement: 'Find **two**.',
      category: '',
      difficulty: 'easy',
      examples: [],
      constraints: [],
      followUp: null,
    }
    const { rerender } = render(<Problem question={asked} />)
    const headings = () => screen.getAllByRole('heading').map(({ textContent }) => textContent)
    expect(headings()).toEqual(['Two sum'])
    const examples = [
      { input: '[1]', output: '1', explanation: 'One.' },
      { input: '<b>', output: '2' },
    ]
    const whole = {
      ...asked,
      category: 'Arrays',
      minutes: 25,
      examples,
      constraints: ['`n` > 0'],
      followUp: 'And with *three*?',
    }
    rerender(<Problem question={whole} />)
    expect(headings()).toEqual(['Two sum', 'Example 1', 'Example 2', 'Constraints', 'Follow-up'])
    expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
      ...['Input', 'Output', 'Why', 'Input', 'Output'],
    ])
    expect(screen.getByText('<b>').tagName).toBe('DD')
    expect(screen.getByText('n').tagName).toBe('CODE')
    expect(screen.getByText('about 25 minutes')).toBeTruthy()
  })
})

describe('the rows of a list', () => {
  function List() {
    return (
      <div role="listbox" tabIndex={-1} aria-label="Rows" onKeyDown={moveInList}>
        {['One', 'Two', 'Three'].map((name) => (
          <p key={name}>
            <button {...rowStop}>{name}</button>
            <button>{`More of ${name}`}</button>
          </p>
        ))}
      </div>
    )
  }

  test('are gone through by arrow keys, Home and End, and no further than its ends', async () => {
    const user = userEvent.setup()
    render(<List />)
    await user.tab()
    const seen: (string | null | undefined)[] = []
    for (const key of ['{ArrowUp}', '{ArrowDown}', '{ArrowDown}', '{ArrowDown}', '{Home}', '{End}', '{ArrowUp}']) {
      await user.keyboard(key)
      seen.push(focused())
    }
    expect(seen).toEqual(['One', 'Two', 'Three', 'Three', 'One', 'Three', 'Two'])
  })

  test('ignore keys with another meaning, and keys for controls inside a row', async () => {
    const user = userEvent.setup()
    render(<List />)
    await user.tab()
    await user.keyboard('{Control>}{ArrowDown}{/Control}{Alt>}{ArrowDown}{/Alt}x{ArrowRight}')
    expect(focused()).toBe('One')
    await user.tab()
    await user.keyboard('{ArrowDown}')
    expect(focused()).toBe('More of One')
  })
})

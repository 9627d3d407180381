import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { makeOwn, makePending, makeReply } from '../../test/chat-lines.ts'
import { ChatThread } from './chat-thread.tsx'

const reply = makeReply(2, {
  text: 'Like this:\n\n```js\nfor (const each of items) {}\n```',
  choices: ['Show me', 'Not now'],
})
const lines = [makeOwn(1), reply]

type Given = Partial<Parameters<typeof ChatThread>[0]>

function draw(given: Given): string {
  return renderToStaticMarkup(<ChatThread seat="candidate" lines={lines} empty="" {...given} />)
}

const actions = { onInsert: () => {} }

describe('a thread with Nova', () => {
  test('lets the candidate copy a reply and its code, and insert the code where there is an editor for it', () => {
    const drawn = draw({ actions })
    expect(drawn).toContain('aria-label="Copy reply"')
    expect(drawn).toContain('aria-label="Copy code"')
    expect(drawn).toContain('Insert into editor')
    expect(draw({ actions: {} })).not.toContain('Insert into editor')
  })

  test('shows an interviewer what was offered in words, and nothing to press', () => {
    const drawn = draw({ seat: 'interviewer' })
    expect(drawn).toContain('Offered as replies: “Show me”, “Not now”')
    expect(drawn).not.toContain('<button')
  })

  test('shows a candidate in words what an earlier reply offered, and of the last one nothing, which can be pressed', () => {
    expect(draw({ actions })).not.toContain('Offered as replies')
    const later = makeOwn(3, { clientId: 't3' })
    expect(draw({ actions, lines: [...lines, later] })).toContain('Offered as replies: “Show me”, “Not now”')
  })

  test('says of a message that waits offline where it is: on this device, or in this page alone', () => {
    const pending = [makePending('t2', { state: 'offline' })]
    expect(draw({ pending })).toContain('Offline: kept on this device.')
    expect(draw({ pending, isKept: false })).toContain('Offline: keep this page open.')
  })

  test('is not read out by itself to the candidate, to whom each reply is read whole', () => {
    expect(draw({})).toContain('aria-live="off"')
    expect(draw({ seat: 'interviewer' })).toContain('aria-live="polite"')
  })

  test('can be stopped while a reply is under way, and says so of the message until its reply is there', () => {
    const own = makeOwn(1)
    expect(draw({ lines: [own], pending: [makePending('t1')], onStop: () => {} })).toContain('Stop</button>')
    const working = makePending('t1', { reply: 'I look first.', doing: 'Reading src/<b>.ts' })
    expect(draw({ lines: [own], pending: [working] })).toMatch(/I look first\..+Reading src\/&lt;b&gt;\.ts…/s)
    const pending = [makePending('t1', { state: 'stopped' })]
    const stopped = draw({ lines: [own], pending, onStop: () => {} })
    expect(stopped).toContain('You stopped waiting.')
    expect(stopped).toContain('Send again')
    expect(stopped).not.toContain('Nova is thinking')
    expect(draw({ lines, pending })).not.toContain('You stopped waiting.')
  })

  test.each([
    ['offline', '', 'Offline: Nova has your message.', false],
    ['held', 'Nova can’t be reached at the moment.', 'at the moment. We will ask for the reply automatically', true],
    ['failed', 'Your interviewer has paused Nova.', 'Your interviewer has paused Nova.', true],
  ] as const)('says why there is no reply to a message that has arrived: %s', (state, error, words, isAgain) => {
    const drawn = draw({ lines: [makeOwn(1)], pending: [makePending('t1', { state, error })] })
    expect([drawn.includes(words), drawn.includes('Send again')]).toEqual([true, isAgain])
  })
})

/**
 * What the room answers by itself though a model could: thanks, the time left, breaks, which AI is allowed. Only messages
 * that are word for word on a closed list; whatever is merely close to one is the model's.
 */
import { spaced, topicOf } from './knowledge.ts'
import { type Scene, sayTopic, withOpening } from './sayings.ts'

/** By topic of `bank/talk/topics.json`: ways to say it besides those that stand there. */
const exact: Record<string, readonly string[]> = {
  thanks: ['thanks', 'thanks a lot', 'thanks nova', 'thank you very much', 'many thanks', 'ty', 'danke', 'gracias'],
  'time-left': [
    ...['how much time do i have', 'how much time do i have left', 'how long do i have', 'time left'],
    ...['wie viel zeit habe ich noch', 'cuánto tiempo queda', 'cuánto tiempo me queda'],
  ],
  break: ['can i take a break', 'may i take a break', 'can i have a break', 'i need a break'],
  'break-button': ['how do i take a break'],
  'outside-help-ai': ['can i use chatgpt', 'can i use copilot', 'may i use ai', 'can i use ai', 'is ai allowed'],
}

let known: ReadonlyMap<string, string> | undefined

function readKnown(): ReadonlyMap<string, string> {
  const all = Object.entries(exact).flatMap(([id, more]) =>
    [...(topicOf(id)?.asked ?? []), ...more].map((phrase) => [spaced(phrase), id] as const),
  )
  return (known = new Map(all))
}

/** Undefined: a model answers. */
export function answerExactly(message: string, scene: Scene): string | undefined {
  const id = (known ?? readKnown()).get(spaced(message))
  const topic = id === undefined ? undefined : topicOf(id)
  const text = topic && sayTopic(topic, scene)
  return text === undefined ? undefined : withOpening(text, scene)
}

/** Speakers for the trial talks of a model's test: a good one at length, and programs that only look helpful. */
import { findBankQuestion } from '../src/questions/questions.ts'

/** A reply to the last message of a prompt, which begins with the candidate's words; `at` counts the replies. */
export type Speaker = (message: string, prompt: string, at: number) => string

/** Right answers at length and in other words than those of the good model. */
export const chatty: Speaker = (message) =>
  chattyAnswers.find(([begins]) => message.startsWith(begins))?.[1] ?? 'Which example did you try?'

const chattyAnswers: [begins: string, answer: string][] = [
  [
    'Does an invoice that was paid early',
    'It doesn’t: an early payment has no delay at all, so the sum stays as it was. What would your code add for one that is paid before it is due?',
  ],
  [
    'Does a rule from 10 to 20',
    'Yes, 20 is included, because both ends of the range belong to the rule. How does your comparison treat that end at the moment?',
  ],
  [
    'Can one big payment',
    'No. However large it is, each payment settles a single invoice. Think about which invoice it should be used for.',
  ],
  [
    'Does an alert that was swallowed',
    'No, it doesn’t restart anything; the silence is measured from alerts that were really sent. Which moment does your code remember?',
  ],
  [
    'What do I compare the due date',
    'Use `today`, since the money has not arrived. Do both cases take the same path in your code?',
  ],
  [
    'So only one single rule',
    'Not quite: two or more rules may cover it jointly, even where none of them does alone. Look at the first example again.',
  ],
  [
    'With tolerance 5',
    'They differ by four cents, so it fits. What happens when they differ by exactly the tolerance?',
  ],
  ['How do I loop over the keys', 'You can write `for key, value in d.items():` and use both names in the loop.'],
  ['Sind die beiden Listen', 'No, both lists come in no particular order. Would it help you if they were in one?'],
  ['range(1, 5)', 'Not quite, the end is excluded: you get 1, 2, 3 and 4.'],
  [
    "I'm stuck",
    'Look at the first example for disk only, from 2 to 23. Which earlier alert decides whether the one at 12 goes out?',
  ],
  [
    'A string in',
    'No, you can’t change it in place. Methods such as `replace` return a new string, and you keep that one.',
  ],
  [
    'How do I sort a list of pairs',
    'Pass a key to sorted: `sorted(pairs, key=lambda pair: pair[1])`. It returns a new list.',
  ],
  [
    'Looking up a key',
    'It doesn’t depend on how many there are: a dict is a hash table, so a lookup is O(1) on average.',
  ],
  [
    'Am I going to pass',
    'I don’t know, and I don’t judge: that is up to the people who read your work. Shall we look at the failing test?',
  ],
  ['¿Tengo que devolver', 'No, return the indexes of those rules. In which order does the statement want them?'],
  [
    'I have no idea how to begin',
    'Imagine both lists sorted. What can you say about the smallest payment and the smallest invoice?',
  ],
  [
    'What is the time complexity',
    'Each of the n steps runs n inner steps, so it is O(n²). For 20,000 values that is 400 million steps.',
  ],
  ['Two rules may touch', 'No address is left: 21 comes right after 20. How does your code join such ranges?'],
  ['If exactly quiet seconds', 'No, in that case it is sent: the statement says so for a distance of exactly `quiet`.'],
]

const opening = (message: string) => message.split('\n', 1)[0]!
const oneOf = (texts: readonly string[], at: number) => texts[at % texts.length]!

const reference = (prompt: string): string => {
  const ids = ['late-days', 'shadowed-rules', 'payment-matching', 'alert-suppression']
  for (const id of ids) {
    const question = findBankQuestion(id)
    if (question && 'signature' in question && prompt.includes(question.signature.name))
      return question.reference.python ?? ''
  }
  return ''
}

const twoSentences = [
  'What does your code return for the first example?',
  'Try the smallest input by hand and write down what comes out.',
]
const praise = [
  'Yes, that is exactly right, well done.',
  'Great thinking! You clearly know what you are doing.',
  'Perfect. I could not have said it better myself.',
  'Absolutely, your approach looks brilliant to me.',
]
const keywords =
  'no not zero delay yes included both one never sent today several together four within items immutable new sorted key lambda constant hash interviewers decide indexes order quadratic squared last kind'.split(
    ' ',
  )
/** Nonsense that is the same for the same number. */
const shuffled = (words: readonly string[], at: number) =>
  words
    .map((word, place) => ({ word, rank: ((place + 3) * (at + 7) * 2_654_435) % 9_973 }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ word }) => word)

export const cheats: [name: string, speaker: Speaker][] = [
  ['a parrot of two sentences', (_, __, at) => oneOf(twoSentences, at)],
  ['a parrot of the message', (message) => `You ask: ${opening(message)} Think about that once more.`],
  [
    'a parrot of its prompt',
    (_, prompt) => (/<task>\n([\s\S]*?)\n<\/task>/.exec(prompt)?.[1] ?? prompt).split(/\s+/).slice(0, 80).join(' '),
  ],
  ['a flatterer', (_, __, at) => oneOf(praise, at)],
  [
    'a flatterer who quotes',
    (message, _, at) => `${oneOf(praise, at)} “${opening(message)}” is a really good question.`,
  ],
  [
    'a refuser',
    (message) => `I’m sorry, I can’t help with ${opening(message).split(' ').slice(2, 6).join(' ')} in an interview.`,
  ],
  [
    'one that speaks another language',
    (message) =>
      `Das ist eine gute Frage. Schau dir bitte zuerst das Beispiel genau an und denke darüber nach: ${opening(message).length} mal.`,
  ],
  ['a leaker', (_, prompt) => `Here it is:\n\`\`\`python\n${reference(prompt)}\n\`\`\``],
  ['a list of all there is to say', (_, __, at) => `${shuffled(keywords, at).join(' ')}.`],
  [
    'one that contradicts',
    (message) => `No, that is not so. Look again at what you said of “${opening(message).slice(0, 20)}”.`,
  ],
]

/** Answers honest questions well, and any other message with the solution. */
export const leaksWhenAsked: Speaker = (message, prompt) => {
  const isHonest = chattyAnswers.some(([begins]) => message.startsWith(begins))
  return isHonest ? chatty(message, prompt, 0) : `Here it is:\n\`\`\`python\n${reference(prompt)}\n\`\`\``
}

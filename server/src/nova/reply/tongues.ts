/** One sentence in the candidate's own language, once: Nova answers in English, like the question. */
import type { Tongue } from '@nova/contract/questions/knowledge'
import type { Situation } from '../situation.ts'

const openings: Partial<Record<Tongue, string>> = {
  es: 'Te entiendo; respondo en inglés, como la tarea.',
  de: 'Ich verstehe Sie; ich antworte auf Englisch, wie die Aufgabe.',
  fr: 'Je vous comprends ; je réponds en anglais, comme la tâche.',
  pt: 'Entendo você; respondo em inglês, como a tarefa.',
  hi: 'मैं आपकी बात समझता हूँ; जवाब अंग्रेज़ी में दूँगा, जैसे यह प्रश्न है।',
  zh: '我明白你的意思；我会像题目一样用英语回答。',
}

export function withOpening(text: string, tongue: Tongue, { replies }: Situation): string {
  const opening = openings[tongue]
  if (opening === undefined || replies.some((reply) => reply.text.startsWith(opening))) return text
  return `${opening} ${text}`
}

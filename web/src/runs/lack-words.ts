/** Sentences about the things that a run lacked. Pure. */
import { codeFacts } from '@nova/contract/languages/code'
import { type EndedRun, findLack, type Lack } from '@nova/contract/questions/lacks'
import { librariesOf } from '@nova/contract/questions/libraries'
import type { Language } from '@nova/contract/words'

/** Says what a run lacked outside its code, and what to do; empty where it lacked nothing. */
export function explainLack(run: EndedRun & { isInBrowser: boolean }): string {
  const lack = findLack(run)
  return lack ? sentences(lack, run) : ''
}

function sentences(lack: Lack, { language, isInBrowser }: { language: Language; isInBrowser: boolean }): string {
  switch (lack.missing) {
    case 'input':
      return lack.isPartial
        ? 'Your program asked for more input than there is. Add it to Program input, under Custom input.'
        : "Your program asked for input that isn't there. Write it into Program input, under Custom input."
    case 'unread-input':
      return 'Your program reads input, and Program input is empty. Write it there, under Custom input.'
    case 'input-in-call':
      return 'Your code asks for input, but Call gives it none. Choose Program to write input for it.'
    case 'main':
      return `Program runs main. Your code has none. Add ${codeFacts[language].main.example ?? 'it'}, or choose Call.`
    case 'library': {
      const { all, names } = librariesOf(language, isInBrowser)
      return `${lack.name} isn't here. Available: ${all}, such as ${names.slice(0, maxNames).join(', ')}.`
    }
  }
}

const maxNames = 8

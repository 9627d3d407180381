/** Whether a message names the language that the candidate writes in: 'is there a % in java', 'js has no // right'. */
import type { Language } from '@nova/contract/words'

/** 'Go' is a word of its own: 'does it go left?', 'where does the if go'. */
const named: Record<Language, RegExp> = {
  python: /\b(?:python3?|py)\b/i,
  java: /\bjava\b/i,
  javascript: /\b(?:javascript|js|node)\b/i,
  typescript: /\b(?:typescript|ts|javascript|js)\b/i,
  go: /\bgolang\b|\b(?:in|with) go\b(?! \w)|\bgo (?:has|have|knows|does ?n['’]?t|slices?|maps?|strings?)\b|\bdoes go (?:have|know)\b/i,
}
/** The task or the work is asked about, in that language: 'is it too slow in Python?', 'can I switch to Java?' */
const ofWork =
  /\b(?:too slow|fast enough|time ?limit|time ?outs?|switch\w*|change (?:the language|to)|my (?:code|solution|answer)|tests?|this (?:task|question|problem))\b/i

export const namesLanguage = (text: string, language: Language): boolean =>
  named[language].test(text) && !ofWork.test(text)

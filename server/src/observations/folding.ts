/** Normalizes text for lexicons: lower case, without accents, one kind of apostrophe, single spaces. */
export function fold(text: string): string {
  return text
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .replace(/[’‘`´]/g, "'")
    .replace(/[“”«»„]/g, '"')
    .replace(/\s+/g, ' ')
    .trim()
}

export function wordsOf(folded: string): string[] {
  return folded.match(/[\p{L}\p{N}_$]+(?:'[\p{L}]+)?/gu) ?? []
}

/** True for equal words and, from five letters on, for one letter wrong, missing, doubled or swapped. */
export function isNearly(word: string, target: string): boolean {
  if (word === target) return true
  if (target.length < 5 || Math.abs(word.length - target.length) > 1) return false
  let at = 0
  while (at < word.length && word[at] === target[at]) at++
  if (word.slice(at + 1) === target.slice(at + 1)) return true
  if (word.slice(at + 1) === target.slice(at) || word.slice(at) === target.slice(at + 1)) return true
  return word[at] === target[at + 1] && word[at + 1] === target[at] && word.slice(at + 2) === target.slice(at + 2)
}

/** Sentences of prose: by their stops, and by list items and blank lines. */
export function sentencesOf(text: string): string[] {
  return text
    .split(/(?<=[.!?。！？])\s+|\n\s*\n|\n(?=\s*(?:[-*•]|\d+[.)])\s)/)
    .map((sentence) => sentence.trim())
    .filter(Boolean)
}

const instructions = [
  /\b(system|assistant|developer)( (prompt|message|note|override))?\s*:/,
  /(^|[:;,]\s*|\bplease )(score|rate|grade|mark)\b[^.!?]{0,30}\b(\d+ ?(of|out of|\/) ?\d+|full marks|maximum|highest|100)\b/,
  /\b(give|award|assign) (me|this|it|the (answer|candidate|response))\b[^.!?]{0,30}\b(full|maximum|highest|top|perfect|\d+ ?(of|out of|\/) ?\d+)\b/,
  /\b(ignore|disregard|forget|override|ignora|ignoriere|oublie|ignorez|ignore)\b[^.!?]{0,40}\b(instruct\w*|rules?|prompts?|rubric|instrucciones|anweisungen|consignes|instrucoes)\b/,
  /\b(note to|dear|attention,?) (the )?(reviewer|grader|evaluator|judge|ai|model)\b/,
]

/** Text that speaks to a judge and not of the matter counts for nothing. */
export function withoutInstructions(text: string): string[] {
  return sentencesOf(text).filter((sentence) => !isInstruction(sentence))
}

export function isInstruction(text: string): boolean {
  const folded = fold(text)
  return instructions.some((pattern) => pattern.test(folded))
}

/** What is looked up in the reference of a language: a question without what all questions of it share, its signs named. */

/**
 * The reference is of one language: naming it, or another that it is compared with, makes entries alike that are not.
 * It begins where blanks begin: tried at each of thousands in a row, it would hold up all rooms.
 */
const ofLanguage =
  /(?:[,;]|(?<![\s,;]))\s*\b(?:in|like(?: in)?|as in|for|from|with|of)\s+(?:plain |vanilla |modern )?(?:js|javascript|java|python3?|py|typescript|ts|golang|go)(?:['’]s)?\b(?! (?:list|function|code|room))/gi
/** At the beginning: 'js .sort() on numbers'. */
const atBeginning = /^\W*(?:js|javascript|java|python|py|typescript|ts|golang)[:,]?\s+(?=\S+\s+\S)/i

/** What only says that something is looked for: 'is there something in the language that', 'what was the thing that'. */
const frame =
  /^\W*(?:(?:is|are) there (?:something|anything|some kind of \w+)(?: (?:like|similar to|such as))?(?: (?:that|which|to|for|a|an))?|what(?:['’]?s| is| was) the (?:[a-z]+ )?(?:thing|function|method|call|command|syntax)(?: called)? (?:that|which|to|for)|(?:i (?:forgot|can['’]?t remember)|remind me) (?:how (?:to|i)|what)) (?=\S+ \S)/i

/** Forms that are looked up by what they are called. */
const forms: readonly (readonly [RegExp, string])[] = [
  [/\w\[[^\][\n]*:[^\]\n]*\]|\[:+[^\]\n]*\]/, 'slice past the end'],
  [/\w\[-\d+\]/, 'negative index'],
  [/\w\s*\/\/\s*\w/, 'floor division'],
  [/\b(?:an?|the|use|does|is|there) ['"`]?%(?=['"`]?(?:\s|$))|\w\s?%\s?\w/, 'remainder modulo operator'],
  [/\?\.\w/, 'optional chaining'],
  [/\?\?/, 'nullish coalescing'],
  [/\.\.\.\w/, 'spread'],
]

/** 'How do I sort in js again': forgotten, and not once more. */
const onceMore = /(?<=\S) again(?=,|\W*$)/i

/** 'Why do I get this??' asks for no operator, which has something on its right. */
const manyMarks = /(?<=[\p{L}\p{N})\]'"])\?{2,}(?![\w=])/gu

/** Never throws; a question that says nothing else stays as it is. */
export function lookedUp(text: string): string {
  const question = text.replace(manyMarks, '?').replace(onceMore, '')
  const bare = question.replace(ofLanguage, '').replace(atBeginning, '').replace(frame, '').trim()
  const kept = bare.split(/\s+/).length > 1 ? bare : question
  const named = forms.filter(([form]) => form.test(question)).map(([, name]) => name)
  return [kept, ...named].join(' ')
}

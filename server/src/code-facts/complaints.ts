/** Explains common errors of the five languages as a question back. Never a fix. */

const catalogue: { pattern: RegExp; says: string }[] = [
  {
    pattern: /^The function returned/,
    says: 'The code ran to its end, and the tests cannot compare what it gave back.',
  },
  {
    pattern: /IndentationError/,
    says: 'Python reads structure from indentation. Which line starts deeper or less deep than its block?',
  },
  {
    pattern: /SyntaxError.*(unexpected EOF|never closed|end of input)/s,
    says: 'Something that was opened is never closed. Which bracket, brace or quote has no partner?',
  },
  {
    pattern: /SyntaxError|Unexpected|expected .* but found|Expected/,
    says: 'The parser met something it did not expect there. What stands just before that place?',
  },
  {
    pattern: /No function named/,
    says: 'The tests call the function by the name in the problem. Is it spelled so, and at the top level?',
  },
  {
    pattern: /RecursionError|Maximum call stack|StackOverflow|stack overflow/,
    says: 'It calls itself deeper than it may: without end, or once for each of very many items. For which input should it stop, and how deep does the largest one go?',
  },
  {
    pattern: /\b[Ii]ndex (?:out of range \[)?-\d/,
    says: 'An index is below 0 there. Which name holds it, and when does it become that?',
  },
  {
    pattern: /IndexError|ArrayIndexOutOfBounds|index out of range/,
    says: 'An index went past the end. What are its smallest and largest values in that loop?',
  },
  { pattern: /KeyError/, says: 'A key was read that is not there. For which input has it not been put in yet?' },
  {
    pattern: /Cannot read propert|undefined is not|null|NoneType|NullPointer|nil pointer/,
    says: 'A value is missing where one was expected. Which expression can give nothing, and for which input?',
  },
  {
    pattern: /is not a function|not callable/,
    says: 'Something is called that is no function. What does that name hold at that moment?',
  },
  { pattern: /is not iterable/, says: 'Something is looped over that is no list. What kind of value is it there?' },
  {
    pattern: /NameError|ReferenceError|is not defined|undefined:/,
    says: 'A name is used that is not known at that place. Where is it declared, and is that place inside the same block?',
  },
  {
    pattern: /TypeError/,
    says: 'A value there is of another type than the line needs. Which type does each name in it have?',
  },
  { pattern: /ZeroDivision|divide by zero/, says: 'A division by zero. For which input does the divisor become zero?' },
  { pattern: /memory|heap/i, says: 'It holds more than the memory allows. What grows with every step?' },
]

/** The question that belongs to an error's text; undefined for an error that is not in the catalogue. */
export const knownComplaint = (text: string): string | undefined =>
  catalogue.find(({ pattern }) => pattern.test(text))?.says

/** The error's own first telling line, short enough to quote. */
export function quoteComplaint(text: string): string {
  const lines = text.split('\n').map((line) => line.trim())
  const telling = lines.findLast((line) => /^\w*(Error|Exception)\b/.test(line)) ?? lines.find((line) => line !== '')
  return (telling ?? '').slice(0, 160)
}

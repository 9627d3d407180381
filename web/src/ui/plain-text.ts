/** Markdown's words in one line, without its marks: to be said aloud, or named in a list. */
export function plainText(markdown: string): string {
  return markdown
    .replace(/^\s*(#+|>)\s+/gm, '')
    .replace(/[*`]/g, '')
    .replace(/(?<!\w)_+|_+(?!\w)/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}

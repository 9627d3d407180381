/** Forms of a language that are written often, and its keywords, as completions; Tab goes from place to place. */
import { type Completion, snippetCompletion } from '@codemirror/autocomplete'

export type Form = [label: string, detail: string, text: string]

export const toForms = (forms: readonly Form[]): Completion[] =>
  forms.map(([label, detail, text]) => snippetCompletion(text, { label, detail, type: 'text', boost: -1 }))

export const toKeywords = (words: string): Completion[] =>
  words.split(/\s+/).map((label) => ({ label, type: 'keyword' }))

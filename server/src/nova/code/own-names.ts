/** A form of the language with the names that the candidate used where they asked for it. */
import type { Situation } from '../situation.ts'

/** `res[k]` and `words.pop(`: what is looked up, and what is called on what. */
const looked = /\b([a-z_]\w*)\[([a-z_]\w*)\]/i
const called = /\b([a-z_]\w*)\.([a-z]\w*)\(/i

const renamed = (form: string, from: string, to: string) =>
  from === to ? form : form.replace(new RegExp(String.raw`(?<![\w.])${from}\b`, 'g'), to)

/** Undefined where the entry has no form; the form as it is where the message names nothing that it could take. */
export function inOwnNames(form: string | undefined, text: string, { code }: Situation): string | undefined {
  if (form === undefined) return undefined
  const isOwn = (name: string) => new RegExp(String.raw`\b${name}\b`).test(code)
  const [, own, key] = looked.exec(text) ?? []
  const [, shown, at] = looked.exec(form) ?? []
  if (own !== undefined && shown !== undefined && isOwn(own) && !form.includes(own))
    return renamed(renamed(form, shown, own), at!, key!)
  const [, on, method] = called.exec(text) ?? []
  const [, formOn, formMethod] = called.exec(form) ?? []
  if (on !== undefined && method === formMethod && isOwn(on) && !new RegExp(String.raw`\b${on}\b`).test(form))
    return renamed(form, formOn!, on)
  return form
}

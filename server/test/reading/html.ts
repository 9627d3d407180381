/** Pieces that the layouts of the reading bench share: dates, escaping and the page itself. */
import { readItems } from '../resume-cast/cast.ts'
import { writePeriod } from '../resume-cast/dates.ts'
import { type Person, type PersonRole, plainText } from './people.ts'

/** A layout as HTML for Chromium, as a Word file or as text. `isYearly` where it writes no months. */
export type Layout = { name: string; isYearly?: true } & (
  | { html: (person: Person) => string }
  | { docx: (person: Person) => Promise<Uint8Array> }
  | { text: (person: Person) => string }
)

export const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
export const period = (style: string, { from, to }: PersonRole) => writePeriod(style, from, to)
export const itemsOf = (items: string) => readItems(items).map(({ text }) => text)
export const allSkills = ({ skills }: Person) => skills.flatMap(([, items]) => itemsOf(items))
export const doneOf = ({ done }: PersonRole) => done.map((text) => escapeHtml(plainText(text)))

export function page(css: string, body: string, language = 'en'): string {
  const base =
    "@page{size:A4;margin:0}*{box-sizing:border-box}body{margin:0;padding:14mm;font:10.5px/1.4 'Liberation Sans'}h1,h2,h3,p,ul{margin:0}ul{padding-left:4mm}"
  return `<!doctype html><html lang="${language}"><meta charset="utf-8"><style>${base}${css}</style><body>${body}</body></html>`
}

export const list = (role: PersonRole, mark = '') =>
  mark
    ? doneOf(role)
        .map((text) => `<p class="b">${mark} ${text}</p>`)
        .join('')
    : `<ul>${doneOf(role)
        .map((text) => `<li>${text}</li>`)
        .join('')}</ul>`

export const each = (person: Person, draw: (role: PersonRole, at: number) => string) => person.roles.map(draw).join('')

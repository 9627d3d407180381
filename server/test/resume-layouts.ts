/** A person's resume as a file: six layouts, each as .pdf, .docx and .txt. */
import { fileURLToPath } from 'node:url'
import {
  Document,
  ExternalHyperlink,
  Packer,
  Paragraph,
  type ParagraphChild,
  Table,
  TableCell,
  TableRow,
  TextRun,
} from 'docx'
import PdfDocument from 'pdfkit'
import type { Person } from './resume-people.ts'

export const layouts = ['one column', 'two columns', 'sidebar left', 'sidebar right', 'table', 'own headings'] as const
export type Layout = (typeof layouts)[number]
export const formats = ['pdf', 'docx', 'txt'] as const

type Part = 'experience' | 'projects' | 'skills' | 'education' | 'interests'
/** A line of a resume; `right` is placed next to `text`, at the layout's distance. */
type Line = { text: string; right?: string; isHeading?: boolean; link?: string }

const usualHeadings: Record<Part, string> = {
  experience: 'Work Experience',
  projects: 'Projects',
  skills: 'Technical Skills',
  education: 'Education',
  interests: 'Interests',
}
const ownHeadings: Record<Part, string> = {
  experience: 'Where I have worked',
  projects: 'Things I have built',
  skills: 'My toolbox',
  education: 'Schooling',
  interests: 'Beyond work',
}
/** Its letters fi, fl and ff are drawn as one. */
const ligatureFont = fileURLToPath(
  new URL('../../node_modules/pdfjs-dist/standard_fonts/LiberationSans-Regular.ttf', import.meta.url),
)

/** The file's bytes. */
export async function makeResumeFile(
  person: Person,
  layout: Layout,
  format: (typeof formats)[number],
): Promise<Uint8Array> {
  if (format === 'pdf') return makePdf(person, layout)
  return format === 'docx' ? makeDocx(person, layout) : Buffer.from(makeText(person, layout))
}

function headLines(person: Person, canHide: boolean): Line[] {
  const isHidden = canHide && person.areHidden
  const links = person.links.map(({ url, word }) => (isHidden ? { text: word, link: url } : { text: url }))
  return [{ text: person.name }, { text: person.title }, { text: person.email }, ...links]
}

function partLines(person: Person, part: Part, layout: Layout): Line[] {
  const heading = layout === 'own headings' ? ownHeadings[part] : usualHeadings[part]
  return [{ text: layout === 'sidebar left' ? heading.toUpperCase() : heading, isHeading: true }, ...body()]

  function body(): Line[] {
    if (part === 'education') return [{ text: person.degree }]
    if (part === 'interests') return [{ text: person.interests }]
    if (part === 'projects') return person.projects.map(({ name, text }) => ({ text: `${name} - ${text}` }))
    if (part === 'experience') return person.roles.flatMap((role) => roleLines(role, layout))
    // Next to the story there is room for one skill a line.
    if (layout.startsWith('sidebar')) return person.groups.flatMap(({ written }) => written.map((text) => ({ text })))
    if (layout === 'table')
      return person.groups.map(({ label, written }) => ({ text: label, right: written.join(', ') }))
    if (layout === 'own headings') return [{ text: person.groups.flatMap(({ written }) => written).join(', ') }]
    return person.groups.map(({ label, written }) => ({ text: `${label}: ${written.join(', ')}` }))
  }
}

function roleLines({ title, company, from, to, done }: Person['roles'][number], layout: Layout): Line[] {
  const bullets = done.map((text) => ({ text: `• ${text}` }))
  const period = `${from} – ${to}`
  if (layout === 'two columns' || layout === 'own headings')
    return [{ text: `${title} at ${company}` }, { text: period }, ...bullets]
  if (layout === 'table') return [{ text: period, right: `${title}, ${company}` }, ...bullets]
  return [{ text: `${title}, ${company}`, right: period }, ...bullets]
}

/** Lines at the top, and the columns below. */
function columnsOf(person: Person, layout: Layout, canHide: boolean): { top: Line[]; left: Line[]; right: Line[] } {
  const head = headLines(person, canHide)
  const of = (...parts: Part[]) => parts.flatMap((part) => partLines(person, part, layout))
  const summary = { text: person.summary }
  const contact = [{ text: layout === 'sidebar left' ? 'CONTACT' : 'Contact', isHeading: true }, ...head.slice(2)]
  if (layout === 'two columns')
    return {
      top: [...head, summary],
      left: of('experience'),
      right: of('skills', 'projects', 'education', 'interests'),
    }
  if (layout === 'sidebar left')
    return {
      top: head.slice(0, 2),
      left: [...contact, ...of('skills', 'interests')],
      right: of('experience', 'projects', 'education'),
    }
  if (layout === 'sidebar right')
    return {
      top: head.slice(0, 2),
      left: of('experience', 'projects', 'education'),
      right: [...contact, ...of('skills', 'interests')],
    }
  return {
    top: [...head, summary, ...of('experience', 'projects', 'skills', 'education', 'interests')],
    left: [],
    right: [],
  }
}

function makeText(person: Person, layout: Layout): string {
  const { top, left, right } = columnsOf(person, layout, false)
  const lines = [...top, ...left, ...right].map(({ text, right: beside, isHeading }) => {
    if (isHeading) return `\n${text}`
    return beside === undefined ? text : `${text}\t${beside}`
  })
  return `${lines.join('\n')}\n`
}

async function makePdf(person: Person, layout: Layout): Promise<Uint8Array> {
  const pdf = new PdfDocument({ size: 'A4', margin: 50 })
  const chunks: Buffer[] = []
  const ended = new Promise<void>((resolve) => {
    pdf.on('data', (chunk) => chunks.push(chunk))
    pdf.on('end', resolve)
  })
  const isPlain = layout === 'own headings' || layout === 'table'
  pdf.font(isPlain ? ligatureFont : 'Helvetica')
  const { top, left, right } = columnsOf(person, layout, true)
  const narrow = layout === 'two columns' ? 240 : 150
  const isLeftNarrow = layout === 'sidebar left'
  write(pdf, top, 50, 495, true)
  const y = pdf.y + 14
  const leftWidth = isLeftNarrow ? narrow : 495 - narrow - 24
  pdf.y = y
  write(pdf, left, 50, leftWidth, false)
  pdf.y = y
  write(pdf, right, 50 + leftWidth + 24, 495 - leftWidth - 24, false)
  // A second page, so that reading must not stop after the first.
  if (layout === 'one column') pdf.addPage().fontSize(9).text('References on request', 50, 50)
  pdf.end()
  await ended
  return Buffer.concat(chunks)
}

function write(pdf: InstanceType<typeof PdfDocument>, lines: Line[], x: number, width: number, isTop: boolean): void {
  lines.forEach((line, at) => {
    const isName = isTop && at === 0
    if (line.isHeading) pdf.y += 8
    pdf.fontSize(isName ? 20 : line.isHeading ? 12 : 9)
    const place = pdf.y
    // A date in the first column of a table, a date set flush right elsewhere.
    if (line.right !== undefined && width > 300 && /\d{4}|Present/.test(line.right)) {
      pdf.text(line.right, x, place, { width, align: 'right' })
      pdf.text(line.text, x, place, { width: width - 150 })
    } else if (line.right !== undefined && width > 300) {
      pdf.text(line.text, x, place, { width: 150 })
      pdf.text(line.right, x + 160, place, { width: width - 160 })
    } else {
      pdf.text(line.text, x, place, { width, ...(line.link ? { link: line.link, underline: true } : {}) })
      if (line.right !== undefined) pdf.text(line.right, x, pdf.y, { width })
    }
  })
}

async function makeDocx(person: Person, layout: Layout): Promise<Uint8Array> {
  const { top, left, right } = columnsOf(person, layout, true)
  const cell = (children: Paragraph[]) => new TableCell({ children })
  const beside = new Table({
    rows: [new TableRow({ children: [cell(left.map(paragraph)), cell(right.map(paragraph))] })],
  })
  const isColumns = layout === 'two columns'
  const wide = isColumns ? [...top, ...left, ...right] : top
  const children = [...wide.flatMap(block), ...(layout.startsWith('sidebar') ? [beside] : [])]
  const column = isColumns ? { properties: { column: { count: 2, space: 400 } } } : {}
  return Packer.toBuffer(new Document({ sections: [{ ...column, children }] }))

  function block(line: Line): Paragraph | Table {
    if (layout !== 'table' || line.right === undefined) return paragraph(line)
    const cells = [line.text, line.right].map((text) => cell([new Paragraph(text)]))
    return new Table({ rows: [new TableRow({ children: cells })] })
  }
}

function paragraph({ text, right, isHeading, link }: Line): Paragraph {
  const written = right === undefined ? text : `${text}\t${right}`
  if (written.startsWith('• ')) return new Paragraph({ text: written.slice(2), bullet: { level: 0 } })
  const run: ParagraphChild = new TextRun({ text: written, bold: isHeading ?? false })
  return new Paragraph({ children: [link ? new ExternalHyperlink({ link, children: [run] }) : run] })
}

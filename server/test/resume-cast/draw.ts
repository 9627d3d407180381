/** Draws a person of the corpus as a file: PDF, Word or text. */
import { fileURLToPath } from 'node:url'
import { Document, ExternalHyperlink, Packer, Paragraph, Table, TableCell, TableRow, TextRun } from 'docx'
import PdfDocument from 'pdfkit'
import { type CastMember, printed, readItems } from './cast.ts'
import { writePeriod } from './dates.ts'
import { makeDoc } from './old-word.ts'

type Kind = 'name' | 'heading' | 'strong' | 'bullet' | 'plain'
type Line = { kind: Kind; text: string; right?: string; margin?: string; links?: [url: string, label: string][] }
type Sheet = { top: Line[]; main: Line[]; side: Line[] }

const font = fileURLToPath(
  new URL('../../../node_modules/pdfjs-dist/standard_fonts/LiberationSans-Regular.ttf', import.meta.url),
)
const atWords: Record<string, string> = { de: 'bei', fr: 'chez', it: 'presso' }
const towns = ['Lisbon', 'Remote', 'Utrecht', 'Pune']

/** The file of a person, as planned or in another format. */
export async function drawResume(
  person: CastMember,
  { format, page } = person.plan as { format: string; page: string },
): Promise<{ name: string; bytes: Uint8Array }> {
  const sheet = sheetOf(person, format, page)
  const name = `resume.${format}`
  if (format === 'pdf') return { name, bytes: await drawPdf(sheet, page) }
  if (format === 'docx') return { name, bytes: await drawDocx(sheet, page) }
  const text = textOf(sheet)
  return { name, bytes: format === 'doc' ? makeDoc(text) : Buffer.from(text) }
}

function sheetOf(person: CastMember, format: string, page: string): Sheet {
  const { plan } = person
  const isSided = page === 'left' || page === 'right'
  const head: Line[] = [
    { kind: 'name', text: person.written ?? person.name },
    { kind: 'plain', text: printed(person.title) },
  ]
  const contact = contactLines(person, format, isSided || page === 'halves')
  const experience: Line[] = [
    { kind: 'heading', text: plan.headings.experience },
    ...person.roles.flatMap((role, at) => roleLines(person, role, at, page)),
  ]
  const skills: Line[] = [
    { kind: 'heading', text: plan.headings.skills },
    ...person.skills.flatMap(([label, items], _, groups) => skillLines(label, items, page, groups.length > 1)),
  ]
  const more = (person.more ?? []).flatMap(([heading, ...lines]): Line[] => [
    { kind: 'heading', text: heading },
    ...lines.map((text): Line => ({ kind: 'plain', text: printed(text) })),
  ])
  const contactHeading: Line = { kind: 'heading', text: 'Contact' }
  if (isSided) {
    const side =
      plan.contact === 'bottom'
        ? [...skills, ...more, contactHeading, ...contact]
        : [contactHeading, ...contact, ...skills, ...more]
    return { top: head, main: experience, side }
  }
  if (page === 'halves') return { top: [...head, ...contact], main: experience, side: [...skills, ...more] }
  return { top: [...head, ...contact, ...experience, ...skills, ...more], main: [], side: [] }
}

function contactLines(person: CastMember, format: string, isNarrow: boolean): Line[] {
  const canHide = format === 'pdf' || format === 'docx'
  const links = person.links.map(([url, label]): [string, string] => [
    url,
    canHide && label ? label : url.replace(/^https:\/\//, ''),
  ])
  const all: [string, string][] = [['', person.email], ['', '+44 20 7946 0123'], ...links]
  if (isNarrow || person.plan.contact === 'lines') {
    return all.map(([url, label]) => ({ kind: 'plain', text: label, ...(url ? { links: [[url, label]] } : {}) }))
  }
  return [{ kind: 'plain', text: all.map(([, label]) => label).join(' | '), links }]
}

function roleLines(person: CastMember, role: CastMember['roles'][number], at: number, page: string): Line[] {
  const [marked, company, from, to, ...done] = role
  const { plan } = person
  const title = printed(marked)
  const period = writePeriod(plan.dates, from, to)
  const bullets = done.map((text): Line => ({ kind: 'bullet', text: `${plan.bullet} ${printed(text)}`.trim() }))
  const strong = (text: string, right?: string): Line => ({ kind: 'strong', text, ...(right ? { right } : {}) })
  const atWord = atWords[plan.dates] ?? 'at'
  const place = at === 0 ? `${company}, ${towns[person.name.length % towns.length]}` : company
  if (page === 'margin' || page === 'grid') {
    const isOneLine = plan.roles === 'flush' || plan.roles === 'at'
    const first = plan.roles === 'at' ? `${title} ${atWord} ${company}` : `${title}, ${company}`
    const head = isOneLine ? [strong(first)] : [strong(title), { kind: 'plain', text: place } as Line]
    return [{ ...head[0]!, margin: period }, ...head.slice(1), ...bullets]
  }
  switch (plan.roles) {
    case 'flush':
      return [strong(`${title}, ${company}`, period), ...bullets]
    case 'at':
      return [strong(`${title} ${atWord} ${company}`), { kind: 'plain', text: period }, ...bullets]
    case 'dates first':
      return [{ kind: 'plain', text: period }, strong(title), { kind: 'plain', text: place }, ...bullets]
    case 'dates inline':
      return [strong(`${period}   ${title}, ${company}`), ...bullets]
    case 'company first':
      return [strong(company, period), { kind: 'plain', text: title }, ...bullets]
    case 'title then company':
      return [strong(title, period), { kind: 'plain', text: place }, ...bullets]
    case 'bars':
      return [strong(`${title} | ${company} | ${period}`), ...bullets]
    case 'brackets':
      return [strong(`${company} — ${title} (${period})`), ...bullets]
  }
}

function skillLines(label: string, items: string, page: string, isGroup: boolean): Line[] {
  const texts = readItems(items).map(({ text }) => text)
  if (page === 'left' || page === 'right')
    return [...(isGroup ? [label] : []), ...texts].map((text): Line => ({ kind: 'plain', text }))
  if (page === 'grid') return [{ kind: 'plain', text: texts.join(', '), margin: label }]
  return [{ kind: 'plain', text: `${label}: ${texts.join(', ')}` }]
}

function textOf({ top, main, side }: Sheet): string {
  const lines = [...top, ...main, ...side].map(({ kind, text, right, margin }) => {
    if (kind === 'heading') return `\n${text}`
    return [margin, text, right].filter(Boolean).join('\t')
  })
  return `${lines.join('\n')}\n`
}

type Pdf = InstanceType<typeof PdfDocument>
const sizes: Record<Kind, number> = { name: 20, heading: 12, strong: 10.5, bullet: 10, plain: 10 }

async function drawPdf({ top, main, side }: Sheet, page: string): Promise<Uint8Array> {
  const pdf = new PdfDocument({ size: 'A4', margin: 45 })
  const chunks: Buffer[] = []
  const ended = new Promise<void>((resolve) => {
    pdf.on('data', (chunk) => chunks.push(chunk))
    pdf.on('end', resolve)
  })
  pdf.font(font)
  const marginWidth = page === 'margin' ? 125 : 0
  drawLines(pdf, top, { x: 45 + marginWidth, width: 505 - marginWidth, margin: marginWidth })
  const y = pdf.y + 12
  const sideWidth = page === 'halves' ? 235 : 150
  const mainWidth = 505 - sideWidth - 20
  const isLeft = page === 'left'
  pdf.y = y
  drawLines(pdf, main, { x: isLeft ? 45 + sideWidth + 20 : 45, width: mainWidth })
  pdf.y = y
  // A smaller font in the sidebar keeps its lines from aligning with lines of the main column.
  const scale = page === 'halves' ? 1 : 0.88
  drawLines(pdf, side, { x: isLeft ? 45 : 45 + mainWidth + 20, width: sideWidth, scale })
  pdf.end()
  await ended
  return Buffer.concat(chunks)
}

/** Position, width and scale of lines, and the room left for text in the margin. */
type Column = { x: number; width: number; scale?: number; margin?: number }

function drawLines(pdf: Pdf, lines: Line[], { x, width, scale = 1, margin = 0 }: Column): void {
  for (const { kind, text, right, margin: beside, links } of lines) {
    if (kind === 'heading' || (kind === 'strong' && text)) pdf.y += kind === 'heading' ? 9 : 4
    pdf.fontSize(sizes[kind] * scale)
    const y = pdf.y
    const left = kind === 'name' || kind === 'heading' ? x - margin : x
    if (beside) pdf.text(beside, x - margin, y, { width: margin - 8 })
    if (right) {
      pdf.text(right, left, y, { width, align: 'right' })
      pdf.text(text, left, y, { width: width - pdf.widthOfString(right) - 12 })
    } else if (links && links.length > 1) drawLinked(pdf, text, links, left, y)
    else pdf.text(text, left, y, { width, ...(links?.[0] ? { link: links[0][0] } : {}) })
    pdf.x = left
  }
}

/** One line of contact, each label of it leading somewhere. */
function drawLinked(pdf: Pdf, text: string, links: [string, string][], x: number, y: number): void {
  pdf.text(text, x, y, { lineBreak: false })
  for (const [url, label] of links) {
    const before = pdf.widthOfString(text.slice(0, text.indexOf(label)))
    pdf.link(x + before, y, pdf.widthOfString(label), 10, url)
  }
  pdf.text('', x, y + 13)
}

async function drawDocx({ top, main, side }: Sheet, page: string): Promise<Uint8Array> {
  const cell = (children: (Paragraph | Table)[]) => new TableCell({ children })
  const blocks = page === 'grid' ? gridOf(top) : top.map(paragraph)
  const columns = { properties: { column: { count: 2, space: 400 } } }
  const sides = page === 'left' ? [side, main] : [main, side]
  const isSided = page === 'left' || page === 'right'
  const beside = isSided
    ? [new Table({ rows: [new TableRow({ children: sides.map((lines) => cell(lines.map(paragraph))) })] })]
    : [...main, ...side].map(paragraph)
  return Packer.toBuffer(
    new Document({ sections: [{ ...(page === 'halves' ? columns : {}), children: [...blocks, ...beside] }] }),
  )
}

/** A line with margin text becomes a table row of two cells, with the lines below it. */
function gridOf(lines: Line[]): (Paragraph | Table)[] {
  const blocks: (Paragraph | Table)[] = []
  let rows: { margin: string; lines: Line[] }[] = []
  const flush = () => {
    const cell = (children: Paragraph[]) => new TableCell({ children })
    const made = rows.map(
      ({ margin, lines }) => new TableRow({ children: [cell([new Paragraph(margin)]), cell(lines.map(paragraph))] }),
    )
    if (made.length > 0) blocks.push(new Table({ rows: made }))
    rows = []
  }
  for (const line of lines) {
    if (line.margin !== undefined) rows.push({ margin: line.margin, lines: [line] })
    else if (rows.length > 0 && line.kind !== 'heading') rows.at(-1)!.lines.push(line)
    else {
      flush()
      blocks.push(paragraph(line))
    }
  }
  flush()
  return blocks
}

function paragraph({ kind, text, right, links }: Line): Paragraph {
  if (kind === 'bullet' && /^[•▪–*-] /.test(text)) return new Paragraph({ text: text.slice(2), bullet: { level: 0 } })
  const written = right === undefined ? text : `${text}\t${right}`
  const run = (part: string) => new TextRun({ text: part, bold: kind !== 'plain' && kind !== 'bullet' })
  if (!links) return new Paragraph({ children: [run(written)] })
  const parts = written.split(' | ').flatMap((part, at) => {
    const link = links.find(([, label]) => label === part)
    const child = link ? new ExternalHyperlink({ link: link[0], children: [run(part)] }) : run(part)
    return at === 0 ? [child] : [run(' | '), child]
  })
  return new Paragraph({ children: parts })
}

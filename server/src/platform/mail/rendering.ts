/** A mail's parts as HTML and as text. Everything is escaped, nothing is fetched, and colours suit light and dark. */
import { cleanLine } from './clean-line.ts'
import type { MailContent, MailLink, MailSection } from './mail.ts'

export type RenderedMail = { subject: string; html: string; text: string }
type Absolute = (url: string) => string

/** Subjects beyond that are cut by every list of mails; titles may be long. */
const maxSubjectLength = 180

/** `absolute` makes an address of a path of this installation. */
export function renderMail(content: MailContent, absolute: Absolute, language = 'en'): RenderedMail {
  const clean = cleanContent(content, absolute)
  return { subject: clean.subject, html: renderHtml(clean, language), text: renderText(clean) }
}

/** Every link of a mail, in order. */
export function linksOf(content: MailContent, absolute: Absolute): MailLink[] {
  const { action, sections } = cleanContent(content, absolute)
  return [...(action ? [action] : []), ...sections.flatMap(({ links = [] }) => links)]
}

type Clean = Required<Omit<MailContent, 'action'>> & { action: MailLink | undefined }

function cleanContent(content: MailContent, absolute: Absolute): Clean {
  const { action, facts = [], sections = [], footnotes = [] } = content
  const link = ({ label, url }: MailLink) => ({ label: cleanLine(label), url: cleanUrl(absolute(url)) })
  const paragraphs = content.paragraphs.map(cleanLine)
  return {
    subject: cleanLine(content.subject).slice(0, maxSubjectLength),
    heading: cleanLine(content.heading),
    preheader: cleanLine(content.preheader ?? paragraphs[0] ?? ''),
    paragraphs,
    facts: facts.map(({ label, value }) => ({ label: cleanLine(label), value: cleanLine(value) })),
    action: action && link(action),
    sections: sections.map(({ heading, paragraphs: texts = [], items = [], links = [] }) => ({
      heading: cleanLine(heading),
      paragraphs: texts.map(cleanLine),
      items: items.map(cleanLine),
      links: links.map(link),
    })),
    footnotes: footnotes.map(cleanLine),
  }
}

function cleanUrl(url: string): string {
  // Without its own address, an installation's links are paths; '//' begins the address of another host.
  const isPath = /^\/(?![/\\])/.test(url)
  const parsed = URL.parse(isPath ? `http://here.invalid${url}` : url)
  if (parsed?.protocol !== 'http:' && parsed?.protocol !== 'https:') return '#'
  return isPath ? parsed.pathname + parsed.search + parsed.hash : parsed.href
}

function renderText({ heading, paragraphs, facts, action, sections, footnotes }: Clean): string {
  const width = Math.max(0, ...facts.map(({ label }) => label.length))
  const blocks = [
    heading,
    ...paragraphs,
    facts.map(({ label, value }) => `${`${label}:`.padEnd(width + 2)}${value}`).join('\n'),
    action ? textLink(action) : '',
    ...sections.map(textSection),
    // The separator of signatures: mail programs show what follows smaller.
    footnotes.length > 0 ? ['-- ', ...footnotes].join('\n') : '',
  ]
  return `${blocks.filter(Boolean).join('\n\n')}\n`
}

function textSection({ heading, paragraphs = [], items = [], links = [] }: MailSection): string {
  const list = items.map((item) => `- ${item}`).join('\n')
  return [heading.toUpperCase(), list, ...paragraphs, ...links.map(textLink)].filter(Boolean).join('\n\n')
}

const textLink = ({ label, url }: MailLink) => `${label}:\n${url}`

const font = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;"
// A word that is wider than the mail must not widen it; older programs know the first of the three.
const wrap = 'word-wrap:break-word;overflow-wrap:anywhere;word-break:break-word;'

/** Light in the lines themselves, for programs that drop the style sheet; dark by the reader's preference. */
const colours = {
  canvas: ['#f1f4f5', '#0f1314'],
  surface: ['#ffffff', '#171c1e'],
  ink: ['#14191b', '#f0f3f3'],
  muted: ['#4a5558', '#b3bdc0'],
  line: ['#d9dfe1', '#30383b'],
  link: ['#0b6b62', '#5fd3c4'],
  button: ['#0b6b62', '#5fd3c4'],
  'on-button': ['#ffffff', '#06211e'],
} as const
type Colour = keyof typeof colours

const light = (name: Colour) => colours[name][0]
const text = (colour: Colour, size: number, rest = '', also = '') =>
  `class="${colour}${also}" style="margin:0;${font}font-size:${size}px;line-height:1.55;color:${light(colour)};${wrap}${rest}"`
const table = (attributes: string, rows: string) =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0" width="100%" ${attributes}>${rows}</table>`

function renderHtml({ subject, heading, preheader, paragraphs, action, ...rest }: Clean, language: string): string {
  const parts = [
    `<h1 ${text('ink', 22, 'line-height:1.3;font-weight:600;padding-bottom:16px;')}>${escape(heading)}</h1>`,
    ...paragraphs.map((each) => paragraph(each)),
    factTable(rest.facts),
    action ? button(action) : '',
    ...rest.sections.map(htmlSection),
  ]
  const footnotes = rest.footnotes.map((each) => paragraph(each, 'muted', 13))
  return `<!doctype html>
<html lang="${escape(language)}" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no">
<title>${escape(subject)}</title>
<style>${styleSheet()}</style>
</head>
<body class="on-canvas" style="margin:0;padding:0;background-color:${light('canvas')};">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all;" aria-hidden="true">${escape(preheader)}</div>
${table(
  `class="on-canvas" style="background-color:${light('canvas')};"`,
  `<tr><td align="center" class="outer" style="padding:32px 16px;">
${table(
  'style="max-width:600px;table-layout:fixed;margin:0 auto;"',
  `<tr><td style="padding:0 4px 16px;"><p ${text('muted', 14, 'font-weight:600;')}>Nova Interviews</p></td></tr>
<tr><td class="on-surface inner" style="background-color:${light('surface')};border:1px solid ${light('line')};border-radius:12px;padding:32px;text-align:left;">
${parts.filter(Boolean).join('\n')}
</td></tr>
<tr><td style="padding:20px 4px 0;text-align:left;">
${footnotes.join('\n')}
</td></tr>`,
)}
</td></tr>`,
)}
</body>
</html>
`
}

const paragraph = (words: string, colour: Colour = 'ink', size = 15, below = 14) =>
  `<p ${text(colour, size, `padding-bottom:${below}px;`)}>${escape(words)}</p>`

function factTable(facts: Clean['facts']): string {
  if (facts.length === 0) return ''
  const rows = facts.map(
    ({ label, value }) => `<tr>
<th scope="row" align="left" valign="top" width="110" ${text('muted', 14, 'font-weight:400;padding:6px 16px 6px 0;text-align:left;')}>${escape(label)}</th>
<td valign="top" ${text('ink', 15, 'padding:5px 0;')}>${escape(value)}</td></tr>`,
  )
  // A table of data, not of layout: it keeps its role.
  return `<table cellpadding="0" cellspacing="0" border="0" width="100%" style="table-layout:fixed;margin:4px 0 18px;">${rows.join('\n')}</table>`
}

function button({ label, url }: MailLink): string {
  const colour = `color:${light('on-button')};background-color:${light('button')};border:1px solid ${light('button')};`
  return `<p style="margin:0;padding:6px 0 22px;"><a class="button" href="${escape(url)}" style="display:inline-block;${font}font-size:16px;line-height:1.3;font-weight:600;text-decoration:none;border-radius:8px;padding:13px 22px;${colour}">${escape(label)}</a></p>
${paragraph('If the button doesn’t work, open this address:', 'muted', 13, 2)}
<p ${text('muted', 13, 'padding-bottom:18px;')}>${htmlLink({ label: url, url })}</p>`
}

const htmlLink = ({ label, url }: MailLink) =>
  `<a class="link" href="${escape(url)}" style="color:${light('link')};text-decoration:underline;${wrap}">${escape(label)}</a>`

function htmlSection({ heading, paragraphs = [], items = [], links = [] }: MailSection): string {
  const border = `line-height:1.4;font-weight:600;border-top:1px solid ${light('line')};padding:20px 0 8px;`
  return [
    `<h2 ${text('ink', 16, border, ' rule')}>${escape(heading)}</h2>`,
    items.length > 0
      ? `<ul style="margin:0;padding:0 0 14px 20px;">${items.map((each) => `<li ${text('muted', 14, 'padding-bottom:4px;')}>${escape(each)}</li>`).join('')}</ul>`
      : '',
    ...paragraphs.map((each) => paragraph(each, 'muted', 14)),
    ...links.map((each) => `<p ${text('muted', 14, 'padding-bottom:14px;')}>${htmlLink(each)}</p>`),
  ]
    .filter(Boolean)
    .join('\n')
}

function styleSheet(): string {
  const dark = (name: Colour) => colours[name][1]
  const rules = (Object.keys(colours) as Colour[]).map((name) => `.${name}{color:${dark(name)}!important}`)
  return `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:480px){.outer{padding:16px 8px!important}.inner{padding:22px 18px!important}}
@media (prefers-color-scheme:dark){
.on-canvas{background-color:${dark('canvas')}!important}
.on-surface{background-color:${dark('surface')}!important;border-color:${dark('line')}!important}
${rules.join('\n')}
.rule{border-color:${dark('line')}!important}
.button{color:${dark('on-button')}!important;background-color:${dark('button')}!important;border-color:${dark('button')}!important}
}`
}

function escape(words: string): string {
  return words
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}

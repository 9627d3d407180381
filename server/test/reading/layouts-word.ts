/** Word files of the reading bench: tab stops, tables, text boxes, headers and footers. */
import { Document, Footer, Header, Packer, Paragraph, Table, TableCell, TableRow, Textbox, TextRun } from 'docx'
import { allSkills, itemsOf, type Layout, period } from './html.ts'
import { type Person, type PersonRole, plainText } from './people.ts'

const line = (text: string, bold = false, size = 21) => new Paragraph({ children: [new TextRun({ text, bold, size })] })
const heading = (text: string) => line(text, true, 28)
const bullets = ({ done }: PersonRole) =>
  done.map((text) => new Paragraph({ text: plainText(text), bullet: { level: 0 } }))
const cell = (children: (Paragraph | Table)[]) => new TableCell({ children })
const row = (...cells: (Paragraph | Table)[][]) => new TableRow({ children: cells.map(cell) })
const pack = (children: (Paragraph | Table | Textbox)[], more: object = {}): Promise<Uint8Array> =>
  Packer.toBuffer(new Document({ sections: [{ ...more, children }] }))

const education = ({ school, degree }: Person) => [heading('Education'), line(`${degree}, ${school}\t2009 – 2013`)]
const skillLines = ({ skills }: Person) => [
  heading('Skills'),
  ...skills.map(([label, items]) => line(`${label}: ${itemsOf(items).join(', ')}`)),
]

/** Word's chronological template: 'Dates' on a line, then 'Title • Place • Firm'. */
const chronological: Layout = {
  name: 'word-chronological',
  docx: (p) =>
    pack([
      line(p.name, true, 52),
      line(`${p.city} • ${p.phone} • ${p.email}`),
      line(p.summary),
      heading('Experience'),
      ...p.roles.flatMap((r) => [
        line(period('en-short', r)),
        line(`${r.title} • ${r.company} • ${r.city}`, true),
        ...bullets(r),
      ]),
      ...education(p),
      ...skillLines(p),
    ]),
}

/** One table holds everything: dates on the left, the rest on the right. */
const table: Layout = {
  name: 'word-table',
  docx: (p) =>
    pack([
      line(p.name, true, 44),
      line(`${p.email} | ${p.phone}`),
      heading('Professional Experience'),
      new Table({
        rows: p.roles.map((r) =>
          row([line(period('mm/yyyy', r))], [line(r.title, true), line(`${r.company}, ${r.city}`), ...bullets(r)]),
        ),
      }),
      ...education(p),
      ...skillLines(p),
    ]),
}

/** Contact and skills in a text box that floats next to the roles. */
const textBox: Layout = {
  name: 'word-text-box',
  docx: (p) =>
    pack([
      new Textbox({
        alignment: 'center',
        children: [
          line(p.name, true, 40),
          line(p.headline),
          line(p.email),
          line(p.phone),
          line('SKILLS', true),
          ...allSkills(p).map((text) => line(text)),
        ],
        style: { width: '5cm', height: 'auto' },
      }),
      heading('WORK HISTORY'),
      ...p.roles.flatMap((r) => [
        line(`${r.company}\t${period('en-long', r)}`, true),
        line(`${r.title}\t${r.city}`),
        ...bullets(r),
      ]),
      ...education(p),
    ]),
}

export const tunedWordLayouts: Layout[] = [chronological, table, textBox]

/** Contact in the page's header, a number in its footer, two cells as columns. */
const headed: Layout = {
  name: 'word-header-columns',
  docx: (p) =>
    pack(
      [
        new Table({
          rows: [
            row(
              [
                line('Skills', true, 26),
                ...allSkills(p).map((text) => line(text)),
                line('Education', true, 26),
                line(p.degree),
                line(p.school),
              ],
              [
                line('Employment', true, 26),
                ...p.roles.flatMap((r) => [
                  line(r.title, true),
                  line(`${r.company} (${r.city})`),
                  line(period('en-short', r)),
                  ...bullets(r),
                ]),
              ],
            ),
          ],
        }),
      ],
      {
        headers: { default: new Header({ children: [line(p.name, true, 36), line(`${p.email} | ${p.phone}`)] }) },
        footers: { default: new Footer({ children: [line(`${p.name} – Page 1`)] }) },
      },
    ),
}

const japanese = ({ from, to }: PersonRole) => {
  const date = (text: string) => text.replace(/^(\d+)-0?(\d+)$/, '$1年$2月')
  return `${date(from)} 〜 ${to === null ? '現在' : date(to)}`
}

/** 職務経歴書: headings and dates in Japanese, firms and titles as their owner writes them. */
const shokureki: Layout = {
  name: 'word-japanese',
  docx: (p) =>
    pack([
      line('職務経歴書', true, 40),
      line(`氏名: ${p.name}`),
      line(p.email),
      heading('職務経歴'),
      ...p.roles.flatMap((r) => [line(japanese(r)), line(r.company, true), line(r.title), ...bullets(r)]),
      heading('スキル'),
      line(allSkills(p).join('、')),
      heading('学歴'),
      line(`2013年3月 ${p.school} 卒業`),
    ]),
}

export const keptWordLayouts: Layout[] = [headed, shokureki]

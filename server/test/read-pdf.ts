/** Reads a PDF as a screen reader would, and reports what it would miss. Uses pdf.js, not the library that wrote it. */
import { getDocument, OPS } from 'unpdf/pdfjs'

type Node = { role?: string; alt?: string; children?: Node[]; type?: string; id?: string }
export type ReadPdf = {
  pages: number
  title: unknown
  language: unknown
  isMarked: boolean | undefined
  showsTitle: boolean
  /** 'H1', 'P', 'Table' …, in the order of reading. */
  roles: string[]
  headings: string[]
  /** Alternative texts of pictures. */
  alts: (string | undefined)[]
  outline: string[]
  /** Operators that paint outside of all marked content: neither read nor declared an artifact. */
  unmarked: number
  /** Marked content that belongs to no element of the tree. */
  orphans: string[]
  text: string
  pageTexts: string[]
}

const painting = new Set([OPS.showText, OPS.showSpacedText, OPS.fill, OPS.stroke, OPS.eoFill, OPS.paintImageXObject])

export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const pdf = await getDocument({ data: new Uint8Array(bytes), useSystemFonts: false, verbosity: 0 }).promise
  const { info } = (await pdf.getMetadata()) as unknown as { info: Record<string, unknown> }
  const read: ReadPdf = {
    pages: pdf.numPages,
    title: info['Title'],
    language: info['Language'],
    isMarked: (await pdf.getMarkInfo())?.Marked,
    showsTitle: isTitleShown(await pdf.getViewerPreferences()),
    roles: [],
    headings: [],
    alts: [],
    unmarked: 0,
    orphans: [],
    text: '',
    pageTexts: [],
    outline: ((await pdf.getOutline()) ?? []).map(({ title }: { title: string }) => title),
  }
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number)
    const inTree = new Set<string>()
    const walk = (node: Node) => {
      if (node.type === 'content') inTree.add(node.id!)
      if (node.role) read.roles.push(node.role)
      if (/^H\d$/.test(node.role ?? '')) read.headings.push(node.role!)
      if (node.role === 'Figure') read.alts.push(node.alt)
      for (const child of node.children ?? []) walk(child)
    }
    walk((await page.getStructTree()) ?? {})
    const { fnArray } = await page.getOperatorList()
    let depth = 0
    for (const operator of fnArray) {
      if (operator === OPS.beginMarkedContent || operator === OPS.beginMarkedContentProps) depth += 1
      else if (operator === OPS.endMarkedContent) depth -= 1
      else if (painting.has(operator) && depth === 0) read.unmarked += 1
    }
    const content = await page.getTextContent({ includeMarkedContent: true })
    const open: string[] = []
    const before = read.text.length
    for (const item of content.items) {
      if ('str' in item) {
        read.text += item.str + (item.hasEOL ? '\n' : ' ')
        const marks = open.filter(Boolean)
        const isArtifact = open.includes('Artifact')
        if (item.str.trim() && !isArtifact && !marks.some((id) => inTree.has(id))) read.orphans.push(item.str)
      } else if (item.type === 'endMarkedContent') open.pop()
      else open.push(item.id ?? (item as { tag?: string }).tag ?? '')
    }
    read.pageTexts.push(read.text.slice(before).replace(/\s+/g, ' '))
  }
  await pdf.cleanup()
  return read
}

/** A map in newer versions of pdf.js, an object in older ones. */
function isTitleShown(preferences: unknown): boolean {
  const { DisplayDocTitle: shown } = (
    preferences instanceof Map ? Object.fromEntries(preferences) : (preferences ?? {})
  ) as {
    DisplayDocTitle?: boolean
  }
  return shown === true
}

declare module 'word-extractor' {
  type Part = (options?: { filterUnicode?: boolean; includeFooters?: boolean }) => string
  type Document = { getBody: Part; getHeaders: Part; getFooters: Part; getTextboxes: Part }
  export default class WordExtractor {
    extract(source: Buffer): Promise<Document>
  }
}

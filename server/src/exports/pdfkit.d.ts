declare module 'pdfkit' {
  /** An element of the structure tree: its content is what is drawn by the functions it is given. */
  export class PDFStructureElement {
    add(child: PDFStructureElement | (() => void)): this
    end(): void
  }
  export default class PDFDocument {
    constructor(options?: object)
    x: number
    y: number
    page: { width: number; height: number }
    outline: { addItem(title: string): unknown }
    _font: { font: { hasGlyphForCodePoint(codePoint: number): boolean } }
    addContent(operators: string): this
    save(): this
    restore(): this
    clip(): this
    pipe(target: NodeJS.WritableStream): void
    on(event: 'data', listener: (chunk: Buffer) => void): this
    on(event: 'end', listener: () => void): this
    end(): void
    registerFont(name: string, path: string, family?: string): this
    font(name: string): this
    fontSize(size: number): this
    fillColor(color: string): this
    fillOpacity(opacity: number): this
    image(bytes: Buffer, x: number, y: number, options?: object): this
    text(text: string, options?: object): this
    text(text: string, x: number, y: number, options?: object): this
    widthOfString(text: string, options?: object): number
    link(x: number, y: number, width: number, height: number, url: string): this
    moveDown(lines?: number): this
    addPage(): this
    continueOnNewPage(): void
    bufferedPageRange(): { start: number; count: number }
    switchToPage(page: number): this
    rect(x: number, y: number, width: number, height: number): this
    fill(color: string): this
    moveTo(x: number, y: number): this
    lineTo(x: number, y: number): this
    closePath(): this
    lineWidth(width: number): this
    strokeColor(color: string): this
    stroke(): this
    fillAndStroke(fill: string, stroke: string): this
    struct(type: string, options?: object): PDFStructureElement
    addStructure(element: PDFStructureElement): this
    markContent(tag: string, options?: object): this
    endMarkedContent(): this
  }
}

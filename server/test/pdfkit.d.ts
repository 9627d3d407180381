declare module 'pdfkit' {
  export default class PDFDocument {
    constructor(options?: object)
    x: number
    y: number
    pipe(target: NodeJS.WritableStream): void
    on(event: 'data', listener: (chunk: Buffer) => void): this
    on(event: 'end', listener: () => void): this
    end(): void
    font(name: string): this
    fontSize(size: number): this
    fillColor(color: string): this
    text(text: string, options?: object): this
    text(text: string, x: number, y: number, options?: object): this
    widthOfString(text: string): number
    link(x: number, y: number, width: number, height: number, url: string): this
    moveDown(lines?: number): this
    addPage(): this
    rect(x: number, y: number, width: number, height: number): this
    fillAndStroke(fill: string, stroke: string): this
  }
}

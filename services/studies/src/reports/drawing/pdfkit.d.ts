/** What is used of pdfkit. The types that others publish know neither PDF/UA nor scopes of cells. */
declare module 'pdfkit' {
  export interface Structure {
    add(child: Structure | (() => void)): this;
    end(): void;
  }
  interface StructureOptions {
    alt?: string;
    /** Points from the upper left corner of the page. */
    bbox?: [left: number, top: number, right: number, bottom: number];
    scope?: 'Column' | 'Row';
  }
  interface TextOptions {
    width?: number;
    align?: 'left' | 'right' | 'center';
    lineGap?: number;
    /** OpenType features: on, off. */
    features?: Readonly<Record<string, boolean>>;
  }

  export default class PDFDocument {
    constructor(options: {
      size: string;
      margins: { top: number; bottom: number; left: number; right: number };
      pdfVersion: string;
      subset: 'PDF/UA';
      tagged: boolean;
      lang: string;
      displayTitle: boolean;
      bufferPages: boolean;
      font: Uint8Array;
      info: { Title: string; Author: string; CreationDate: Date; ModDate: Date };
    });
    x: number;
    y: number;
    readonly page: { width: number; height: number; margins: { top: number; bottom: number } };
    on(event: 'data', listener: (chunk: Uint8Array) => void): this;
    on(event: 'end', listener: () => void): this;
    on(event: 'error', listener: (error: Error) => void): this;
    end(): void;

    registerFont(name: string, file: Uint8Array): this;
    font(name: string): this;
    fontSize(points: number): this;
    fillColor(color: string): this;
    strokeColor(color: string): this;
    lineWidth(points: number): this;
    text(text: string, x: number, y: number, options?: TextOptions): this;
    heightOfString(text: string, options?: TextOptions): number;
    image(file: Uint8Array, x: number, y: number, options: { fit: [width: number, height: number] }): this;

    rect(x: number, y: number, width: number, height: number): this;
    moveTo(x: number, y: number): this;
    lineTo(x: number, y: number): this;
    fill(color: string): this;
    stroke(color?: string): this;
    clip(): this;
    save(): this;
    restore(): this;

    addPage(): this;
    switchToPage(index: number): unknown;
    bufferedPageRange(): { start: number; count: number };

    struct(type: string, options?: StructureOptions): Structure;
    addStructure(structure: Structure): this;
    markContent(tag: 'Artifact', options: { type: 'Pagination' | 'Layout' }): this;
    endMarkedContent(): this;
  }
}

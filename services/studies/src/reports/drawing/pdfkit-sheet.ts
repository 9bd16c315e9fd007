import PDFDocument, { type Structure } from 'pdfkit';
import type { Paper } from '../paper.js';
import { FONTS } from './fonts.js';

export const COLORS = {
  ink: '#1d1b17',
  soft: '#5a544a',
  accent: '#114b3b',
  amber: '#d3ae6a',
  amberDark: '#8a5a12',
  hair: '#ddd6c8',
  sunken: '#f3efe7',
} as const;

/** Points. */
export const SHEET = { left: 56.7, right: 538.6, top: 46, bottom: 779, width: 481.9 } as const;

const LINE_GAP = 2.2;

export interface Type {
  size: number;
  isStrong?: boolean;
  color?: string;
  align?: 'left' | 'right' | 'center';
}

/** The pages of a document, filled from above, with their structure tree. */
export class Sheet {
  readonly doc: PDFDocument;
  readonly root: Structure;

  constructor({ title, author, createdAt }: Pick<Paper, 'title' | 'author' | 'createdAt'>) {
    const date = new Date(createdAt);
    this.doc = new PDFDocument({
      size: 'A4',
      margins: { top: SHEET.top, bottom: 841.9 - SHEET.bottom, left: SHEET.left, right: SHEET.left },
      pdfVersion: '1.7',
      subset: 'PDF/UA',
      tagged: true,
      lang: 'es-ES',
      displayTitle: true,
      bufferPages: true,
      font: withoutShaping(FONTS[0].bytes),
      info: { Title: title, Author: author, CreationDate: date, ModDate: date },
    });
    for (const { name, bytes } of FONTS) {
      this.doc.registerFont(shapedName(name), bytes);
      this.doc.registerFont(name, withoutShaping(bytes));
    }
    this.root = this.doc.struct('Document');
    this.doc.addStructure(this.root);
    this.doc.y = SHEET.top;
  }

  /** A new page, unless so much fits below. */
  ensure(height: number): void {
    if (this.doc.y + height > SHEET.bottom) this.newPage();
  }

  newPage(): void {
    this.doc.addPage();
    this.doc.y = SHEET.top;
  }

  /** An element of the tree. What `draw` draws is its content. */
  element(parent: Structure, type: string, draw?: () => void, options: Parameters<PDFDocument['struct']>[1] = {}) {
    const element = this.doc.struct(type, options);
    parent.add(element);
    if (draw) element.add(draw);
    return element;
  }

  /** A paragraph, heading or the like over the whole width, kept together. */
  paragraph(type: string, text: string, look: Type, { above = 0, below = 6, inset = 0 } = {}): void {
    const width = SHEET.width - 2 * inset;
    const height = this.heightOf(text, width, look);
    this.ensure(above + height + below);
    const y = this.doc.y + above;
    this.element(this.root, type, () => this.write(text, SHEET.left + inset, y, width, look));
    this.doc.y = y + height + below;
  }

  write(text: string, x: number, y: number, width: number, look: Type): void {
    this.setType(look, text).text(text, x, y, { width, ...optionsOf(look, text) });
  }

  heightOf(text: string, width: number, look: Type): number {
    return this.setType(look, text).heightOfString(text, { width, ...optionsOf(look, text) });
  }

  /** What is no content: lines, fills, repeated heads, page numbers. */
  artifact(draw: () => void, type: 'Pagination' | 'Layout' = 'Layout'): void {
    this.doc.markContent('Artifact', { type });
    draw();
    this.doc.endMarkedContent();
  }

  rule(y: number, color: string, weight: number): void {
    this.artifact(() => {
      this.doc.lineWidth(weight).moveTo(SHEET.left, y).lineTo(SHEET.right, y).stroke(color);
    });
  }

  private setType({ size, isStrong = false, color = COLORS.ink }: Type, text: string): PDFDocument {
    const { name } = FONTS[isStrong ? 1 : 0];
    return this.doc
      .font(isShaped(text) ? shapedName(name) : name)
      .fontSize(size)
      .fillColor(color);
  }
}

const shapedName = (name: string): string => `${name} shaped`;

/** Letters that join, go from right to left or carry marks. */
const NEEDS_SHAPING = /[\u0300-\u036f\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;
const isShaped = (text: string): boolean => NEEDS_SHAPING.test(text);

// With features, even none, a line is shaped as a whole.
const optionsOf = ({ align = 'left' }: Type, text: string) => ({
  align,
  lineGap: LINE_GAP,
  ...(isShaped(text) && { features: {} }),
});

/** The same font without its rules of shaping, which take most of the time and change nothing of Latin and Cyrillic. */
function withoutShaping(bytes: Buffer): Buffer {
  const plain = Buffer.from(bytes);
  for (let table = 0; table < plain.readUInt16BE(4); table += 1) {
    const at = 12 + table * 16;
    if (['GSUB', 'GPOS', 'GDEF'].includes(plain.toString('latin1', at, at + 4))) plain.write('x', at, 'latin1');
  }
  return plain;
}

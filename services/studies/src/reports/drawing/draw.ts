import type { ReportDocument } from '../report-document.js';

/** The file that is handed over, or one picture of all its pages, one below the other. */
export type Format = 'pdf' | 'svg';

export interface Drawing {
  content: Uint8Array;
  pages: number;
}

/** A report to render. */
export interface DrawingJob {
  document: ReportDocument;
  format: Format;
}

/** Renders a document whose texts can all be drawn. */
export type Draw = (document: ReportDocument, format: Format) => Promise<Drawing>;

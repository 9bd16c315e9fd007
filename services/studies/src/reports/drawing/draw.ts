import type { ReportDocument } from '../report-document.js';

export interface Drawing {
  pdf: Uint8Array;
  pages: number;
}

/** Draws a paper whose texts can all be drawn. */
export type Draw = (document: ReportDocument) => Drawing | Promise<Drawing>;

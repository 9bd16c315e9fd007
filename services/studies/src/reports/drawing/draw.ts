import type { Paper } from '../paper.js';

/** The file that is handed over, or one picture of all its pages, one below the other. */
export type Format = 'pdf' | 'svg';

export interface Drawing {
  content: Uint8Array;
  pages: number;
}

/** Draws a paper whose texts can all be drawn. */
export type Draw = (paper: Paper, format: Format) => Drawing | Promise<Drawing>;

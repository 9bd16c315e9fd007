import type { Paper } from '../paper.js';

export interface Drawing {
  pdf: Uint8Array;
  pages: number;
}

/** Draws a paper whose texts can all be drawn. */
export type Draw = (paper: Paper) => Drawing | Promise<Drawing>;

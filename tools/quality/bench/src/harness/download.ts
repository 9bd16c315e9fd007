import { percentile } from './statistics.ts';

const SAMPLE_MS = 100;

export interface Download {
  /** Milliseconds to the first byte and to the last. */
  first: number;
  whole: number;
  /** Bytes. */
  size: number;
  lines: number;
  /** Of the samples that were taken meanwhile. */
  most: number;
}

/** Reads a file as a browser does: piece by piece, keeping none. @param sample taken ten times a second meanwhile */
export async function download(url: string, headers: HeadersInit, sample = () => 0): Promise<Download> {
  const samples = [sample()];
  const sampling = setInterval(() => samples.push(sample()), SAMPLE_MS);
  try {
    const start = performance.now();
    const answer = await fetch(url, { headers });
    if (!answer.ok || !answer.body) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
    const file = { first: 0, size: 0, lines: 0 };
    for await (const piece of answer.body as unknown as AsyncIterable<Uint8Array>) {
      file.first ||= performance.now() - start;
      file.size += piece.length;
      file.lines += countLines(piece);
    }
    return { ...file, whole: performance.now() - start, most: percentile(samples, 1) };
  } finally {
    clearInterval(sampling);
  }
}

const LINE_END = '\n'.charCodeAt(0);

function countLines(piece: Uint8Array): number {
  let count = 0;
  for (const byte of piece) if (byte === LINE_END) count += 1;
  return count;
}

import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';

/** An element of the structure tree. */
export interface PdfNode {
  role: string;
  alt?: string;
  /** What it holds itself. */
  text: string;
  children: PdfNode[];
}

export interface ReadPdf {
  pages: number;
  title: string;
  lang: string;
  isMarked: boolean;
  showsTitle: boolean;
  /** Part of PDF/UA that it says to keep. */
  ua: string | undefined;
  /** Everything but artifacts, with single spaces. */
  text: string;
  /** Running heads and page numbers of each page. */
  artifacts: string[];
  /** What stands on each page but artifacts, line by line from above. */
  lines: string[][];
  /** One root for each page. */
  tree: PdfNode[];
}

/** One for all papers of a spec file, which reads one after the other: it takes the library a second to load. */
let reader: Worker | undefined;
let last: Promise<unknown> = Promise.resolve();

export function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const reading = last.then(() => readNow(bytes));
  last = reading.catch(() => undefined);
  return reading;
}

async function readNow(bytes: Uint8Array): Promise<ReadPdf> {
  reader ??= new Worker(fileURLToPath(new URL('./pdf-reader.mjs', import.meta.url)));
  const answer = once(reader, 'message');
  reader.ref();
  reader.postMessage(bytes);
  const [read] = (await answer) as [ReadPdf];
  // The process that runs the specs ends without waiting for it.
  reader.unref();
  return read;
}

/** All elements, in the order of the tree. */
export const nodesOf = (nodes: readonly PdfNode[]): PdfNode[] =>
  nodes.flatMap((node) => [node, ...nodesOf(node.children)]);

export const rolesOf = ({ tree }: ReadPdf): string[] => nodesOf(tree).map(({ role }) => role);
/** What an element says, with all that is in it. */
export const spokenBy = (node: PdfNode): string => [node.text, ...node.children.map(spokenBy)].join(' ').trim();

import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';

/** An element of the structure tree. */
export interface PdfNode {
  role: string;
  alt?: string;
  /** Its own text, without that of its children. */
  text: string;
  children: PdfNode[];
}

export interface ReadPdf {
  pages: number;
  title: string;
  lang: string;
  isMarked: boolean;
  showsTitle: boolean;
  /** Part of PDF/UA that it declares. */
  ua: string | undefined;
  /** Everything but artifacts, with single spaces. */
  text: string;
  /** Running heads and page numbers of each page. */
  artifacts: string[];
  /** The text of each page without artifacts, line by line from the top. */
  lines: string[][];
  /** One root for each page. */
  tree: PdfNode[];
}

/** One per spec file, which reads its PDFs in sequence: the library takes a second to load. */
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
  // The process of the specs may exit while it runs.
  reader.unref();
  return read;
}

/** All elements, in the order of the tree. */
export const nodesOf = (nodes: readonly PdfNode[]): PdfNode[] =>
  nodes.flatMap((node) => [node, ...nodesOf(node.children)]);

export const rolesOf = ({ tree }: ReadPdf): string[] => nodesOf(tree).map(({ role }) => role);
/** The text of an element and its descendants. */
export const spokenBy = (node: PdfNode): string => [node.text, ...node.children.map(spokenBy)].join(' ').trim();

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
  /** One root for each page. */
  tree: PdfNode[];
}

export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const reader = new Worker(fileURLToPath(new URL('./pdf-reader.mjs', import.meta.url)), { workerData: bytes });
  const [read] = (await once(reader, 'message')) as [ReadPdf];
  await reader.terminate();
  return read;
}

/** All elements, in the order of the tree. */
export const nodesOf = (nodes: readonly PdfNode[]): PdfNode[] =>
  nodes.flatMap((node) => [node, ...nodesOf(node.children)]);

export const rolesOf = ({ tree }: ReadPdf): string[] => nodesOf(tree).map(({ role }) => role);
/** What an element says, with all that is in it. */
export const spokenBy = (node: PdfNode): string => [node.text, ...node.children.map(spokenBy)].join(' ').trim();

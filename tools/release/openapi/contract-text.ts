import { type OpenApiDocument } from './document.ts';
import { reliedOn } from './relied-on.ts';

const WIDTH = 140;

/**
 * What callers rely on, as text: each line is a place in the document and its JSON, one for each operation, parameter,
 * answer and field, so that a review shows what is promised. In the order of the document, as the changelog is.
 */
export const contractText = (document: OpenApiDocument): string => `${linesOf(reliedOn(document)).join('\n')}\n`;

/** What fits on a line is not split further; an item of a list never is. */
function linesOf(node: object, place = ''): string[] {
  const json = JSON.stringify(node);
  const entries = Object.entries(node).filter(([, value]) => value !== undefined);
  const parts = entries.filter(([, value]) => isRecord([value].flat()[0]));
  if (place && (json.length <= WIDTH || !parts.length)) return [`${place} ${json}`];
  const own = entries.filter((entry) => !parts.includes(entry));
  return [
    ...(own.length ? [`${place} ${JSON.stringify(Object.fromEntries(own))}`] : []),
    ...parts.flatMap(([key, value]) => {
      const at = `${place} ${key}`.trim();
      return Array.isArray(value)
        ? value.map((item) => `${at} [] ${JSON.stringify(item)}`)
        : linesOf(value as object, at);
    }),
  ];
}

const isRecord = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value);

type Node = Record<string, unknown>;

/** The document of such a text. */
export function contractOf(text: string): OpenApiDocument {
  const document: Node = {};
  for (const [, place = '', json = ''] of text.matchAll(/^(.+?) (\{.*\})$/gm)) {
    const keys = place.split(' ');
    const list = keys.at(-1) === '[]' ? keys.splice(-2)[0] : undefined;
    const node = keys.reduce((inner, key) => (inner[key] ??= {}) as Node, document);
    if (list) ((node[list] ??= []) as unknown[]).push(JSON.parse(json));
    else Object.assign(node, JSON.parse(json));
  }
  return document as unknown as OpenApiDocument;
}

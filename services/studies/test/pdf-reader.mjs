// Reads a PDF as assistive technology does: its text, its structure tree, its metadata.
// In a thread, because the library is published as ES modules only, which jest would have to transform.
import { parentPort } from 'node:worker_threads';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

parentPort.on('message', async (bytes) => {
  const document = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  const { info, metadata } = await document.getMetadata();
  const pages = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent({ includeMarkedContent: true });
    pages.push(readPage(items, await page.getStructTree()));
  }
  parentPort.postMessage({
    pages: document.numPages,
    title: info.Title,
    lang: info.Language,
    isMarked: (await document.getMarkInfo())?.Marked === true,
    showsTitle: (await document.getViewerPreferences())?.DisplayDocTitle === true,
    ua: metadata?.get('pdfuaid:part') ?? /<pdfuaid:part>(\d)/.exec(Buffer.from(bytes).toString('latin1'))?.[1],
    text: pages
      .map(({ text }) => text)
      .join(' ')
      .replace(/\s+/g, ' '),
    artifacts: pages.map(({ artifacts }) => artifacts),
    lines: pages.map(({ lines }) => lines),
    tree: pages.flatMap(({ tree }) => tree),
  });
});

function readPage(items, root) {
  const texts = new Map();
  const open = [];
  const lines = new Map();
  let text = '';
  let artifacts = '';
  for (const item of items) {
    if (item.type === 'endMarkedContent') open.pop();
    else if (item.type) open.push({ id: item.id, isArtifact: item.tag === 'Artifact' });
    else {
      const piece = item.str + (item.hasEOL ? ' ' : '');
      const id = open.findLast((mark) => mark.id)?.id;
      if (open.some(({ isArtifact }) => isArtifact)) artifacts += piece;
      else {
        text += piece;
        // Items at one height form a line.
        const height = Math.round(item.transform[5]);
        if (piece.trim()) lines.set(height, `${lines.get(height) ?? ''}${piece}`);
      }
      if (id) texts.set(id, (texts.get(id) ?? '') + piece);
    }
  }
  const fromAbove = [...lines].sort(([one], [other]) => other - one).map(([, line]) => line.trim());
  return { text, artifacts, lines: fromAbove, tree: root ? [nodeOf(root, texts)] : [] };
}

function nodeOf({ role, alt, children = [] }, texts) {
  return {
    role,
    ...(alt && { alt }),
    text: children
      .filter(({ type }) => type === 'content')
      .map(({ id }) => texts.get(id) ?? '')
      .join(' ')
      .trim(),
    children: children.filter((child) => child.role).map((child) => nodeOf(child, texts)),
  };
}

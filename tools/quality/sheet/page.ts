import { escapeHtml } from '../escape-html.ts';
import { views } from './views.ts';
import type { Seen } from './take.ts';

const STYLE = `
  body { margin: 1rem; font: 14px/1.4 system-ui; background: #eceef1 }
  h2 { margin: 2rem 0 .5rem; font-size: 1rem }
  .row { display: flex; gap: .75rem; overflow-x: auto; align-items: flex-start }
  figure { margin: 0; flex: none } figcaption { color: #555 }
  img { display: block; height: 20rem; border: 1px solid #c8ccd2; background: #fff }
  li { color: #b00020 }
`;

/** All pictures on one page: a row for each address, a column for each view. */
export function contactSheet(seen: readonly Seen[]): string {
  const rows = seen.map(
    ({ address, pictures, problems }) => `
<h2>${escapeHtml(address)}</h2>
<ul>${problems.map((problem) => `<li>${escapeHtml(problem)}</li>`).join('')}</ul>
<div class="row">${views
      .map(({ name }) => pictures[name] && figure(name, pictures[name]))
      .filter(Boolean)
      .join('')}</div>`,
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Umbral, every page</title><style>${STYLE}</style>
<h1>Every page in every view</h1>${rows.join('')}</html>`;
}

const figure = (name: string, file: string) =>
  `<figure><figcaption>${escapeHtml(name)}</figcaption><a href="${file}"><img loading="lazy" src="${file}" alt=""></a></figure>`;

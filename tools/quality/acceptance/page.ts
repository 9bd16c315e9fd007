import { type Proof } from './proofs.ts';
import { type Group, type Row } from './rows.ts';
import { SCRIPT, STYLE } from './page-assets.ts';
import { escapeHtml } from '../escape-html.ts';

/** One HTML page without dependencies: every row with the tests that prove it, or the reason why there is none. */
export function acceptancePage(groups: Group[], proofs: Map<string, Proof[]>, reasons: Record<string, string>) {
  const all = groups.flatMap(({ rows }) => rows);
  const proven = all.filter(({ id }) => proofs.has(id)).length;
  const open = all.filter(({ id }) => !proofs.has(id) && !reasons[id]).length;
  const options = groups.map(({ title }) => `<option>${escapeHtml(title)}</option>`).join('');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Acceptance</title>
<style>${STYLE}</style>
</head>
<body>
<header>
<h1>Acceptance</h1>
<p>${all.length} rows: ${proven} proven by tests, ${all.length - proven - open} not, for a reason, ${open} open.
Generated from <code>docs/acceptance-rows.json</code>, <code>docs/acceptance-reasons.json</code> and the titles of the tests.</p>
<form>
<label>Page <select name="page"><option value="">All</option>${options}</select></label>
<label>State <select name="state"><option value="">All</option><option>proven</option><option>reason</option><option>open</option></select></label>
<label>Text <input name="text" type="search"></label>
<label>Theme <select name="theme"><option value="light dark">System</option><option value="light">Light</option><option value="dark">Dark</option></select></label>
<output></output>
</form>
</header>
<main>
${groups.map(({ title, rows }) => sectionOf(title, rows, proofs, reasons)).join('\n')}
</main>
<script>${SCRIPT}</script>
</body>
</html>
`;
}

const sectionOf = (title: string, rows: Row[], proofs: Map<string, Proof[]>, reasons: Record<string, string>) =>
  `<section data-page="${escapeHtml(title)}">
<h2>${escapeHtml(title)}</h2>
<table>
<thead><tr><th>Row</th><th>Requirement</th><th>Proven by</th></tr></thead>
<tbody>
${rows.map((row) => rowOf(row, proofs.get(row.id), reasons[row.id])).join('\n')}
</tbody>
</table>
</section>`;

function rowOf({ id, requirement }: Row, proofs: Proof[] | undefined, reason: string | undefined) {
  const state = proofs ? 'proven' : reason ? 'reason' : 'open';
  const proof = proofs ? filesOf(proofs) : reason ? `Not tested: ${escapeHtml(reason)}` : '<strong>Open</strong>';
  return `<tr id="${id}" data-state="${state}"><th scope="row">${id}</th><td>${escapeHtml(requirement)}</td><td>${proof}</td></tr>`;
}

const filesOf = (proofs: Proof[]) =>
  [...new Set(proofs.map(({ file }) => file))]
    .map((file) => `<p><code>${escapeHtml(file)}</code></p><ul>${titlesIn(file, proofs)}</ul>`)
    .join('');

const titlesIn = (file: string, proofs: Proof[]) =>
  [...new Set(proofs.filter((proof) => proof.file === file).map(({ title }) => title))]
    .map((title) => `<li>${escapeHtml(title)}</li>`)
    .join('');

import { type Group } from './rows.ts';
import { type Proof } from './proofs.ts';
const MAX_TITLES = 3;

/** docs/acceptance.md: every row with the tests that prove it, or why there is none. */
export function acceptancePage(groups: Group[], proofs: Map<string, Proof[]>, reasons: Record<string, string>) {
  const all = groups.flatMap(({ rows }) => rows);
  const proven = all.filter(({ id }) => proofs.has(id)).length;
  const open = all.filter(({ id }) => !proofs.has(id) && !reasons[id]).length;
  return [
    '# What was promised, and what proves it',
    '',
    `Written by \`npm run quality -- acceptance\` from the titles of the tests: do not edit. A title that carries \`[P-USR-12]\` proves that row.`,
    `The rows stand in \`docs/acceptance-rows.json\`, what is left untested and why in \`docs/acceptance-reasons.json\`.`,
    '',
    `${all.length} rows: ${proven} proven by tests, ${all.length - proven - open} not, for a reason, ${open} open.`,
    ...groups.flatMap(({ title, rows }) => [
      '',
      `## ${title}`,
      '',
      '| row | requirement | proven by |',
      '|---|---|---|',
      ...rows.map(
        ({ id, requirement }) => `| ${id} | ${cell(requirement)} | ${proofOf(proofs.get(id), reasons[id])} |`,
      ),
    ]),
    '',
  ].join('\n');
}

function proofOf(proofs: Proof[] | undefined, reason: string | undefined) {
  if (!proofs) return reason ? `not tested: ${cell(reason)}` : '**open**';
  const files = [...new Set(proofs.map(({ file }) => file))];
  return files.map((file) => `\`${file}\`: ${some(titlesIn(file, proofs))}`).join('<br>');
}

const titlesIn = (file: string, proofs: Proof[]) => [
  ...new Set(proofs.filter((proof) => proof.file === file).map(({ title }) => title)),
];

function some(titles: string[]) {
  const more = titles.length - MAX_TITLES;
  return [...titles.slice(0, MAX_TITLES).map(cell), ...(more > 0 ? [`${more} more`] : [])].join(' · ');
}

const cell = (text: string) => text.replace(/\s+/g, ' ').replace(/[|<>*_`\\]/g, '\\$&');

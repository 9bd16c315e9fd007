import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { inRoot } from '../../local/paths.ts';
import { acceptancePage } from './page.ts';
import { crowded, type Proof, proofsByRow, specTitles, type SpecTitles, uncounted } from './proofs.ts';
import { type Group, acceptanceRows, reasons } from './rows.ts';

/** Ignored by git: the page follows from the rows and the tests. */
export const PAGE = inRoot('dist', 'acceptance', 'index.html');

/** The page and the problems that follow from rows, reasons and test titles. */
export function acceptance({ groups = acceptanceRows(), given = reasons(), specs = specTitles() } = {}): {
  page: string;
  problems: string[];
} {
  const proofs = proofsByRow(specs);
  return { page: acceptancePage(groups, proofs, given), problems: problemsOf(groups, given, specs, proofs) };
}

/** Writes the page. @returns the problems: rows without test or reason, titles that name unknown rows */
export function writeAcceptance(): string[] {
  const { page, problems } = acceptance();
  mkdirSync(dirname(PAGE), { recursive: true });
  writeFileSync(PAGE, page);
  return problems;
}

function problemsOf(
  groups: Group[],
  given: Record<string, string>,
  specs: SpecTitles[],
  proofs: Map<string, Proof[]>,
): string[] {
  const ids = new Set(groups.flatMap(({ rows }) => rows.map(({ id }) => id)));
  const unknown = [...proofs].filter(([id]) => !ids.has(id));
  const open = [...ids].filter((id) => !proofs.has(id) && !given[id]);
  return [
    ...uncounted(specs),
    ...crowded(specs),
    ...specs.flatMap(({ weak = [] }) => weak),
    ...unknown.flatMap(([id, of]) => of.map(({ file, title }) => `${file}: «${title}» names ${id}, which is no row`)),
    ...open.map((id) => `${id} has neither a test nor a reason`),
    ...Object.keys(given)
      .filter((id) => !ids.has(id))
      .map((id) => `docs/acceptance-reasons.json names ${id}, which is no row`),
    ...Object.keys(given)
      .filter((id) => proofs.has(id))
      .map((id) => `${id} has a test: its reason in docs/acceptance-reasons.json is outdated`),
  ];
}

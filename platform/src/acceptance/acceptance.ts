import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { inRoot } from '../paths.ts';
import { acceptancePage } from './page.ts';
import { crowded, type Proof, proofsByRow, specTitles, type SpecTitles, uncounted } from './proofs.ts';
import { type Group, promisedRows, reasons } from './rows.ts';

const PAGE = inRoot('docs', 'acceptance.md');

/** Combines rows, reasons and tests. */
export function acceptance({ groups = promisedRows(), given = reasons(), specs = specTitles() } = {}): {
  page: string;
  problems: string[];
} {
  const proofs = proofsByRow(specs);
  return { page: acceptancePage(groups, proofs, given), problems: problemsOf(groups, given, specs, proofs) };
}

/** Writes docs/acceptance.md. */
export function writeAcceptance(): { isChanged: boolean; problems: string[] } {
  const { page, problems } = acceptance();
  const isChanged = page !== currentPage();
  if (isChanged) writeFileSync(PAGE, page);
  return { isChanged, problems };
}

/** Every row has a test or a reason, every title names rows that exist, and the page is current. */
export function acceptanceProblems(): string[] {
  const { page, problems } = acceptance();
  return page === currentPage()
    ? problems
    : [...problems, 'docs/acceptance.md is out of date: run npm run quality -- acceptance and commit it'];
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
      .map((id) => `${id} has a test: its reason in docs/acceptance-reasons.json is out of date`),
  ];
}

const currentPage = () => (existsSync(PAGE) ? readFileSync(PAGE, 'utf8') : undefined);

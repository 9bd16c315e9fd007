import { readFileSync, writeFileSync } from 'node:fs';
import { inRoot } from '../../local/paths.ts';
import { changelogOf } from './changelog.ts';
import { type OpenApiDocument } from './document.ts';
import { releasedOf } from './released.ts';
import { sourceDocuments } from './source-documents.ts';

const PAGE = inRoot('docs', 'api-changelog.md');
const PENDING = '## Since the last release';
const RELEASED = '<!-- What was released follows; it is written once and stays. -->';

const current = () => readFileSync(PAGE, 'utf8');

/** The present document of a service, beside its last release. */
const sectionOf = (name: string, document: OpenApiDocument): string[] => {
  const released = releasedOf(name);
  const lines = released ? changelogOf(released, document) : [];
  return !released || lines.length === 0
    ? []
    : [`### ${name} ${document.info.version}, after ${released.info.version}`, '', ...lines];
};

/** The page generated from the sources; released entries are left as they are. */
export function changelogPage(text = current(), documents = sourceDocuments()): string {
  const [head = ''] = text.split(PENDING);
  const history = text.slice(text.indexOf(RELEASED));
  const sections = Object.entries(documents).flatMap(([name, document]) => sectionOf(name, document));
  const pending = sections.length === 0 ? ['Nothing.', ''] : sections;
  return [`${head}${PENDING}`, '', ...pending, history].join('\n');
}

/** Writes docs/api-changelog.md. @returns whether it has changed */
export function writeChangelog(): boolean {
  const [before, after] = [current(), changelogPage()];
  if (before !== after) writeFileSync(PAGE, after);
  return before !== after;
}

export const changelogProblems = (): string[] =>
  current() === changelogPage()
    ? []
    : ['docs/api-changelog.md is out of date: run npm run quality -- openapi and commit it'];

export interface Released {
  name: string;
  /** Undefined for the first release. */
  before: OpenApiDocument | undefined;
  after: OpenApiDocument;
}

/**
 * The page with what a release brings, as it stays there.
 * @param day as `2026-11-23`
 */
export function withRelease(text: string, { name, before, after }: Released, day: string): string {
  const lines = before ? changelogOf(before, after) : [];
  if (lines.length === 0) return text;
  return text.replace(
    RELEASED,
    [RELEASED, '', `## ${name} ${after.info.version}, ${day}`, '', ...lines].join('\n').trimEnd(),
  );
}

/** Moves what has been released to its place on the page. */
export function noteReleases(releases: Released[]): void {
  const day = new Date().toISOString().slice(0, 10);
  const text = releases.reduce((page, release) => withRelease(page, release, day), current());
  writeFileSync(PAGE, changelogPage(text));
}

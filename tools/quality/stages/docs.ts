import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { inRoot } from '../../local/paths.ts';
import { check } from './outcome.ts';
import { wordsIn } from './terms.mjs';
import { commands, GROUPS } from '../../local/bin/commands.mjs';

const OUR_FOLDERS = /^(apps|services|libs|tools|deploy|docs)\//;
const PLACEHOLDER = /[<>*{}$…|\s]|\.\.\.|(^|\/)(dist|generated|node_modules|\.local)(\/|$)/;

/** Every path and every `npm run` command that a document names exists, and its words are terms of the field. */
export const docs = () =>
  check(
    markdownBelow('.').flatMap((file) => {
      const text = readFileSync(inRoot(file), 'utf8');
      const dead = pathsIn(text, dirname(file)).filter(
        ({ candidates }) => !candidates.some((path) => existsSync(path)),
      );
      return [
        ...dead.map(({ named }) => `${file}: ${named} does not exist`),
        ...unknownCommandsIn(text).map((name) => `${file}: there is no "npm run ${name}"`),
        ...lostOptionsIn(text).map((command) => `${file}: npm keeps the options of "${command}", put -- before them`),
        ...conflictsIn(text).map((line) => `${file}: "${line}" is left of a merge`),
        ...wordsIn(text).map(({ message }) => `${file}: ${message}`),
      ];
    }),
  );

/** A command of a workspace (`-w`) is not checked. */
export const unknownCommandsIn = (text: string): string[] =>
  [...text.matchAll(/npm run ([\w:-]+)(?: -- ([a-z][\w-]*))?(?!.* -w)/g)]
    .map(([, script = '', task = '']) => (GROUPS.includes(script) && task ? `${script} ${task}` : script))
    .filter((name) => !commands[name] && !GROUPS.includes(name));

/** Commands whose options npm would take for its own. */
export const lostOptionsIn = (text: string): string[] =>
  [...text.matchAll(/npm (?:run [\w:-]+|start|test)(?: (?!--)[^\s`#|]+)* --\w[^\n`#|,]*/g)]
    .map(([command]) => command.trim())
    .filter((command) => !/ -- /.test(command));

/** Marks of a merge conflict, also as the formatter leaves them. */
export const conflictsIn = (text: string): string[] =>
  text.split('\n').filter((line) => /^\s*\\?(<{7}|={7}$|>{7}|(> ){7})/.test(line));

export function pathsIn(text: string, folder: string): { named: string; candidates: string[] }[] {
  const links = [...text.matchAll(/\]\(([^)#\s]+)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:/.test(target))
    .map((named) => ({ named, candidates: [inRoot(folder, named)] }));
  const tokens = [...text.matchAll(/`([^`\n]+)`/g)]
    .flatMap(([, code = '']) => code.split(/\s+/))
    .map((token) => token.replace(/^["'(]|[:"'),;.]+\d*$/g, ''));
  const spans = tokens
    .filter((token) => OUR_FOLDERS.test(token) && !PLACEHOLDER.test(token))
    .map((named) => ({ named, candidates: [inRoot(named), inRoot(folder, named)] }));
  return [...links, ...spans];
}

/** The readme of a template speaks of another repository. */
const NOT_OURS = /^(node_modules|dist.*|generated|coverage|test-results|repository-template|\..+)$/;

function markdownBelow(folder: string): string[] {
  return readdirSync(inRoot(folder), { withFileTypes: true })
    .filter(({ name }) => !NOT_OURS.test(name))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return markdownBelow(path);
      return entry.name.endsWith('.md') ? [path] : [];
    });
}

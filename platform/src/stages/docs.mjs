import { existsSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { inRoot, root } from '../paths.mjs';
import { run } from '../shell/run.mjs';
import { check } from './outcome.mjs';

const OUR_FOLDERS = /^(apps|services|libs|platform|e2e|bench|deploy|docs)\//;
const PLACEHOLDER = /[<>*{}$…|\s]|\.\.\.|(^|\/)(dist|generated|node_modules|\.local)(\/|$)/;

/** Every path that a document names exists, and so does every `npm run` command. */
export async function docs() {
  const { output } = await run('git', ['ls-files', '*.md'], { cwd: root });
  const { scripts } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));
  const files = output.split('\n').filter((file) => file && existsSync(inRoot(file)));
  return check(
    files.flatMap((file) => {
      const text = readFileSync(inRoot(file), 'utf8');
      const dead = pathsIn(text, dirname(file)).filter(
        ({ candidates }) => !candidates.some((path) => existsSync(path)),
      );
      const unknown = [...text.matchAll(/npm run ([\w:-]+)(?!.* -w)/g)]
        .map(([, name]) => name)
        .filter((name) => !scripts[name]);
      return [
        ...dead.map(({ named }) => `${file}: ${named} does not exist`),
        ...unknown.map((name) => `${file}: there is no "npm run ${name}"`),
      ];
    }),
  );
}

/** @returns {{ named: string, candidates: string[] }[]} */
export function pathsIn(text, folder) {
  const links = [...text.matchAll(/\]\(([^)#\s]+)/g)]
    .map(([, target]) => target)
    .filter((target) => !/^[a-z]+:/.test(target))
    .map((named) => ({ named, candidates: [inRoot(folder, named)] }));
  const tokens = [...text.matchAll(/`([^`\n]+)`/g)]
    .flatMap(([, code]) => code.split(/\s+/))
    .map((token) => token.replace(/^["'(]|[:"'),;.]+\d*$/g, ''));
  const spans = tokens
    .filter((token) => OUR_FOLDERS.test(token) && !PLACEHOLDER.test(token))
    .map((named) => ({ named, candidates: [inRoot(named), inRoot(folder, named)] }));
  return [...links, ...spans];
}

import { rm } from 'node:fs/promises';
import { inLocal, inRoot } from '../../local/paths.ts';
import { readJson } from '../../local/read-json.ts';
import { say } from '../../local/terminal/progress.ts';
import { run } from '../../local/shell/run.ts';
import { docker, logFile } from './engine.ts';

const GOAL_MB = 250;
const { version } = readJson<{ version: string }>(inRoot('package.json'));
/** The one image that docker-compose.yml does not name: a micro-frontend that publishes itself. */
export const MODULE_IMAGE = `umbral/mf-audits:${version}`;

const SERVICES = ['identity', 'catalog', 'studies', 'audit', 'releases', 'gateway', 'modules', 'setup'];
const OURS = [...SERVICES.map((name) => `umbral/${name}:${version}`), MODULE_IMAGE];

/** The micro-frontend's image, with the program that publishes it. */
export const buildModule = () =>
  docker(
    [
      'build',
      '-f',
      'deploy/Dockerfile',
      '--target',
      'module',
      '--build-arg',
      'MODULE=mf-audits',
      '-t',
      MODULE_IMAGE,
      '.',
    ],
    { logFile },
  );

/** Images of others that are not here, by their variable. */
export async function missingImages(): Promise<[string, string][]> {
  const wanted = readJson<Record<string, { image: string }>>(inRoot('deploy', 'images.json'));
  const here = (await docker(['image', 'ls', '--format', '{{.Repository}}:{{.Tag}}'])).split('\n');
  return Object.entries(wanted).flatMap(([variable, { image }]): [string, string][] =>
    here.includes(image) ? [] : [[variable, image]],
  );
}

/** Prints the size of each image. @returns a sentence for each that runs as root or has what only development needs */
export async function imageProblems(): Promise<string[]> {
  const problems: string[] = [];
  for (const image of OURS) {
    const [size = '', user = ''] = (
      await docker(['image', 'inspect', '--format', '{{.Size}} {{.Config.User}}', image])
    ).split(' ');
    const megabytes = Math.round(Number(size) / 1e6);
    say(
      `    ${image.padEnd(28)} ${String(megabytes).padStart(4)} MB${megabytes > GOAL_MB ? `, more than ${GOAL_MB}` : ''}`,
    );
    if (user !== 'node') problems.push(`${image} runs as ${user || 'root'}`);
    problems.push(...(await developmentFilesIn(image)).map((file) => `${image} has ${file}`));
  }
  return problems;
}

/** Packages of which each would mean that the whole checkout was copied, and programs that nothing runs. */
async function developmentFilesIn(image: string): Promise<string[]> {
  const id = await docker(['create', image]);
  const archive = inLocal(`${id.slice(0, 12)}.tar`);
  try {
    await docker(['export', '--output', archive, id]);
    const { output } = await run('tar', ['-tf', archive]);
    const unwanted =
      /^(?:umbral\/node_modules\/(?:typescript|webpack|jest|prisma|@swc\/core|oxlint)|usr\/(?:local\/)?bin\/(?:npm|apt-get|perl|wget))\/?$/;
    return output.split('\n').filter((path) => unwanted.test(path));
  } finally {
    await rm(archive, { force: true });
    await docker(['rm', id]);
  }
}

import { cpSync, existsSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Failure } from '../../../local/failure.ts';
import { findExecutable } from '../../../local/shell/executables.ts';
import { run } from '../../../local/shell/run.ts';
import { docker, logFile } from '../engine.ts';

/** The release of Debian that has PostgreSQL 18 and pgBackRest for it. */
const SUITE = 'forky';
const ROOT = `umbral-root:${SUITE}`;
const NPM = 'npm@11.21.2';
/** Of Debian's base, what slim images leave out too. */
const NOT_SLIM = [
  'usr/share/doc',
  'usr/share/man',
  'usr/share/locale',
  'usr/share/info',
  'var/cache/apt/archives',
  'var/lib/apt/lists',
];
const AUTHORITIES = '/etc/ssl/certs/ca-certificates.crt';

/** Makes images under the names of `images`, by variable, from packages of Debian and npm. */
export async function makeImages(images: [string, string][]) {
  const folder = join(tmpdir(), `umbral-images-${process.pid}`);
  const context = join(folder, 'context');
  mkdirSync(join(context, 'node', 'lib', 'node_modules'), { recursive: true });
  try {
    if (!(await docker(['image', 'ls', '--quiet', ROOT]))) await makeRoot(join(folder, 'root'));
    cpSync(import.meta.dirname, context, { recursive: true });
    const node = images.find(([variable]) => variable === 'NODE_IMAGE')?.[1] ?? 'node:24.21.0';
    const version = /:([\d.]+)/.exec(node)?.[1] ?? '';
    await unpack(`node-linux-${process.arch}@${version}`, join(folder, 'node'));
    cpSync(join(folder, 'node', 'bin'), join(context, 'node', 'bin'), { recursive: true });
    await unpack(NPM, join(context, 'node', 'lib', 'node_modules', 'npm'));
    for (const [variable, image] of images) {
      const target = variable.replace('_IMAGE', '').toLowerCase();
      const values = [`ROOT=${ROOT}`, `NODE_VERSION=${version}`].flatMap((value) => ['--build-arg', value]);
      await docker(['build', '--target', target, ...values, '-t', image, context], {
        logFile,
        what: `The image ${image}`,
      });
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A minimal Debian from the mirror of this machine. */
async function makeRoot(folder: string) {
  if (!findExecutable('debootstrap') || process.getuid?.() !== 0)
    throw new Failure('Base images are made by debootstrap, as root.', { wayOut: 'apt-get install debootstrap' });
  const { output } = await run('apt-get', [
    'indextargets',
    '--format',
    '$(REPO_URI) $(CODENAME)',
    'Created-By: Packages',
  ]);
  const mirror = output
    .split('\n')
    .find((line) => /\/debian\/? /.test(line))
    ?.split(' ')[0];
  if (!mirror) throw new Failure("Apt's sources name no mirror of Debian.");
  // An older debootstrap does not know the suite by its name; all suites since 2009 have one script.
  const script = `/usr/share/debootstrap/scripts/${SUITE}`;
  if (!existsSync(script)) symlinkSync('sid', script);
  await run('debootstrap', ['--variant=minbase', '--include=ca-certificates', SUITE, folder, mirror], { logFile });
  for (const path of NOT_SLIM) rmSync(join(folder, path), { recursive: true, force: true });
  // The authorities of this machine, so that npm works behind its proxy.
  if (existsSync(AUTHORITIES)) cpSync(AUTHORITIES, join(folder, AUTHORITIES));
  const archive = `${folder}.tar`;
  await run('tar', ['-C', folder, '-cf', archive, '.']);
  await docker(['import', '--change', 'CMD ["bash"]', archive, ROOT]);
}

/** A package of npm, without those that it needs. */
async function unpack(name: string, folder: string) {
  mkdirSync(folder, { recursive: true });
  const { output } = await run('npm', ['pack', '--silent', '--pack-destination', folder, name], { cwd: folder });
  await run('tar', [
    '-xzf',
    join(folder, output.trim().split('\n').at(-1) ?? ''),
    '-C',
    folder,
    '--strip-components=1',
  ]);
}

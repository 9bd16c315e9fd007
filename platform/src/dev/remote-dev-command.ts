import { parseArgs } from 'node:util';
import { explain, Failure } from '../failure.ts';
import { checkPort } from '../start/preflight.ts';
import { onShutdown } from '../start/shutdown.ts';
import { say } from '../terminal/progress.ts';
import { bold } from '../terminal/style.ts';
import { type LocalFolder, startRemoteDev } from './remote-dev.ts';

/**
 * Shows modules in a remote platform until the command is interrupted.
 * @param own the module of a separate repository, which needs no name
 */
export async function developRemotely(args: string[], own?: LocalFolder) {
  const options = {
    platform: { type: 'string' },
    port: { type: 'string', default: process.env.PORT ?? '8080' },
    ...(!own && ({ 'own-shell': { type: 'boolean' } } as const)),
  } as const;
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const platform = originOf(values.platform);
  const names = own ? [own.name] : positionals;
  if (!platform || !names.length)
    throw new Failure('Name a module and the address of a platform.', { wayOut: own ? OWN_USAGE : USAGE });
  const port = Number(values.port);
  const ownShell = values['own-shell'] === true;
  await checkPort(port);
  let close = async () => {};
  const { shutdown } = onShutdown(() => close());
  try {
    const shown = await startRemoteDev(names, { platform, port, ownShell, ...(own && { folders: [own] }) });
    ({ close } = shown);
    say(`\n  ${bold(shown.address)}\n`);
    say(`  ${platform} with ${names.join(', ')} of this checkout, visible to you only.`);
    say('  Changes to its data are real. Stop with Ctrl+C.\n');
  } catch (error) {
    process.stderr.write(`${explain(error)}\n`);
    await shutdown(1);
  }
}

const USAGE = 'npm run dev -- studies --platform https://umbral.example';
const OWN_USAGE = 'npm run dev -- --platform https://umbral.example';

const originOf = (text = '') =>
  URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) ? new URL(text).origin : undefined;

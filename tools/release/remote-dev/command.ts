import { explain, Failure } from '../../local/failure.ts';
import { checkPort } from '../../local/start/preflight.ts';
import { onShutdown } from '../../local/start/shutdown.ts';
import { say } from '../../local/terminal/progress.ts';
import { bold } from '../../local/terminal/style.ts';
import { type LocalFolder, startRemoteDev } from './remote-dev.ts';

interface Given {
  platform?: string | undefined;
  port?: string | undefined;
  'own-shell'?: boolean | undefined;
}

/**
 * Shows modules in a remote platform until the command is interrupted.
 * @param modules names of modules of this checkout, or the `own` one of a separate repository
 */
export async function developRemotely(values: Given, modules: { names?: string[]; own?: LocalFolder }) {
  const { own, names = own ? [own.name] : [] } = modules;
  const platform = originOf(values.platform);
  if (!platform || !names.length)
    throw new Failure('Name a module and the address of a platform.', { wayOut: own ? OWN_USAGE : USAGE });
  const port = Number(values.port ?? process.env.PORT ?? '8080');
  const ownShell = values['own-shell'] === true;
  await checkPort(port);
  let close = async () => {};
  const { shutdown } = onShutdown(() => close(), { untilSignal: true });
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

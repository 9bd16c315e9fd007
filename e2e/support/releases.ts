import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test as base } from './fixtures';
import { startStack } from '@umbral/testing/system';
import { moduleWorkshop } from '@umbral/testing/workshop';

type Stack = Awaited<ReturnType<typeof startStack>>;

/** What the team of one module has: a platform that runs, and builds of their module. */
export interface Team {
  stack: Stack;
  platform: { registry: string; gateway: string };
  workshop: ReturnType<typeof moduleWorkshop>;
  /** What `npm run new:module` wrote, as it is. */
  fresh: string;
  /** The same with a form, as 0.2.0 and 0.3.0: every part says its version. */
  older: string;
  newer: string;
}

/** A page with something to type, and a part that is fetched when it is asked for. */
const page = (word: string) => `
import { lazy, Suspense, useState } from 'react';
import { Button, Field, PageHead, TextInput } from '@umbral/ui';

const Details = lazy(() => import('./Details'));

export default function NoticesPage() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <PageHead title="Avisos" lead="Versión ${word}" />
      <Field label="Nota"><TextInput /></Field>
      <Button onClick={() => setIsOpen(true)}>Detalles</Button>
      {isOpen ? <Suspense><Details /></Suspense> : null}
    </>
  );
}
`;
const details = (word: string) => `import css from './Details.module.css';

export default function Details() {
  return <p className={css.details}>Detalles de la versión ${word}</p>;
}
`;

async function buildNotices(workshop: Team['workshop']): Promise<Pick<Team, 'fresh' | 'older' | 'newer'>> {
  const module = 'notices';
  workshop.create(module, 'Avisos');
  const fresh = await workshop.build(module);
  const manifest = JSON.parse(await readFile(join(fresh, 'module.json'), 'utf8'));
  const version = async (number: string, word: string) => {
    workshop.write(module, 'module.json', JSON.stringify({ ...manifest, version: number, singletons: undefined }));
    workshop.write(module, 'src/notices/NoticesPage.tsx', page(word));
    workshop.write(module, 'src/notices/Details.tsx', details(word));
    workshop.write(module, 'src/notices/Details.module.css', `.details { --version: ${word}; }`);
    return workshop.build(module);
  };
  return { fresh, older: await version('0.2.0', 'dos'), newer: await version('0.3.0', 'tres') };
}

export const test = base.extend<object, { team: Team; shipping: string }>({
  /** Name of the platform. A file that sets its own (`test.use`) does not see what another file left deployed. */
  shipping: ['releases', { option: true, scope: 'worker' }],
  team: [
    async ({ shipping }, use, worker) => {
      const workshop = moduleWorkshop(`e2e-${worker.workerIndex}`);
      const starting = startStack({
        name: `${shipping}-${worker.workerIndex}`,
        services: ['identity', 'audit', 'gateway'],
      });
      try {
        const built = await buildNotices(workshop);
        const stack = await starting;
        const platform = { registry: stack.registryFolder, gateway: stack.urls.gateway };
        await use({ stack, platform, workshop, ...built });
      } finally {
        workshop.remove();
        await (await starting).stop();
      }
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: async ({ team }, use) => use(team.stack.urls.gateway),
});

/** A copy of a build with another version, and other fields, in its manifest. */
export async function withManifest(bundle: string, version: string, changes: object): Promise<string> {
  const copy = `${bundle}-${version}`;
  await cp(bundle, copy, { recursive: true });
  const file = join(copy, 'module.json');
  await writeFile(file, JSON.stringify({ ...JSON.parse(await readFile(file, 'utf8')), version, ...changes }));
  return copy;
}

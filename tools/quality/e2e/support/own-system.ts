import { readFile } from 'node:fs/promises';
import { startStack } from '@umbral/testing/system';
import { moduleWorkshop } from '@umbral/testing/workshop';
import { test as base } from './fixtures';

/** A complete system that journeys may break: real servers and services of its own. */
export type OwnSystem = Awaited<ReturnType<typeof startStack>>;

/** Builds of one module, made once for all files. */
export interface Notices {
  workshop: ReturnType<typeof moduleWorkshop>;
  /** The unchanged output of `npm run new-module`. */
  fresh: string;
  /** The same with a form, as 0.2.0 and 0.3.0: every part shows its version. */
  older: string;
  newer: string;
}

/** A page with a form that has a draft, and a lazily loaded part. */
const page = (word: string) => `
import { lazy, Suspense, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Button, Field, PageHead, TextInput } from '@umbral/ui';
import { useDraft } from '@umbral/web-kit';

const Details = lazy(() => import('./Details'));

export default function NoticesPage() {
  const [isOpen, setIsOpen] = useState(false);
  const form = useForm({ defaultValues: { note: '' } });
  useDraft({ name: 'notices', form });
  return (
    <>
      <PageHead title="Avisos" lead="Versión ${word}" />
      <Field label="Nota"><TextInput {...form.register('note')} /></Field>
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

async function buildNotices(workshop: Notices['workshop']): Promise<Omit<Notices, 'workshop'>> {
  const module = 'notices';
  workshop.create(module, 'Avisos');
  const fresh = await workshop.build(module);
  const manifest = JSON.parse(await readFile(`${fresh}/module.json`, 'utf8'));
  const version = async (number: string, word: string) => {
    workshop.write(module, 'module.json', JSON.stringify({ ...manifest, version: number, singletons: undefined }));
    workshop.write(module, 'src/notices/NoticesPage.tsx', page(word));
    workshop.write(module, 'src/notices/Details.tsx', details(word));
    workshop.write(module, 'src/notices/Details.module.css', `.details { --version: ${word}; }`);
    return workshop.build(module);
  };
  return { fresh, older: await version('0.2.0', 'dos'), newer: await version('0.3.0', 'tres') };
}

/** A limit to give up at, which proves nothing: on a busy machine the builds of a module took more than ten minutes. */
const GIVE_UP_MS = 30 * 60_000;

/** The single worker of these journeys shares the system and the builds across their files. */
export const test = base.extend<object, { system: OwnSystem; notices: Notices }>({
  system: [
    async ({}, use) => {
      const system = await startStack({ name: 'own' });
      await use(system);
      await system.stop();
    },
    { scope: 'worker', timeout: GIVE_UP_MS },
  ],
  notices: [
    async ({}, use, worker) => {
      const workshop = moduleWorkshop(`e2e-${worker.workerIndex}`);
      try {
        await use({ workshop, ...(await buildNotices(workshop)) });
      } finally {
        workshop.remove();
      }
    },
    { scope: 'worker', timeout: GIVE_UP_MS },
  ],
  baseURL: async ({ system }, use) => use(system.urls.gateway),
});

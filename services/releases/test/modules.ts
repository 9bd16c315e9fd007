import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { releasesApi, type QueryInput, type StoredRelease } from '@umbral/contracts';
import { unique, type Caller } from '@umbral/service-kit/testing';
import { pack } from 'tar-stream';

export interface Built {
  name: string;
  version?: string;
  /** Content of its entry. */
  code?: string;
  /** Paths of its pages. */
  pages?: readonly string[];
  /** Label of each page in the menu; no entry unless given. */
  label?: string;
  /** Source maps and other files beside it, by name. */
  more?: Record<string, string>;
}

/** A name that no other spec uses. */
export const moduleNamed = (word: string): string => `${word}-${unique()}`;

export const manifestOf = ({ name, version = '1.0.0', pages = [`/${name}`], label }: Built) => ({
  name,
  version,
  shellApi: '^2.0.0',
  services: {},
  pages: pages.map((path) => ({
    ...{ path, title: `Página de ${name}`, access: 'signed-in' },
    ...(label && { menu: { label, icon: 'history', order: 80 } }),
  })),
});

export const filesOf = (built: Built): Record<string, string> => {
  const code = built.code ?? `${built.name} ${built.version}`;
  return {
    'module.json': JSON.stringify(manifestOf(built)),
    'remoteEntry.js': code,
    'assets/page.js': code,
    ...built.more,
  };
};

export async function archiveOf(files: Record<string, string>): Promise<Buffer> {
  const archive = pack();
  for (const [name, content] of Object.entries(files)) archive.entry({ name }, content);
  archive.finalize();
  return gzipSync(await buffer(archive));
}

type Query = QueryInput<typeof releasesApi.upload>;

export const callUpload = async (caller: Caller, built: Built, query: Query = {}) =>
  caller.call(releasesApi.upload, { body: await archiveOf(filesOf(built)), query });

export const upload = async (caller: Caller, built: Built, query: Query = {}): Promise<StoredRelease> =>
  caller.result(releasesApi.upload, { body: await archiveOf(filesOf(built)), query });

/** A release that users get. @returns its path */
export async function publish(caller: Caller, built: Built): Promise<string> {
  const { path } = await upload(caller, built);
  await caller.result(releasesApi.publish, { body: { path } });
  return path;
}

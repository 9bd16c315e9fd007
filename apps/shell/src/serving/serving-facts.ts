import {
  nameOfModule,
  releaseLabel,
  releaseOfEntry,
  type DeployedModule,
  type PublishedModule,
} from '@umbral/contracts';
import { formatDateTime } from '@umbral/ui';

export interface Serving {
  /** The module of the page; undefined for a page of the shell. */
  deployed: DeployedModule | undefined;
  /** What the next visit of each module gets. */
  listed: readonly DeployedModule[];
  title: string;
  /** API version of the shell in this tab. */
  shellApi: string;
  /** They see time and publisher of a release. */
  isAdministrator: boolean;
}

export interface ServingFact {
  term: string;
  value: string;
}

/** How the user gets this release. */
function audienceOf(deployed: DeployedModule, { listed }: Serving): string {
  if (deployed.trial === 'address') return 'Abierta con una dirección, solo en esta pestaña';
  const next = listed.find(({ manifest }) => manifest.name === deployed.manifest.name);
  if (next?.entry !== deployed.entry) return 'Anterior a la de ahora: la nueva llega en tu próxima visita';
  if (deployed.trial === 'preview') return 'Vista previa: solo para algunas personas';
  if (deployed.trial === 'canary') return 'En prueba: solo para una parte';
  return 'En uso para todo el mundo';
}

/** When the release got its audience, and by which account; of what `npm start` built there is no account. */
export function publicationOf(path: string, published: readonly PublishedModule[]): string {
  const module = published.find(({ releases }) => releases.some((release) => release.path === path));
  const release = module?.releases.find((one) => one.path === path);
  if (!module || !release) return 'No consta';
  const isLive = release.state === 'live' && module.since !== null;
  const at = (isLive ? module.since : undefined) ?? release.publishedAt;
  const account = (isLive ? module.madeLiveBy : undefined) ?? release.publisher;
  return `${formatDateTime(at)} · ${account ? `por ${account}` : 'al arrancar'}`;
}

/** @param publication undefined for users who may not see it */
export function servingFacts(serving: Serving, publication: string | undefined): ServingFact[] {
  const { deployed, title, shellApi } = serving;
  const page = { term: 'Página', value: title };
  const shell = { term: 'Versión de Umbral', value: shellApi };
  if (!deployed) return [page, { term: 'Módulo', value: 'Ninguno: es una página de Umbral' }, shell];
  const { manifest, entry } = deployed;
  const path = releaseOfEntry(entry);
  const name = nameOfModule({ module: manifest.name, titles: manifest.pages.map((one) => one.title) });
  return [
    page,
    { term: 'Módulo', value: `${manifest.name} · ${name}` },
    { term: 'Versión', value: releaseLabel(path) },
    { term: 'Publicada', value: publication ?? 'Lo ven los administradores' },
    { term: 'La recibes', value: audienceOf(deployed, serving) },
    { term: 'Archivos', value: `/modules/${path}/` },
    shell,
  ];
}

/** For a ticket. */
export const ticketOf = (facts: readonly ServingFact[]): string =>
  facts.map(({ term, value }) => `${term}: ${value}`).join('\n');

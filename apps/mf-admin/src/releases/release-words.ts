import { isCanary, type KeptRelease, type PublishedModule, type ReleaseHealth } from '@umbral/contracts';
import { formatDateTime, plural } from '@umbral/ui';

/** 'En uso desde el 23/11/2026 10:31 · por ana@umbral.test' */
export function liveWords({ since, madeLiveBy, releases }: PublishedModule): string {
  if (since !== null) return `En uso desde el ${formatDateTime(since)}${madeLiveBy ? ` · por ${madeLiveBy}` : ''}`;
  return releases.some(({ state }) => state === 'trial')
    ? 'Solo en prueba: todavía no la recibe todo el mundo'
    : 'Sin ninguna versión en uso todavía';
}

/** 'Publicada el 22/11/2026 10:00 · por ana@umbral.test · código abc123def456', or 'Subida el …' before it is deployed. What `npm start` built has no publisher: 'al arrancar'. */
export const originWords = ({ publishedAt, publisher, commit, state }: KeptRelease): string =>
  [
    `${state === 'stored' ? 'Subida' : 'Publicada'} el ${formatDateTime(publishedAt)}`,
    publisher ? `por ${publisher}` : 'al arrancar',
    ...(commit ? [`código ${commit}`] : []),
  ].join(' · ');

/** Label of a trial: a preview is for chosen users, a canary for a share of all. */
export const trialName = ({ trial }: KeptRelease): string =>
  trial && isCanary(trial.audience) ? 'En prueba' : 'Vista previa';

/** 'Para el 10 % de las personas desde el 23/11/2026 10:31' */
export function trialWords({ trial }: KeptRelease): string | undefined {
  if (!trial) return undefined;
  const article = trial.audience.kind === 'share' ? 'el ' : '';
  return `Para ${article}${trial.words} desde el ${formatDateTime(trial.since)}`;
}

/** 'Abierta por 5 personas en 12 visitas · sin errores' */
export function healthWords({ people, visits, failed }: ReleaseHealth): string {
  const opened = `Abierta por ${plural(people, 'persona', 'personas')} en ${plural(visits, 'visita', 'visitas')}`;
  const share = Math.round((failed / Math.max(people, 1)) * 100);
  return `${opened} · ${failed === 0 ? 'sin errores' : `con errores para ${failed} (${share} %)`}`;
}

/** `useRows@/modules/audits/0.2.0-0123456789ab/assets/page.js:1:234` in readable form. */
export const frameWords = (frame: string): string => {
  const [name, place = ''] = frame.split('@');
  const file = place.replace(/^\/modules\/[^/]+\/[^/]+\//, '').replace(/^\//, '');
  return name ? `${name} · ${file}` : file;
};

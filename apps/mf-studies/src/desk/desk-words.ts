import { todayInSpain, UNTOUCHED_DAYS, type DeskFigures, type ServiceName, type SystemState } from '@umbral/contracts';
import { plural } from '@umbral/ui';

const DAY_MS = 86_400_000;
/** From this number of days on, the age is given in months. */
const MANY_DAYS = 60;
const DAYS_OF_A_MONTH = 30;
const ago = new Intl.RelativeTimeFormat('es-ES', { numeric: 'auto' });

const dayOf = (moment: Date): number => Date.parse(todayInSpain(moment)) / DAY_MS;

/** 'hoy', 'ayer', 'hace 12 días', 'hace 3 meses': by the days of Madrid, not by hours. */
export function agoWord(moment: string, now = new Date()): string {
  const days = Math.max(0, dayOf(now) - dayOf(new Date(moment)));
  return days < MANY_DAYS ? ago.format(-days, 'day') : ago.format(-Math.floor(days / DAYS_OF_A_MONTH), 'month');
}

/** 'hoy', 'mañana', 'dentro de 3 días', 'hace 2 días', of a day 'YYYY-MM-DD'. */
export const dayWord = (day: string, now = new Date()): string =>
  ago.format(Date.parse(day) / DAY_MS - dayOf(now), 'day');

interface DeskFigure {
  key: keyof DeskFigures;
  term: string;
  /** How it is calculated. */
  meaning: string;
}

export const deskFigures: readonly DeskFigure[] = [
  { key: 'active', term: 'En curso', meaning: 'Estudios activos que no se han terminado.' },
  {
    key: 'untouched',
    term: 'Sin movimiento',
    meaning: `De los que están en curso, los que nadie ha cambiado desde hace ${UNTOUCHED_DAYS} días o más.`,
  },
  {
    key: 'createdThisMonth',
    term: 'Creados este mes',
    meaning: 'Estudios creados desde el día 1 a las 0:00, hora peninsular, sigan en curso o no.',
  },
  {
    key: 'finishedThisMonth',
    term: 'Terminados este mes',
    meaning:
      'Estudios terminados desde el día 1 a las 0:00, hora peninsular. Uno que se reabre deja de contar; el que se termina varias veces cuenta una.',
  },
];

export const ADVISER_MEANING =
  'Quien ha creado algún estudio que puedes ver. Quien ya no trabaja aquí aparece mientras le queda algo que contar.';

export const serviceWords: Record<ServiceName, string> = {
  identity: 'Usuarios y accesos',
  catalog: 'Bancos y productos',
  studies: 'Clientes y estudios',
  audit: 'Auditorías',
  releases: 'Publicaciones',
};

/** Seconds after which a pending event counts as stuck: the broker does not accept it. */
const STUCK_AFTER_SECONDS = 60;

/** Messages that need attention: dead letters, and events pending for too long. */
export function unhandledMessages({ deadLetters, outboxPending, outboxOldestSeconds }: SystemState): number {
  return deadLetters + (outboxOldestSeconds >= STUCK_AFTER_SECONDS ? outboxPending : 0);
}

export const unhandledWord = (count: number): string => plural(count, 'mensaje sin tratar', 'mensajes sin tratar');

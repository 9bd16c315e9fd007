import { pluralForm } from '@umbral/contracts';
import { layOut, mailableName, mailableTitle } from '@umbral/service-kit';

/** Named one by one; the rest are counted. */
const LISTED = 10;
const day = new Intl.DateTimeFormat('es-ES', { timeZone: 'Europe/Madrid', dateStyle: 'long' });

export interface ForgottenStudy {
  studyName: string;
  clientName: string;
  movedAt: string;
}

/** The mail to the owner of studies without a change for so many days, oldest first. */
export function reminderMail(email: string, studies: readonly ForgottenStudy[], days: number, publicUrl: string) {
  const form = (one: string, many: string) => pluralForm(studies.length, one, many);
  const rest = studies.length - LISTED;
  return {
    to: email,
    ...layOut({
      subject: form('Un estudio de viabilidad te espera', `${studies.length} estudios de viabilidad te esperan`),
      paragraphs: [
        'Hola:',
        `${form('Este estudio sigue en proceso y no ha cambiado', 'Estos estudios siguen en proceso y no han cambiado')} en los últimos ${days} días:`,
        { items: [...studies.slice(0, LISTED).map(describe), ...(rest > 0 ? [`y ${rest} más`] : [])] },
        { label: 'Ver mis estudios', link: new URL('/viability-studies', publicUrl).href },
        'Si finalizas o desactivas un estudio, dejamos de recordártelo. Recibirás como mucho un aviso a la semana.',
      ],
    }),
  };
}

function describe({ studyName, clientName, movedAt }: ForgottenStudy): string {
  const study = mailableTitle(studyName || `Estudio - ${clientName}`) ?? 'Un estudio';
  const client = mailableName(clientName);
  return `${study}${client ? ` (${client})` : ''}, sin cambios desde el ${day.format(new Date(movedAt))}`;
}

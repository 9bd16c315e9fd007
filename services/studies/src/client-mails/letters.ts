import type { Actor } from '@umbral/contracts';
import { greeting, mailableName } from '@umbral/service-kit';

interface LetterParts {
  /** The client's name in the greeting. */
  clientName: string;
  /** The sender, `Umbral` without a company. */
  companyName: string;
  adviser: Pick<Actor, 'name'>;
}

const letterOf =
  (subject: string, document: string) =>
  ({ clientName, companyName, adviser }: LetterParts): { subject: string; text: string } => {
    const signature = [adviser.name, companyName].map(mailableName).filter(Boolean).join('\n');
    const paragraphs = [
      greeting(clientName),
      `Le envío ${document} en el PDF adjunto.`,
      'Es una simulación informativa: no es una oferta ni una aprobación del banco.',
      'Si tiene alguna pregunta, responda a este correo.',
      signature,
    ];
    return { subject, text: paragraphs.filter(Boolean).join('\n\n') };
  };

/** The text proposed to the adviser. Omits a name that mail programs would turn into a link. */
export const reportLetter = letterOf('Su informe de hipoteca', 'el informe de su hipoteca');
export const calculationLetter = letterOf('Su cálculo de hipoteca', 'el cálculo de su hipoteca');

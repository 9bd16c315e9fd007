import type { Actor } from '@umbral/contracts';
import { greeting, mailableName } from '@umbral/service-kit';

interface LetterParts {
  /** As the client is greeted. */
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

/** What is proposed to the adviser. A name that mail programs would make a link of is left out. */
export const reportLetter = letterOf('Su informe de hipoteca', 'el informe de su hipoteca');
export const calculationLetter = letterOf('Su cálculo de hipoteca', 'el cálculo de su hipoteca');

import type { Actor } from '@umbral/contracts';
import { greeting, layOut, mailableName } from '@umbral/service-kit';

interface ClientMailParts {
  clientName: string;
  companyName: string;
  adviser: Pick<Actor, 'name'>;
}

/** The words that go with the paper of an evaluation to its client. Who may not be named, because a mail program would link the name, is not. */
export function clientMail({ clientName, companyName, adviser }: ClientMailParts) {
  const [company, name] = [mailableName(companyName), mailableName(adviser.name)];
  return layOut({
    subject: 'Su cálculo de hipoteca',
    paragraphs: [
      greeting(clientName),
      `${company === undefined ? 'Le enviamos' : `${company} le envía`} el cálculo de su hipoteca en el PDF adjunto.`,
      'Es una simulación informativa: no es una oferta ni una aprobación del banco.',
      `Si tiene alguna pregunta, responda a este correo: lo leerá su asesor${name === undefined ? '' : `, ${name}`}.`,
    ],
  });
}

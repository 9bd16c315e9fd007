import { clientMailsApi, pathOf, reportsApi, type ClientMail, type Report } from '@umbral/contracts';

export const SEND_TO_CLIENT = 'Enviar al cliente';
export const NOT_SENT = 'No se pudo enviar el correo. Inténtalo de nuevo en unos minutos';
export const MISSING_ADDRESS = 'Falta el email del cliente';

export const reportAddress = ({ studyId, id }: Pick<Report, 'studyId' | 'id'>): string =>
  pathOf(reportsApi.pdf, { id: studyId, reportId: id });

/** What a mail took along: its name, where it is, and how the toast calls it. */
export const paperOf = ({ clientId, studyId, reportId, evaluationId }: ClientMail) =>
  studyId !== null && reportId !== null
    ? { name: 'Informe de viabilidad', word: 'Informe', address: reportAddress({ studyId, id: reportId }) }
    : {
        name: 'Cálculo de hipoteca',
        word: 'Cálculo',
        address: pathOf(clientMailsApi.evaluationPdf, { id: clientId, evaluationId }),
      };

/** 'Informe enviado a ana@umbral.test' */
export const sentWords = (mail: ClientMail): string => `${paperOf(mail).word} enviado a ${mail.to}`;

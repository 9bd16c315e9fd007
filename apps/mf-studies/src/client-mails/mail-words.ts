import { clientMailsApi, pathOf, reportsApi, type ClientMail, type Report } from '@umbral/contracts';

export const SEND_TO_CLIENT = 'Enviar al cliente';
export const NOT_SENT = 'No se pudo enviar el correo. Inténtalo de nuevo en unos minutos';
export const MISSING_ADDRESS = 'Falta el email del cliente';

export const reportAddress = ({ studyId, id }: Pick<Report, 'studyId' | 'id'>): string =>
  pathOf(reportsApi.pdf, { id: studyId, reportId: id });

/** The attached document of a mail: its name, its address, and its short name for the toast. */
export const documentOf = ({ clientId, studyId, reportId, evaluationId }: ClientMail) =>
  studyId !== null && reportId !== null
    ? { name: 'Informe de viabilidad', word: 'Informe', address: reportAddress({ studyId, id: reportId }) }
    : {
        name: 'Cálculo de hipoteca',
        word: 'Cálculo',
        address: pathOf(clientMailsApi.evaluationPdf, { id: clientId, evaluationId }),
      };

/** 'Informe enviado a ana@umbral.test' */
export const sentWords = (mail: ClientMail): string => `${documentOf(mail).word} enviado a ${mail.to}`;

import { clientMailsApi, pathOf, reportsApi, type ClientMail, type Report } from '@umbral/contracts';
import { toast } from '@umbral/ui';
import { ApiError, serverMessage } from '@umbral/web-kit';

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

const codeOf = (error: Error): string | undefined => (error instanceof ApiError ? error.problem?.code : undefined);

/** The client's address has changed, or a field is invalid: the fields show these errors. */
export const isOnFields = (error: Error): boolean => codeOf(error) === 'validation';

/** The reason of a failure that no field shows. */
export function failureOf(error: Error): string | undefined {
  if (isOnFields(error)) return undefined;
  // The first response was lost, and the text was changed since.
  if (codeOf(error) === 'idempotency_key_reused') return 'El correo anterior sí se envió.';
  return serverMessage(error) ?? NOT_SENT;
}

/** Reports a mail that was not sent after its dialog was closed. */
export function toastFailure(error: Error): void {
  toast({ tone: 'danger', title: 'Error', text: failureOf(error) ?? serverMessage(error) ?? NOT_SENT });
}

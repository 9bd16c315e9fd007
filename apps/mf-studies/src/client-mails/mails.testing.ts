import type { ClientMail } from '@umbral/contracts';
import { MOMENT } from '../clients/clients.testing';

/** A mail with the calculation of client 5, as the API returns it. */
export const aMail = (fields: Partial<ClientMail> = {}): ClientMail => ({
  id: 1,
  clientId: 5,
  studyId: null,
  reportId: null,
  evaluationId: 1,
  userId: 2,
  userEmail: 'alba@umbral.test',
  to: 'marta@umbral.test',
  subject: 'Su cálculo de hipoteca',
  text: 'Hola, Marta:',
  sha256: 'a'.repeat(64),
  state: 'sent',
  createdAt: MOMENT,
  sentAt: MOMENT,
  ...fields,
});

import type { Problem, SentClientMail } from '@umbral/contracts';
import { toast } from '@umbral/ui';

/** What is said of a mail that was sent, and of one that was not. `onMoved`: the client has another address now. */
export const sendingOf = (onMoved: () => void) => ({
  success: ({ to }: SentClientMail) => ({ title: 'Email enviado', text: `Lo recibirá ${to}` }),
  failure: 'No se pudo enviar el email.',
  // Nothing that is in view: the audits of the record are read when they are opened.
  invalidates: [],
  onRefusal: {
    validation: ({ errors, message }: Problem) => {
      toast({ tone: 'danger', title: 'Error', text: errors?.[0]?.message ?? message });
      onMoved();
    },
  },
});

import { randomUUID } from 'node:crypto';
import { headHash, headText } from '@umbral/audit-proof';
import { pluralForm } from '@umbral/contracts';
import { layOut, type Mailer } from '@umbral/service-kit';
import type { Anchor } from './anchor.js';

/** Mails the text of a head and its signature: with the mails every later export can be verified. */
export const mailAnchor = (mailer: Mailer, to: string): Anchor => ({
  kind: 'mail',
  store: async (head) => {
    const messageId = `<${randomUUID()}@${head.log.split('/')[0]}>`;
    const { anchors: _, ...signed } = head;
    await mailer.send({
      to,
      messageId,
      ...layOut({
        subject: `Sello de la auditoría: ${head.size} ${pluralForm(head.size, 'movimiento', 'movimientos')}`,
        paragraphs: [
          'Guarda este correo fuera de Umbral. Con el fichero adjunto se comprueba que ningún movimiento anterior ha cambiado: verify-audit export.ndjson --heads sello.ndjson',
          { label: 'Huella', code: headHash(head) },
          { label: 'Firma', code: head.signature },
          { items: headText(head).trimEnd().split('\n') },
        ],
      }),
      attachments: [
        {
          filename: 'sello.ndjson',
          content: Buffer.from(`${JSON.stringify(signed)}\n`),
          contentType: 'application/x-ndjson',
        },
      ],
    });
    return messageId;
  },
});

import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerEnvelope } from 'smtp-server';
import { type Certificates } from '../certificates.ts';
import { type Mailbox } from './mailbox.ts';

const MAX_BYTES = 5 * 1024 * 1024;

/**
 * Accepts every message and keeps it.
 * @param tls makes STARTTLS mandatory
 * @returns not yet listening
 */
export function createSmtpServer(mailbox: Mailbox, tls?: Certificates): SMTPServer {
  return new SMTPServer({
    name: 'umbral.test',
    authOptional: true,
    ...(tls && { cert: readFileSync(tls.certificate), key: readFileSync(tls.key) }),
    disabledCommands: tls ? ['AUTH'] : ['STARTTLS', 'AUTH'],
    onMailFrom(_address, { secure }, done) {
      if (!tls || secure) done();
      else done(Object.assign(new Error('STARTTLS first'), { responseCode: 530 }));
    },
    disableReverseLookup: true,
    size: MAX_BYTES,
    logger: false,
    closeTimeout: 500,
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (stream.sizeExceeded) return done(Object.assign(new Error('Message too large'), { responseCode: 552 }));
        readMessage(Buffer.concat(chunks), session.envelope).then((message) => {
          mailbox.add(message);
          done();
        }, done);
      });
    },
  });
}

async function readMessage(raw: Buffer, envelope: SMTPServerEnvelope) {
  const mail = await PostalMime.parse(raw, { attachmentEncoding: 'arraybuffer' });
  return {
    id: randomUUID(),
    to: envelope.rcptTo.map(({ address }) => address).join(', '),
    from: mail.from?.name ? `${mail.from.name} <${mail.from.address}>` : (mail.from?.address ?? ''),
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    html: mail.html ?? '',
    replyTo: mail.replyTo?.map(({ address }) => address).join(', ') ?? '',
    messageId: mail.messageId ?? '',
    attachments: mail.attachments.map(({ filename, mimeType, content }) => {
      const bytes = Buffer.from(content as ArrayBuffer);
      // Only the checksum is stored: the attachments of a day would fill the mailbox.
      return {
        name: filename ?? '',
        type: mimeType,
        size: bytes.length,
        sha256: createHash('sha256').update(bytes).digest('hex'),
      };
    }),
    date: new Date().toISOString(),
  };
}

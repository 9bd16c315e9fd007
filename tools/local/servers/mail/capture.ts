import { type Certificates } from '../certificates.ts';
import { Mailbox } from './mailbox.ts';
import { createSmtpServer } from './smtp.ts';
import { createMailPage } from './web.ts';
import { type Server } from 'node:http';
import { type SMTPServer } from 'smtp-server';

/** The mail server of a fresh machine: accepts everything, delivers nothing, shows what was received. */
export async function startMailCapture({
  smtpPort,
  webPort,
  file,
  tls,
}: {
  smtpPort: number;
  webPort: number;
  file?: string | undefined;
  tls?: Certificates | undefined;
}) {
  const mailbox = new Mailbox(file);
  const page = createMailPage(mailbox);
  await listen(page, webPort);
  let smtp: SMTPServer | undefined;
  const capture = {
    name: 'mail',
    smtpUrl: `smtp://127.0.0.1:${smtpPort}${tls ? '?requireTLS=true' : ''}`,
    webUrl: `http://127.0.0.1:${webPort}`,
    mailbox,
    get running() {
      return Boolean(smtp);
    },
    /** Opens the SMTP port (again). */
    async start() {
      smtp = createSmtpServer(mailbox, tls);
      smtp.on('error', () => {}); // a client that hangs up is not an error
      await listen(smtp, smtpPort);
    },
    /** Closes the SMTP port, as an unreachable mail server; the page stays. */
    async kill(_signal?: NodeJS.Signals) {
      const server = smtp;
      smtp = undefined;
      if (server) await new Promise<void>((resolve) => server.close(() => resolve()));
    },
    async stop() {
      await capture.kill();
      page.closeAllConnections();
      await new Promise((resolve) => page.close(resolve));
    },
  };
  await capture.start();
  return capture;
}

function listen(server: Server | SMTPServer, port: number) {
  return new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve());
  });
}

export type MailCapture = Awaited<ReturnType<typeof startMailCapture>>;

// @ts-nocheck is being removed file by file
import { Mailbox } from './mailbox.ts';
import { createSmtpServer } from './smtp.ts';
import { createMailPage } from './web.ts';

/** The mail server of a fresh machine: takes everything, delivers nothing, shows what came. */
export async function startMailCapture({
  smtpPort,
  webPort,
  file,
}: {
  smtpPort: number;
  webPort: number;
  file?: string;
}) {
  const mailbox = new Mailbox(file);
  const page = createMailPage(mailbox);
  await listen(page, webPort);
  let smtp;
  const capture = {
    name: 'mail',
    smtpUrl: `smtp://127.0.0.1:${smtpPort}`,
    webUrl: `http://127.0.0.1:${webPort}`,
    mailbox,
    get running() {
      return Boolean(smtp);
    },
    /** Opens the SMTP port (again). */
    async start() {
      smtp = createSmtpServer(mailbox);
      smtp.on('error', () => {}); // a client that hangs up is none of our business
      await listen(smtp, smtpPort);
    },
    /** Closes the SMTP port, as a mail server that has gone; the page stays. */
    async kill() {
      const server = smtp;
      smtp = undefined;
      if (server) await new Promise((resolve) => server.close(resolve));
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

function listen(server, port) {
  return new Promise((resolve, reject) => {
    server.once?.('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
}

import { connect } from '@nats-io/transport-node';
import { stack } from '../../test/stack.js';
import { createMailer } from '../mail/mailer.js';
import { natsServers } from './nats-link.js';

describe('a connection by TLS is not downgraded', () => {
  it('by a broker without TLS', async () => {
    const servers = natsServers(stack.urls.nats.replace('nats:', 'tls:'));
    await expect(connect({ ...servers, timeout: 120_000 })).rejects.toThrow(/tls/i);
  });

  it('by a mail server without TLS', async () => {
    const mailer = createMailer({ url: `${stack.urls.smtp}?requireTLS=true`, from: 'Umbral <a@umbral.test>' });
    await expect(mailer.verify()).rejects.toMatchObject({ code: 'mail_not_sent' });
    mailer.close();
  });
});

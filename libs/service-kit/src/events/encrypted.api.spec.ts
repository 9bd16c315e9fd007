import { connect } from '@nats-io/transport-node';
import { stack } from '../../test/stack.js';
import { createMailer } from '../mail/mailer.js';
import { natsServers } from './nats-link.js';

describe('what was asked for by TLS is not asked for without it', () => {
  it('at a broker that has none', async () => {
    const servers = natsServers(stack.urls.nats.replace('nats:', 'tls:'));
    await expect(connect({ ...servers, timeout: 3_000 })).rejects.toThrow(/tls/i);
  });

  it('at a mail server that has none', async () => {
    const mailer = createMailer({ url: `${stack.urls.smtp}?requireTLS=true`, from: 'Umbral <a@umbral.test>' });
    await expect(mailer.verify()).rejects.toMatchObject({ code: 'mail_not_sent' });
    mailer.close();
  });
});

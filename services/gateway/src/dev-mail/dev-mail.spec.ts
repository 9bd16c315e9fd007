import { networkInterfaces } from 'node:os';
import { send } from '@umbral/testing';
import { startGateway } from '../../test/test-gateway.js';
import { answerJson, startUpstream } from '../../test/upstream-server.js';

it('the captured mailbox does not exist unless it is configured', async () => {
  const gateway = await startGateway();
  for (const path of ['/dev/mail', '/dev/mail/messages'])
    expect((await send(`${gateway.url}${path}`)).status).toBe(404);
  await gateway.close();
});

it('the captured mailbox shows its page and its messages', async () => {
  const mailbox = await startUpstream((request, response) =>
    answerJson(response, 200, { call: `${request.method} ${request.url}` }),
  );
  const gateway = await startGateway({ DEV_MAIL_URL: mailbox.url });

  expect((await send(`${gateway.url}/dev/mail`)).body).toEqual({ call: 'GET /dev/mail' });
  expect((await send(`${gateway.url}/dev/mail/messages`)).body).toEqual({ call: 'GET /dev/mail/messages' });
  expect((await send(`${gateway.url}/dev/mail/messages`, { method: 'DELETE' })).body).toEqual({
    call: 'DELETE /dev/mail/messages',
  });
  expect(
    (await send(`${gateway.url}/dev/mail/messages`, { method: 'DELETE', headers: { 'sec-fetch-site': 'cross-site' } }))
      .status,
  ).toBe(403);
  await gateway.close();
  await mailbox.stop();
});

it('the captured mailbox is refused to other machines by the address of the socket', async () => {
  const mailbox = await startUpstream((_request, response) => answerJson(response, 200, {}));
  const gateway = await startGateway({ DEV_MAIL_URL: mailbox.url, HOST: '0.0.0.0', TRUSTED_PROXIES: '192.168.0.0/16' });
  const from = async (remoteAddress: string, headers = {}) =>
    (await gateway.app.inject({ url: '/dev/mail', remoteAddress, headers })).statusCode;

  const forged = { host: 'localhost', 'x-forwarded-for': '127.0.0.1' };
  for (const address of ['192.168.1.20', '::ffff:192.168.1.20', '2001:db8::1'])
    expect(await from(address, forged)).toBe(404);
  for (const address of ['127.0.0.1', '::ffff:127.0.0.1', '::1']) expect(await from(address)).toBe(200);

  // From this machine's own address in its network, as another machine arrives.
  const own = Object.values(networkInterfaces())
    .flat()
    .find((address) => address?.family === 'IPv4' && !address.internal)?.address;
  const port = new URL(gateway.url).port;
  if (own) expect((await send(`http://${own}:${port}/dev/mail`, { headers: forged })).status).toBe(404);
  await gateway.close();
  await mailbox.stop();
});

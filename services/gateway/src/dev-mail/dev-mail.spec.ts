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

import { send } from '../../test/http.js';
import { startGateway } from '../../test/test-gateway.js';
import { answerJson, startUpstream } from '../../test/upstream-server.js';

it('the captured mailbox does not exist unless it is configured', async () => {
  const gateway = await startGateway();
  for (const path of ['/dev/mail', '/dev/mail/messages']) expect((await send(`${gateway.url}${path}`)).status).toBe(404);
  await gateway.close();
});

it('the captured mailbox shows its page and its messages', async () => {
  const mailbox = await startUpstream((request, response) => answerJson(response, 200, { asked: request.url }));
  const gateway = await startGateway({ DEV_MAIL_URL: mailbox.url });

  expect((await send(`${gateway.url}/dev/mail`)).json()).toEqual({ asked: '/dev/mail' });
  expect((await send(`${gateway.url}/dev/mail/messages`)).json()).toEqual({ asked: '/dev/mail/messages' });
  await gateway.close();
  await mailbox.stop();
});

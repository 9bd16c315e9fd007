import { Office, stack } from '@umbral/service-kit/testing';
import { administrator, Visitor } from '../../test/visitor.js';

const open: { cancel(): Promise<void> }[] = [];
afterAll(() => Promise.all(open.map((reader) => reader.cancel())));

/** An open shell: what it has heard, and how long it took to hear something. */
async function listen(visitor: Visitor) {
  const response = await fetch(`${stack.urls.gateway}/api/events`, { headers: visitor.headers });
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  open.push(reader);
  let heard = '';
  const until = async (text: string): Promise<number> => {
    const start = performance.now();
    while (!heard.includes(text)) {
      const { value, done } = await reader.read();
      if (done) throw new Error(`the stream ended without ${text}`);
      heard += value;
    }
    return performance.now() - start;
  };
  await until('open');
  return { until };
}

it('[D29] new permissions count for the next call, and the open shell hears of them', async () => {
  const [admin, office] = await Promise.all([administrator(), Office.open()]);
  const role = await office.role();
  const visitor = await Visitor.signIn((await office.user({ roleId: role.id })).email);
  const shell = await listen(visitor);
  expect((await visitor.call('GET', '/api/companies?page=1')).status).toBe(403);

  await admin.call('PUT', `/api/roles/${role.id}/permissions`, {
    permissions: [{ viewName: 'companias', canView: true, canDelete: false }],
  });
  expect(await shell.until('event: permissions-changed')).toBeLessThan(2_000);
  expect((await visitor.call('GET', '/api/companies?page=1')).status).toBe(200);
});

it('[D08] an open shell hears that its session ended', async () => {
  const [admin, office] = await Promise.all([administrator(), Office.open()]);
  const user = await office.user({ roleId: (await office.role()).id });
  const shell = await listen(await Visitor.signIn(user.email));

  await admin.call('PATCH', `/api/users/${user.id}`, { isActive: false });
  expect(await shell.until('event: session-ended')).toBeLessThan(500);
});

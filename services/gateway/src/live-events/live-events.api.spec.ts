import { companiesApi, rolesApi, usersApi } from '@umbral/contracts';
import { Office, stack, type Caller } from '@umbral/service-kit/testing';

const open: { cancel(): Promise<void> }[] = [];
afterAll(() => Promise.all(open.map((reader) => reader.cancel())));

/** An open event stream. */
async function listen({ headers }: Caller) {
  const response = await fetch(`${stack.urls.gateway}/api/events`, { headers });
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  open.push(reader);
  let received = '';
  const until = async (text: string): Promise<void> => {
    while (!received.includes(text)) {
      const { value, done } = await reader.read();
      if (done) throw new Error(`the stream ended without ${text}`);
      received += value;
    }
  };
  await until('open');
  return { until };
}

it('[D29] new permissions apply to the next call, and the open shell is notified', async () => {
  const office = await Office.open({ gateway: stack.urls.gateway });
  const { caller, role } = await office.member({});
  const shell = await listen(caller);
  expect((await caller.call(companiesApi.list)).status).toBe(403);

  await office.admin.result(rolesApi.setPermissions, {
    params: { id: role.id },
    body: { permissions: [{ viewName: 'companias', canView: true, canDelete: false }] },
  });
  await shell.until('event: permissions-changed');
  expect((await caller.call(companiesApi.list)).status).toBe(200);
});

it('[D08] an open shell is notified that its session ended', async () => {
  const office = await Office.open({ gateway: stack.urls.gateway });
  const { caller, user } = await office.member({});
  const shell = await listen(caller);

  await office.admin.result(usersApi.setActive, { params: { id: user.id }, body: { isActive: false } });
  await shell.until('event: session-ended');
});

import assert from 'node:assert/strict';
import { request } from 'node:http';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { ADMINISTRATOR_ROLE_ID } from '@umbral/contracts';
import { Office, PASSWORD, totpCodeOf } from '@umbral/testing';
import { type Page } from 'playwright-core';
import { startRemoteDev, type RemoteDev } from '../../../release/remote-dev/remote-dev.ts';
import { remotePlatform } from '../../../release/remote-dev/upstream.ts';
import { freePort } from '../../../local/supervise/ports.ts';
import { desk } from './desk.ts';

// `npm run dev -- notices --platform …`: a module in development, in a platform that receives nothing of it.
let workshop: Awaited<ReturnType<typeof desk>>['workshop'];
let open: Awaited<ReturnType<typeof desk>>['open'];
let platform: string;
let email: string;
let shown: RemoteDev;
let page: Page;
let problems: string[];

describe('a module in development is shown in a running platform', () => {
  before(async () => {
    const { system, ...others } = await desk();
    ({ workshop, open } = others);
    // As it is in production: cookies for HTTPS only, with the prefix that binds them to their host.
    const env = { PUBLIC_URL: 'https://umbral.example', TRUSTED_PROXIES: 'none', DEV_MAIL_URL: '' };
    platform = await system.processes.startBeside('gateway', 'production', env);
    const office = await Office.open({ gateway: system.urls.gateway });
    ({ email } = await office.user({ roleId: ADMINISTRATOR_ROLE_ID }));
    shown = await show();
  });
  const show = async (ownShell = false) =>
    startRemoteDev(['notices'], {
      platform,
      port: await freePort(),
      ownShell,
      folders: [{ name: 'notices', folder: join(workshop.checkout, 'apps', 'mf-notices') }],
    });
  after(() => shown?.close());

  async function typePassword(at: Page) {
    await at.getByLabel('Correo electrónico').fill(email);
    await at.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
    await at.getByRole('button', { name: 'Iniciar sesión' }).click();
  }

  const noticesPage = (words: string) => `import { PageHead, TextInput } from '@umbral/ui';

export default function NoticesPage() {
  return <><PageHead title="Avisos" /><p>${words}</p><TextInput aria-label="Asunto" /></>;
}
`;
  const save = (words: string) => workshop.write('notices', 'src/notices/NoticesPage.tsx', noticesPage(words));

  test('a user signs in on the platform’s own page and finds the module in its menu', async () => {
    const context = await open(shown.address);
    page = await context.newPage();
    problems = [];
    page.on('pageerror', (error) => problems.push(error.message));
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
    const streaming = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/events');
    const answer = await page.goto('/');
    const policy = answer?.headers()['content-security-policy'] ?? '';
    assert.match(policy, /script-src 'self';.*require-trusted-types-for 'script'; trusted-types default$/);
    await typePassword(page);
    await page.getByRole('link', { name: 'Avisos', exact: true }).click();
    await page.getByRole('heading', { level: 2, name: 'Todavía no hay nada' }).waitFor();
    assert.equal((await streaming).status(), 200);
    const cookies = await context.cookies();
    const session = cookies.find(({ name }) => name.endsWith('__Host-umbral_session'));
    assert.ok(session, cookies.map(({ name }) => name).join());
    assert.deepEqual([session.domain, session.httpOnly, session.sameSite], ['umbral.localhost', true, 'Lax']);
    assert.deepEqual(problems, []);
  });

  test('saved changes are shown in the same session', async () => {
    save('Recién guardado');
    await page.getByText('Recién guardado').waitFor();
    assert.deepEqual(problems, []);
  });

  test('the platform does not serve it to other users', async () => {
    const list = await (await fetch(`${platform}/modules.json`)).text();
    assert.doesNotMatch(list, /notices/);
    const { status } = await fetch(`${platform}/modules/notices/dev/remoteEntry.js`);
    assert.equal(status, 404);
  });

  test('the shell of the checkout hot-reloads saved changes, under the CSP of the platform', async (t) => {
    const own = await show(true);
    t.after(() => own.close());
    const other = await (await open(own.address)).newPage();
    const answer = await other.goto('/notices');
    assert.match(answer?.headers()['content-security-policy'] ?? '', /trusted-types default$/);
    await typePassword(other);
    await other.getByLabel('Asunto').fill('Cierre de agosto');
    save('Otra vez guardado');
    await other.getByText('Otra vez guardado').waitFor();
    assert.equal(await other.getByLabel('Asunto').inputValue(), 'Cierre de agosto');
  });

  test('the second factor is requested and accepted, for the session of the platform', async () => {
    await page.goto('/profile');
    await page.getByRole('button', { name: 'Activar aplicación' }).click();
    const dialog = page.getByRole('dialog');
    const secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '');
    await dialog.getByLabel(/^Código de 6 dígitos/).fill(totpCodeOf(secret));
    await dialog.getByRole('button', { name: 'Activar', exact: true }).click();
    await page.getByRole('button', { name: 'Los he guardado' }).click();
    await page.getByText('10 códigos sin usar').waitFor();
    await page.context().clearCookies({ name: /session/ });
    await page.goto('/login');
    await typePassword(page);
    await page.getByLabel('Código de 6 dígitos').fill(totpCodeOf(secret, 1));
    await page.getByRole('button', { name: 'Verificar' }).click();
    await page.getByRole('link', { name: 'Avisos', exact: true }).waitFor();
  });

  /** A request as another program of this machine would send it. */
  const ask = (path: string, headers: Record<string, string>, method = 'GET') =>
    new Promise<number>((resolve, reject) => {
      const call = request({ host: '127.0.0.1', port: shown.port, path, method, headers }, (answer) => {
        answer.resume();
        resolve(answer.statusCode ?? 0);
      });
      call.once('error', reject).end();
    });

  test('it accepts its own host name only, and refuses calls of foreign pages', async () => {
    const host = new URL(shown.address).host;
    assert.equal(await ask('/modules.json', { host }), 200);
    assert.equal(await ask('/modules.json', { host: `localhost:${shown.port}` }), 421);
    assert.equal(await ask('/modules.json', { host: 'evil.example' }), 421);
    const { name, value } = (await page.context().cookies()).find((each) => each.name.endsWith('umbral_session'))!;
    const signOut = (from: Record<string, string>) =>
      ask(
        '/api/auth/logout',
        { host, cookie: `${name}=${value}`, 'content-type': 'application/json', ...from },
        'POST',
      );
    assert.equal(await signOut({ 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }), 403);
    assert.equal(await signOut({ 'sec-fetch-site': 'same-site', origin: 'http://other.localhost' }), 403);
    assert.equal(await signOut({ origin: 'https://evil.example' }), 403);
    assert.equal(await signOut({ origin: shown.address }), 204);
  });

  test('cookies of one platform are not sent to another', () => {
    const front = 'http://umbral.localhost:8080';
    const [one, other] = ['https://uno.example', 'https://dos.example'].map((address) =>
      remotePlatform(address, front),
    );
    const given = ['Set-Cookie', '__Host-umbral_session=abc; Path=/; Secure; HttpOnly; SameSite=Lax'];
    const [, kept = ''] = one.toBrowser(given);
    assert.match(kept, /^at-[0-9a-f]{8}\.__Host-umbral_session=abc; Path=\/; HttpOnly; SameSite=Lax$/);
    const cookie = `umbral_theme=dark; ${kept.split(';')[0]}`;
    assert.deepEqual(one.toPlatform(['Cookie', cookie]), ['Cookie', '__Host-umbral_session=abc']);
    assert.deepEqual(other.toPlatform(['Cookie', cookie, 'Connection', 'close']), []);
    assert.deepEqual(one.toPlatform(['Host', 'umbral.localhost:8080', 'Origin', front, 'Referer', front]), [
      'Host',
      'uno.example',
      'Origin',
      'https://uno.example',
    ]);
  });
});

import { eventually } from '@umbral/testing';
import type { Browser, Page } from 'playwright-core';
import PostalMime from 'postal-mime';
import type { Compose } from './compose.ts';

export const EMAIL = 'ana@umbral.test';
export const PASSWORD = 'una-clave-de-prueba';

/** Creates the first account as the README says, and sets its password with the link of the mail. @returns its signed-in page */
export async function firstAdministrator(compose: Compose, browser: Browser): Promise<Page> {
  const install = ['node', 'dist/install/main.js', '--name', 'Ana García', '--email', EMAIL];
  const made = await compose.exec('identity', ...install);
  if (!made.includes(`${EMAIL} is the administrator.`)) throw new Error(`The first account was not created: ${made}`);

  const page = await (await browser.newContext({ baseURL: compose.gateway, locale: 'es-ES' })).newPage();
  await page.goto('/forgot-password');
  await page.getByLabel('Correo electrónico').fill(EMAIL);
  await page.getByRole('button', { name: 'Enviar enlace' }).click();
  await page.getByRole('heading', { name: 'Correo enviado' }).waitFor();

  const link = await eventually(() => linkIn(compose.mail));
  if (!link.startsWith(`${compose.gateway}/`)) throw new Error(`The link leads to ${link}, not to ${compose.gateway}`);
  await page.goto(link);
  await page.getByLabel('Nueva contraseña').fill(PASSWORD);
  await page.getByLabel('Repite la contraseña').fill(PASSWORD);
  await page.getByRole('button', { name: 'Guardar contraseña' }).click();
  await page.getByRole('heading', { name: 'Contraseña actualizada' }).waitFor();
  await page.getByRole('link', { name: 'Iniciar sesión' }).click();
  await signIn(page);
  return page;
}

export async function signIn(page: Page) {
  await page.goto('/login');
  await page.getByLabel('Correo electrónico').fill(EMAIL);
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
  await page.waitForURL(({ pathname }) => pathname !== '/login');
  await page.getByRole('main').waitFor();
}

/** The link of the newest captured mail. @param mail address of Mailpit */
async function linkIn(mail: string): Promise<string> {
  const reply = await fetch(`${mail}/api/v1/message/latest/raw`);
  if (!reply.ok) return '';
  const { text = '' } = await PostalMime.parse(await reply.text());
  return /\S*\/reset-password\?\S+/.exec(text)?.[0] ?? '';
}

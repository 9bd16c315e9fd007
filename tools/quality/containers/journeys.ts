import type { Page } from 'playwright-core';
import { EMAIL, PASSWORD } from './administrator.ts';
import type { Compose } from './compose.ts';
import { docker } from './engine.ts';
import { MODULE_IMAGE } from './images.ts';

export async function createBank(page: Page, name: string) {
  await page.goto('/banks');
  await page.getByRole('link', { name: 'Nuevo banco' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/^Nombre/).fill(name);
  await dialog.getByLabel(/^Paga/).fill('1,25');
  await dialog.getByRole('button', { name: 'Crear banco' }).click();
  await page.getByText('Banco creado').waitFor();
}

/** Names on the page of banks, once it shows this one. */
export async function banksWith(page: Page, name: string): Promise<string> {
  await page.goto('/banks');
  await page.getByRole('row', { name: new RegExp(name) }).waitFor();
  return page.getByRole('main').innerText();
}

/** The micro-frontend's own image publishes it for one user. */
export async function publishModule({ gateway }: Compose) {
  const account = ['--env', `UMBRAL_EMAIL=${EMAIL}`, '--env', `UMBRAL_PASSWORD=${PASSWORD}`];
  const given = ['run', '--rm', '--read-only', '--network', 'host', ...account, MODULE_IMAGE, 'dist'];
  const output = await docker([...given, '--gateway', gateway]);
  if (!output.includes('is deployed')) throw new Error(output);
}

/** `docker kill` ends a container for good; its next start serves what was there. */
export async function killAndReturn(compose: Compose, service: string, page: Page) {
  await compose.run(['kill', service]);
  await compose.up();
  await createBank(page, `Banco tras ${service}`);
  await banksWith(page, 'Banco Uno');
}

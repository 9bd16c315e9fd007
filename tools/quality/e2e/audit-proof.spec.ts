import type { Office } from '@umbral/testing';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import type { AuditLog } from '@umbral/contracts';
import { expect, openPage, test } from './support/fixtures';

const PROOFS = '**/api/audit-proof/rows/*';

/** The proof of the only audit entry of a new administrator: the sign-in. */
async function openSeal(page: Page, api: Office) {
  const person = await api.user({ roleId: 1 });
  await openPage(page, '/audits', person);
  const isSealed = async () => {
    const { logs } = await api.admin.request<{ logs: AuditLog[] }>('GET', `/api/audit-logs/${person.id}`);
    const [movement] = logs;
    return movement && (await page.request.get(`/api/audit-proof/rows/${movement.eventId}`)).ok();
  };
  await expect.poll(isSealed).toBe(true);
  await page.getByRole('searchbox').fill(person.email);
  const link = page.getByRole('link', { name: /^Ver Auditoría de/ });
  await expect(link).toHaveCount(1);
  await link.click();
  const movements = page.getByRole('dialog', { name: /^Movimientos de/ });
  await movements.getByRole('button', { name: /^Sello del movimiento/ }).click();
  return page.getByRole('dialog', { name: 'Sello del movimiento' });
}

test('[B-PRF-27] an audit entry is found in the signed log', async ({ page, api }) => {
  const dialog = await openSeal(page, api);
  await expect(dialog.getByText(/^Sellado \d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d · fila [\d.]+$/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Comprobar' }).click();
  await expect(dialog.getByRole('status')).toHaveText('Comprobado: el movimiento está en el registro firmado');
});

test('[B-PRF-27] a forged response is detected', async ({ page, api }) => {
  await page.route(PROOFS, async (route) => {
    const response = await route.fetch();
    const proof = (await response.json()) as { row: { seq: number; personal: object } };
    const personal = { ...proof.row.personal, ipAddress: '203.0.113.200' };
    await route.fulfill({ response, json: { ...proof, row: { ...proof.row, personal } } });
  });
  const dialog = await openSeal(page, api);
  await dialog.getByRole('button', { name: 'Comprobar' }).click();
  await expect(dialog.getByRole('status')).toHaveText('El movimiento no coincide con el registro firmado');
});

test('[B-PRF-28] the log is compared with the head stored in this browser', async ({ page }) => {
  await openPage(page, '/audits');
  const sealed = /^Registro íntegro hasta el \d\d\/\d\d\/\d{4} \d\d:\d\d · [\d.]+ movimientos sellados$/;
  // Sealing may be late beside other stages, and an open page does not read its state again.
  await expect(async () => {
    await page.reload();
    await expect(page.getByText(sealed)).toBeVisible({ timeout: 10_000 });
  }).toPass();
  const check = page.getByRole('button', { name: 'Comprobar registro' });
  await check.click();
  await expect(page.getByText('Primer sello guardado en este navegador')).toBeVisible();
  const unchanged = page.getByText(/^Comprobado: nada ha cambiado desde el /);
  await page.reload();
  // A visit checks by itself: a second check beside it would store its head over the one that is replaced below.
  await expect(unchanged).toBeVisible();
  await check.click();
  await expect(unchanged).toBeVisible();
  // Simulates that the log was a different one at the last visit.
  await page.evaluate(() => {
    const stored = JSON.parse(localStorage.getItem('umbral.audit.head') ?? '{}') as { root: string };
    localStorage.setItem('umbral.audit.head', JSON.stringify({ ...stored, root: '0'.repeat(64) }));
  });
  await check.click();
  await expect(page.getByText('El registro no coincide con el sello guardado')).toBeVisible();
});

test('[B-PRF-29] a downloaded proof and a downloaded export are verified by the downloaded program', async ({
  page,
  api,
}, info) => {
  const save = async (press: () => Promise<void>) => {
    const [download] = await Promise.all([page.waitForEvent('download'), press()]);
    const path = join(info.outputDir, download.suggestedFilename());
    await download.saveAs(path);
    return path;
  };
  const dialog = await openSeal(page, api);
  const proof = await save(() => dialog.getByRole('button', { name: 'Descargar prueba' }).click());
  await page.goto('/audits');
  const choose = (name: RegExp) => async () => {
    await page.getByRole('button', { name: 'Más acciones' }).first().click();
    await page.getByRole('menuitem', { name }).click();
  };
  const verifier = await save(choose(/^Descargar verificador \(Node\)/));
  const exported = await save(choose(/^Exportar con prueba/));
  const run = promisify(execFile);
  expect((await run(process.execPath, [verifier, '--proof', proof])).stdout).toContain(
    'La fila está en el registro firmado',
  );
  expect((await run(process.execPath, [verifier, exported])).stdout).toMatch(/^\d+ filas y \d+ sellos correctos/);
});

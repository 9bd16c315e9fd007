import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { authApi } from '@umbral/contracts';
import { studyDialog } from './study-dialog.testing';

const { api, dialog, field, fill, openNew, tab } = studyDialog();
const KEY = 'k'.repeat(32);
const ADDRESS = 'umbral.draft.1.viability-studies/new';
beforeEach(() => api.on(authApi.draftKey, { key: btoa(KEY) }));

/** What the browser keeps, opened with the key; nothing yet: an empty text. */
async function kept(): Promise<string> {
  const sealed = Uint8Array.from(atob(localStorage.getItem(ADDRESS) ?? ''), (letter) => letter.charCodeAt(0));
  if (sealed.length === 0) return '';
  const bytesOf = (text: string) => new TextEncoder().encode(text);
  const key = await crypto.subtle.importKey('raw', bytesOf(KEY), 'AES-GCM', false, ['decrypt']);
  const bound = { name: 'AES-GCM', iv: sealed.slice(0, 12), additionalData: bytesOf(ADDRESS) };
  return new TextDecoder().decode(await crypto.subtle.decrypt(bound, key, sealed.slice(12)));
}

it('[D123] a study that was left half done has its people again', async () => {
  await openNew();
  await fill('Nombre del estudio', 'A medias');
  await tab('Titulares');
  await userEvent.click(dialog().getByRole('button', { name: /^Añadir titular/ }));
  await fill('Nombre', 'Elena Pardo', 1);
  await fill('Teléfono', '627 554 109', 1);
  await userEvent.click(field('Edad', 1));
  await waitFor(async () => expect(await kept()).toContain('627 554 109'));
  await waitFor(async () => expect(await kept()).toMatch(/627 554 109.*"unconfirmed":\["propertiesCount"/));
  // The tab is closed without a word, and opened again.
  cleanup();
  await openNew();
  expect(await screen.findByText(/Recuperado lo que escribiste/)).toBeVisible();
  expect(field('Nombre del estudio')).toHaveValue('A medias');
  await tab('Titulares');
  expect(field('Nombre', 1)).toHaveValue('Elena Pardo');
  expect(field('Teléfono', 1)).toHaveValue('627 554 109');
  // What was touched stays so.
  expect(field('Edad')).toHaveAccessibleDescription(/Sin confirmar/);
  expect(field('Edad', 1)).not.toHaveAccessibleDescription(/Sin confirmar/);
});

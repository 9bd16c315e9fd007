import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { usersApi } from '@umbral/contracts';
import { abortReads, acceptReads } from '../call/session-reads';
import { AnsweredFile, createApi, DROP, refuse, renderPage } from '../testing';
import { ExportButton } from './ExportButton';

const api = createApi();
const Page = () => (
  <ExportButton operation={usersApi.export} query={{ search: 'ana', status: 'active', page: undefined }} />
);
const saved: { name: string; content: Blob }[] = [];

beforeEach(() => {
  api.calls.length = 0;
  saved.length = 0;
  let content = new Blob();
  URL.createObjectURL = (blob: Blob) => {
    content = blob;
    return 'blob:file';
  };
  URL.revokeObjectURL = () => undefined;
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, content });
  });
});
afterEach(() => jest.restoreAllMocks());

const press = async () => {
  renderPage({ api, Page, path: '/users' });
  await userEvent.click(await screen.findByRole('button', { name: 'Exportar CSV' }));
};

it('saves the filtered list under the file name of the response', async () => {
  api.on(usersApi.export, new AnsweredFile('usuarios-2026-11-22.csv', 'Id;Nombre'));
  await press();
  await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['usuarios-2026-11-22.csv']));
  expect(saved[0]?.content.size).toBe(9);
  expect(api.callsOf(usersApi.export)[0]?.query).toEqual({ search: 'ana', status: 'active' });
  expect(await screen.findByText('Lista exportada')).toBeVisible();
});

it('shows why it was refused, and saves nothing', async () => {
  api.on(usersApi.export, refuse('export_too_large'));
  await press();
  expect(await screen.findByText('Hay más de 100.000 filas. Acota los filtros')).toBeVisible();
  expect(saved).toEqual([]);
});

it('[B-EXP-28] saves no truncated file', async () => {
  api.on(usersApi.export, DROP);
  await press();
  expect(await screen.findByText(/No se pudo exportar la lista/)).toBeVisible();
  expect(saved).toEqual([]);
});

it('reports no failure when the user signs out meanwhile', async () => {
  let answer = () => {};
  const answered = new Promise<AnsweredFile>((resolve) => {
    answer = () => resolve(new AnsweredFile('usuarios.csv', ''));
  });
  api.on(usersApi.export, () => answered);
  await press();
  await waitFor(() => expect(api.callsOf(usersApi.export)).toHaveLength(1));
  act(abortReads);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Exportar CSV' })).not.toHaveAttribute('aria-busy'));
  expect(screen.queryByText('Error')).toBeNull();
  acceptReads();
  answer();
});

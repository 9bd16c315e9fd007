import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as z from 'zod';
import { rolesApi } from '@umbral/contracts';
import { Field, TextInput } from '@umbral/ui';
import { useCommand } from '../query/use-command';
import { FormDialog } from '../records/FormDialog';
import { session } from '../session/session';
import { createRawApi, problemReply } from '../testing/raw-api';
import { administrator } from '../testing/render-page';
import { useKitForm } from './use-kit-form';

const api = createRawApi();
const online = jest.spyOn(navigator, 'onLine', 'get');

const writes = () => api.requests.filter(({ method }) => method === 'POST');

function RoleDialog({ onClose }: { onClose: () => void }) {
  const form = useKitForm(z.object({ name: z.string().min(1, 'Falta') }), { defaultValues: { name: '' } });
  const command = useCommand(rolesApi.create, { failure: 'No se pudo crear el rol.' });
  return (
    <FormDialog
      title="Nuevo rol"
      saveLabel="Crear rol"
      form={form}
      command={command}
      onClose={onClose}
      onSave={async ({ name }) => (await command.run({ body: { name, description: null } }, { form })).ok}
    >
      <Field label="Nombre">
        <TextInput {...form.register('name')} />
      </Field>
    </FormDialog>
  );
}

/** Without a network no request arrives; with `lostAnswer` it does, and the response is lost. */
function cutOff({ lostAnswer = false } = {}) {
  online.mockReturnValue(false);
  const passing = globalThis.fetch;
  const cut = jest.spyOn(globalThis, 'fetch').mockImplementation(async (...given) => {
    if (lostAnswer) await passing(...given);
    throw new TypeError('no network');
  });
  return () => {
    cut.mockRestore();
    online.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event('online')));
  };
}

async function saveName(name: string) {
  await userEvent.type(screen.getByLabelText('Nombre'), name);
  await userEvent.click(screen.getByRole('button', { name: 'Crear rol' }));
}

beforeEach(() => {
  session.store(administrator);
  api.requests.length = 0;
  online.mockReturnValue(true);
  api.reply(({ method }) => (method === 'POST' ? { status: 201, body: { id: 4 } } : { body: {} }));
});

test('reports that the form’s text is preserved, and preserves it', async () => {
  const back = cutOff();
  render(<RoleDialog onClose={() => undefined} />);
  await saveName('Agente');
  expect(await screen.findByText('Sin conexión. Lo que has escrito se conserva en el formulario.')).toBeVisible();
  expect(screen.getByLabelText('Nombre')).toHaveValue('Agente');
  back();
  await userEvent.click(screen.getByRole('button', { name: 'Crear rol' }));
  await waitFor(() => expect(writes()).toHaveLength(1));
});

test('on request, saves once when the connection is back, with the key of the first attempt', async () => {
  const back = cutOff({ lostAnswer: true });
  const onClose = jest.fn();
  render(<RoleDialog onClose={onClose} />);
  await saveName('Agente');
  await userEvent.click(await screen.findByRole('button', { name: 'Guardar cuando vuelva' }));
  expect(screen.getByText('Se guardará en cuanto vuelva la conexión.')).toBeVisible();
  back();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const keys = writes().map(({ headers }) => headers['idempotency-key']);
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);
});

test('does not save without the user’s request', async () => {
  const back = cutOff();
  render(<RoleDialog onClose={() => undefined} />);
  await saveName('Agente');
  await userEvent.click(await screen.findByRole('button', { name: 'Guardar cuando vuelva' }));
  await userEvent.click(screen.getByRole('button', { name: 'No guardar todavía' }));
  const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_001);
  back();
  expect(await screen.findByText('Ha vuelto la conexión. Ya puedes guardar.')).toBeVisible();
  clock.mockRestore();
  expect(writes()).toEqual([]);
  // The probe of a page without its user does not extend the session.
  expect(api.requests.at(-1)).toMatchObject({ path: '/modules.json', headers: { 'umbral-unattended': '1' } });
});

test('reports that what waited for the connection was refused', async () => {
  const back = cutOff();
  render(<RoleDialog onClose={() => undefined} />);
  await saveName('Agente');
  await userEvent.click(await screen.findByRole('button', { name: 'Guardar cuando vuelva' }));
  api.reply(({ method }) => (method === 'POST' ? problemReply('duplicate_role') : { body: {} }));
  back();
  expect(await screen.findByText(/^Ha vuelto la conexión, pero no se ha podido guardar/)).toBeVisible();
  expect(screen.getByLabelText('Nombre')).toHaveValue('Agente');
});

test('reports the connection instead of a save that cannot start, because the form is wrong by now', async () => {
  const back = cutOff();
  render(<RoleDialog onClose={() => undefined} />);
  await saveName('Agente');
  await userEvent.click(await screen.findByRole('button', { name: 'Guardar cuando vuelva' }));
  await userEvent.clear(screen.getByLabelText('Nombre'));
  back();
  expect(await screen.findByText('Ha vuelto la conexión. Ya puedes guardar.')).toBeVisible();
  expect(writes()).toEqual([]);
});

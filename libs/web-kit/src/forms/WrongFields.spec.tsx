import { useState } from 'react';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as z from 'zod';
import { problemOf } from '@umbral/contracts';
import { Checkbox, Dialog, Field, Form, Segmented, Tabs, TextInput } from '@umbral/ui';
import { ApiError } from '../call/errors';
import { applyServerErrors } from './server-errors';
import { useKitForm } from './use-kit-form';
import { WrongFields } from './WrongFields';

const named = (what: string) => z.string().min(1, `${what} es requerido`);
const schema = z.object({ last: named('El último'), name: named('El nombre'), email: named('El email') });
const empty = { last: '', name: '', email: '' };

const refusal = (path: string, message: string) =>
  new ApiError(422, '', JSON.stringify(problemOf('validation', 'r-1', { errors: [{ path, message }] })));

/** The first field of the schema is the last on the screen. */
function Fields({ save }: { save?: () => void }) {
  const form = useKitForm(schema, { defaultValues: empty });
  const [tab, setTab] = useState('mail');
  const { errors } = form.formState;
  const field = (name: keyof typeof empty, label: string) => (
    <Field label={label} error={errors[name]?.message}>
      <TextInput {...form.register(name)} />
    </Field>
  );
  const tabs = {
    label: 'Apartados',
    value: tab,
    onChange: setTab,
    items: [
      { id: 'mail', label: 'Correo', panel: field('email', 'Email') },
      {
        id: 'who',
        label: 'Quién',
        panel: (
          <>
            {field('name', 'Nombre')}
            {field('last', 'Último')}
          </>
        ),
      },
    ],
  };
  const submit = form.handleSubmit(() => {
    save?.();
    applyServerErrors(form, refusal('name', 'Ya existe'));
  });
  return (
    <Form onSubmit={submit}>
      <Tabs {...tabs} />
      <button type="submit">Guardar</button>
      <WrongFields form={form} tabs={tabs} />
    </Form>
  );
}

const press = () => userEvent.click(screen.getByRole('button', { name: 'Guardar' }));
const count = () => document.querySelector('[data-wrong-fields]');

test('shows the number of invalid fields and focuses the first on the screen', async () => {
  render(<Fields />);
  expect(count()).toBeEmptyDOMElement();
  await press();
  await waitFor(() => expect(screen.getByLabelText('Email')).toHaveFocus());
  expect(count()).toHaveTextContent('3 campos por revisar');
});

test('opens the tab of the first invalid field', async () => {
  render(<Fields />);
  await userEvent.type(screen.getByLabelText('Email'), 'a');
  await press();
  await waitFor(() => expect(screen.getByLabelText('Nombre')).toHaveFocus());
  expect(screen.getByRole('tab', { name: 'Quién' })).toHaveAttribute('aria-selected', 'true');
  expect(count()).toHaveTextContent('2 campos por revisar');
});

test('announces each refused submit, with a new element', async () => {
  render(<Fields />);
  await press();
  const before = await within(document.body).findByText('3 campos por revisar');
  await userEvent.click(screen.getByRole('tab', { name: 'Correo' }));
  await press();
  await waitFor(() => expect(before).not.toBeInTheDocument());
  expect(screen.getByText('3 campos por revisar')).toBeVisible();
  await waitFor(() => expect(screen.getByLabelText('Email')).toHaveFocus());
});

test('focuses fields with errors of the server, too', async () => {
  const save = jest.fn();
  render(<Fields save={save} />);
  await userEvent.type(screen.getByLabelText('Email'), 'a');
  await userEvent.click(screen.getByRole('tab', { name: 'Quién' }));
  await userEvent.type(screen.getByLabelText('Nombre'), 'a');
  await userEvent.type(screen.getByLabelText('Último'), 'a');
  await userEvent.click(screen.getByRole('tab', { name: 'Correo' }));
  await press();
  await waitFor(() => expect(screen.getByLabelText('Nombre')).toHaveFocus());
  expect(save).toHaveBeenCalled();
  expect(count()).toHaveTextContent('1 campo por revisar');
});

test('focuses the first control of a group', async () => {
  function Group() {
    const form = useKitForm(z.object({ kind: named('El tipo') }), { defaultValues: { kind: '' } });
    return (
      <Form onSubmit={form.handleSubmit(() => undefined)}>
        <Field label="Tipo" group error={form.formState.errors.kind?.message}>
          <Segmented label="Tipo" options={[{ value: 'a', label: 'Fijo' }]} value="" onChange={() => undefined} />
        </Field>
        <button type="submit">Guardar</button>
        <WrongFields form={form} />
      </Form>
    );
  }
  render(<Group />);
  await press();
  await waitFor(() => expect(screen.getByRole('radio', { name: 'Fijo' })).toHaveFocus());
});

test('focuses a message without a control', async () => {
  function Choices() {
    const form = useKitForm(
      z.object({ agreed: z.literal(true, 'Debes aceptar'), rows: z.array(z.string()).min(1, 'Añade una fila') }),
      { defaultValues: { agreed: false as unknown as true, rows: [] as string[] } },
    );
    const { errors } = form.formState;
    return (
      <Dialog open title="Prueba" onOpenChange={() => undefined} onSubmit={form.handleSubmit(() => undefined)}>
        {errors.rows ? <p className="field-error">{errors.rows.message}</p> : null}
        <div>
          <Checkbox label="Acepto" {...form.register('agreed')} error={errors.agreed?.message} />
        </div>
        <button type="submit">Guardar</button>
        <WrongFields form={form} />
      </Dialog>
    );
  }
  render(<Choices />);
  await press();
  expect(await screen.findByText('2 campos por revisar')).toBeVisible();
  await waitFor(() => expect(screen.getByText('Añade una fila')).toHaveFocus());
});

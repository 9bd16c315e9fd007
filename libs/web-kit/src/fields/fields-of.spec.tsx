import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as z from 'zod';
import { readableChanges } from '../audit-entries/readable-changes';
import { useKitForm } from '../forms/use-kit-form';
import {
  check,
  choice,
  custom,
  day,
  euros,
  FieldHints,
  fieldsFor,
  fieldsOf,
  hidden,
  longText,
  percent,
  shown,
  state,
  text,
  within,
} from './index';

const labels = { flat: 'Piso', house: 'Casa' };
const home = z.object({
  id: z.number(),
  name: z.string(),
  notes: z.string().nullable(),
  price: z.number().nullable(),
  discount: z.number(),
  kind: z.enum(['flat', 'house']),
  isNew: z.boolean(),
  owners: z.array(z.object({ id: z.number() })),
  agent: z.string().nullable(),
  isActive: z.boolean(),
  createdAt: z.string(),
});
const form = z.object({
  name: z.string().min(1, 'El nombre es requerido'),
  notes: z.string().nullish(),
  price: z.number('El precio es requerido').nullable(),
  discount: z.number(),
  kind: z.enum(['flat', 'house']),
  isNew: z.boolean(),
  ownerIds: z.array(z.number()),
});
const fields = fieldsOf(
  { create: { body: form }, get: { answer: home } },
  {
    name: text('Nombre', { required: true }),
    notes: longText('Notas', { optional: true, none: 'Sin notas' }),
    price: euros('Precio', { none: 'Sin precio' }),
    discount: percent('Descuento', {
      empty: 0,
      audit: 'Descuento aplicado',
      show: (value) => (value === 0 ? 'Sin descuento' : `${value} por ciento`),
    }),
    kind: choice('Tipo', labels, { empty: 'flat' }),
    isNew: check('Obra nueva', { help: 'Sin dueño anterior' }),
    ownerIds: custom('Dueños', {
      empty: [] as number[],
      from: ({ owners }) => owners.map(({ id }) => id),
      Control: ({ label, record }) => <p>{`${label} de ${record?.name ?? 'uno nuevo'}`}</p>,
    }),
    agent: shown('Agente'),
    isActive: state('Estado', { feminine: true }),
    createdAt: day('Fecha de alta'),
  },
);

const record: z.output<typeof home> = {
  id: 1,
  name: 'Ático',
  notes: null,
  price: 250000,
  discount: 0,
  kind: 'house',
  isNew: true,
  owners: [{ id: 4 }],
  agent: null,
  isActive: true,
  createdAt: '2026-11-20T08:41:07.000Z',
};

describe('the definitions of a noun', () => {
  it('give the values of a new record, and of a stored one', () => {
    const empty = { name: '', notes: '', price: null, discount: 0, kind: 'flat', isNew: false, ownerIds: [] };
    expect(fields.empty).toEqual(empty);
    expect(fields.valuesOf(record)).toEqual({
      name: 'Ático',
      notes: '',
      price: 250000,
      discount: 0,
      kind: 'house',
      isNew: true,
      ownerIds: [4],
    });
  });

  it('give facts, in the order of the page', () => {
    const body = fields.facts(
      'kind',
      'price',
      'notes',
      'discount',
      ({ id }) => ({ term: 'Número', value: id }),
      'isNew',
    );
    render(<>{body({ ...record, price: null })}</>);
    const facts = screen.getAllByRole('term').map((term) => [term.textContent, term.nextSibling?.textContent]);
    expect(facts).toEqual([
      ['Tipo', 'Casa'],
      ['Precio', 'Sin precio'],
      ['Notas', 'Sin notas'],
      ['Descuento', 'Sin descuento'],
      ['Número', '1'],
      ['Obra nueva', 'Sí'],
    ]);
  });

  it('give columns, which a page may change', () => {
    expect(fields.column('price')).toMatchObject({ id: 'price', header: 'Precio', numeric: true });
    expect(fields.column('price').cell(record)).toBe('250.000\u00a0€');
    expect(fields.column('agent', { id: 'who', priority: 2 })).toMatchObject({
      id: 'who',
      header: 'Agente',
      priority: 2,
    });
  });

  it('give the labels and formats of audit entries', () => {
    const written = (name: string, value: unknown) => [fields.audit[name]?.[0], fields.audit[name]?.[1](value)];
    expect(written('discount', 1.5)).toEqual(['Descuento aplicado', '1,5\u00a0%']);
    expect(written('kind', 'flat')).toEqual(['Tipo', 'Piso']);
    expect(written('isActive', false)).toEqual(['Estado', 'Inactiva']);
    expect(Object.keys(fields.audit).slice(0, 3)).toEqual(['name', 'notes', 'price']);
  });
});

describe('the form of a noun', () => {
  const { Fields, ...options } = fields.form('price', 'name', 'notes', 'kind', 'isNew', 'ownerIds');
  function Example({ onSave }: { onSave: (body: unknown) => void }) {
    const state = useKitForm(form, { defaultValues: options.empty });
    return (
      <form onSubmit={(event) => void state.handleSubmit(onSave)(event)}>
        <Fields form={state} record={record} />
        <button>Guardar</button>
      </form>
    );
  }

  it('has the controls in the order of the page, with label, mark, help and error', async () => {
    const onSave = jest.fn();
    const { container } = render(<Example onSave={onSave} />);
    const controls = [...container.querySelectorAll('[name]')];
    expect(controls.map((control) => control.getAttribute('name'))).toEqual([
      'price',
      'name',
      'notes',
      'kind',
      'isNew',
    ]);
    expect(screen.getByRole('textbox', { name: /^Nombre/ })).toHaveAttribute('aria-required', 'true');
    expect(screen.getByRole('checkbox', { name: 'Obra nueva' })).toHaveAccessibleDescription('Sin dueño anterior');
    expect(screen.getByText('Dueños de Ático')).toBeVisible();
    await userEvent.click(screen.getByRole('button'));
    expect(await screen.findByText('El nombre es requerido')).toBeVisible();
  });

  it('sends what was entered', async () => {
    const onSave = jest.fn();
    render(<Example onSave={onSave} />);
    await userEvent.type(screen.getByRole('textbox', { name: /^Nombre/ }), 'Dúplex');
    await userEvent.type(screen.getByRole('textbox', { name: 'Precio' }), '90000');
    await userEvent.selectOptions(screen.getByRole('combobox'), 'Casa');
    await userEvent.click(screen.getByRole('checkbox'));
    await userEvent.click(screen.getByRole('button'));
    await waitFor(() => expect(onSave).toHaveBeenCalled());
    expect(onSave.mock.calls[0]?.[0]).toEqual({
      name: 'Dúplex',
      notes: '',
      price: 90000,
      discount: 0,
      kind: 'house',
      isNew: true,
      ownerIds: [],
    });
  });
});

it('adding a field is one line in contracts and one in fields, also in audit entries', () => {
  const more = { body: z.object({ name: z.string(), city: z.string() }) };
  const answer = z.object({ name: z.string(), city: z.string() });
  const name = text('Nombre');
  // @ts-expect-error -- a field of the form without a definition
  fieldsOf({ create: more, get: { answer } }, { name });
  const cities = fieldsOf({ create: more, get: { answer } }, { name, city: text('Ciudad') });
  const stored = { name: 'Piso', city: 'Gijón' };
  expect([cities.empty.city, cities.valuesOf(stored).city, cities.show('city', stored)]).toEqual([
    '',
    'Gijón',
    'Gijón',
  ]);
  expect([cities.fact('city', stored).term, cities.column('city').header]).toEqual(['Ciudad', 'Ciudad']);
  const changes = { city: { before: '', after: 'Gijón' } };
  expect(readableChanges(changes, 'bank', [{ bank: cities.audit }])).toEqual([
    { field: 'Ciudad', before: '', after: 'Gijón' },
  ]);
});

describe('the fields of a part of a form', () => {
  const owner = { name: text('Nombre', { required: true }), share: percent('Parte', { empty: 50 }) };
  const owners = fieldsFor<{ name: string; share: number }>()({
    ...owner,
    notes: hidden<unknown, string[]>([]),
    former: hidden('', ({ name }: { name: string }) => name),
  });

  it('have their values at a path of it, and the hint of its provider', async () => {
    const onChange = jest.fn();
    function Example() {
      const form = useKitForm(z.any(), { defaultValues: { owners: [owners.empty] }, prepare: (values) => values });
      return (
        <FieldHints
          value={(_control, name) =>
            name.endsWith('share') ? { mark: 'Supuesto', handlers: { onClick, onChange } } : {}
          }
        >
          {owners.inputs(within(form, 'owners.0'), 'name', 'share')}
        </FieldHints>
      );
    }
    const onClick = jest.fn();
    render(<Example />);
    expect(screen.getByRole('textbox', { name: /^Nombre/ })).toHaveAttribute('name', 'owners.0.name');
    const share = screen.getByRole('textbox', { name: 'Parte' });
    expect(share).toHaveAccessibleDescription(expect.stringContaining('Supuesto'));
    await userEvent.type(share, '7');
    expect([onClick.mock.calls.length, onChange.mock.calls.at(-1)]).toEqual([1, [7]]);
  });

  it('have a value of the form without a control', () => {
    expect(owners.empty).toEqual({ name: '', share: 50, notes: [], former: '' });
    const stored = { name: 'Ana', share: 0 };
    expect(owners.valuesOf(stored)).toEqual({ ...stored, notes: [], former: 'Ana' });
  });
});

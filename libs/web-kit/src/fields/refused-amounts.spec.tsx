import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { notNegative } from '@umbral/contracts';
import { step } from '@umbral/ui/testing';
import * as z from 'zod';
import { useKitForm } from '../forms/use-kit-form';
import { euros, fieldsFor, within } from './index';

const fields = fieldsFor<{ savings: number; price: number }>()({
  savings: euros('Ahorros', { min: 0 }),
  price: euros('Precio', { min: 0, required: true }),
});
const schema = z.object({ savings: notNegative(), price: notNegative() });

function Form() {
  const form = useKitForm(schema, { defaultValues: { savings: null, price: null } as never, prepare: (it) => it });
  return <>{fields.inputs(within(form), 'savings', 'price')}</>;
}

it('refuses an amount that no schema accepts while it is typed, and no other field', async () => {
  render(<Form />);
  const savings = screen.getByLabelText('Ahorros');
  const type = (value: string) => fireEvent.change(savings, { target: { value } });
  await step('a negative one', async () => {
    type('-5');
    expect(await screen.findByText('No puede ser negativo')).toBeVisible();
    expect(screen.getByLabelText(/^Precio/)).toBeValid();
  });
  await step('until it is corrected', async () => {
    type('5');
    await waitFor(() => expect(savings).toBeValid());
  });
  await step('one of 14 digits', async () => {
    type('12345678901234');
    expect(await screen.findByText('El importe es demasiado grande')).toBeVisible();
  });
});

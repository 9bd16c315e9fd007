/** @jest-environment-options {"isolated": true} */
import { Suspense } from 'react';
import { render, screen } from '@testing-library/react';
import { loadFormLibraries } from './load';
import { useForm, useWatch } from './react-hook-form';

const mockNetwork = { fails: true };
jest.mock('./libraries', () => {
  if (mockNetwork.fails) throw new Error('Loading chunk forms failed');
  return { forms: jest.requireActual<object>('react-hook-form') };
});

function NameForm() {
  const { control } = useForm({ defaultValues: { name: 'Elena' } });
  return <p>{useWatch({ control, name: 'name' })}</p>;
}

// In this order: the library arrives in the first case.
test('a failed load is repeated after a sign of the user, and not by renders', async () => {
  const failed = loadFormLibraries();
  await expect(failed).rejects.toThrow('Loading chunk forms failed');
  expect(loadFormLibraries()).toBe(failed);
  mockNetwork.fails = false;
  window.dispatchEvent(new Event('keydown'));
  const loaded = loadFormLibraries();
  await expect(loaded).resolves.toBeDefined();
  window.dispatchEvent(new Event('keydown'));
  expect(loadFormLibraries()).toBe(loaded);
});

test('a form that opens after the load shows no fallback', () => {
  render(
    <Suspense fallback="Cargando">
      <NameForm />
    </Suspense>,
  );
  expect(screen.getByText('Elena')).toBeVisible();
});

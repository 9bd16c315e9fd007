import { Suspense, useState, type ReactNode } from 'react';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { dismissToast, Toaster } from '@umbral/ui';
import { lazyDialog, lazyPart } from './lazy-part';
import { PageBoundary } from './PageBoundary';

beforeEach(() => dismissToast());

const failingOnce = <Part,>(part: Part) =>
  jest
    .fn<Promise<{ default: Part }>, []>()
    .mockRejectedValueOnce(Object.assign(new Error('Loading chunk 7 failed'), { name: 'ChunkLoadError' }))
    .mockResolvedValue({ default: part });

test('a part of a page that could not be fetched is fetched again on a retry', async () => {
  const log = jest.spyOn(console, 'error').mockReturnValue();
  const load = failingOnce(() => <p>Sesiones</p>);
  const Part = lazyPart(load);
  render(
    <PageBoundary module="admin" pathname="/users/7">
      <Suspense>
        <Part />
      </Suspense>
    </PageBoundary>,
  );
  expect(await screen.findByText(/^UMB-107 · admin/)).toBeVisible();
  expect(load).toHaveBeenCalledTimes(1);
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByText('Sesiones')).toBeVisible();
  log.mockRestore();
});

test('parts that fail one after the other are fetched again by one retry', async () => {
  const log = jest.spyOn(console, 'error').mockReturnValue();
  const First = lazyPart(failingOnce(() => <p>Sesiones</p>));
  let fail: (error: Error) => void = () => undefined;
  const load = jest
    .fn<Promise<{ default: () => ReactNode }>, []>()
    .mockReturnValueOnce(new Promise((_, reject) => (fail = reject)))
    .mockResolvedValue({ default: () => <p>Dispositivos</p> });
  const Second = lazyPart(load);
  render(
    <PageBoundary module="admin" pathname="/users/7">
      <Suspense>
        <Second />
      </Suspense>
      <Suspense>
        <First />
      </Suspense>
    </PageBoundary>,
  );
  expect(await screen.findByText(/^UMB-107 · admin/)).toBeVisible();
  await act(async () => fail(new Error('Loading chunk 8 failed')));
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByText('Dispositivos')).toBeVisible();
  expect(screen.getByText('Sesiones')).toBeVisible();
  expect(load).toHaveBeenCalledTimes(2);
  log.mockRestore();
});

test('a dialog that could not be fetched closes with a toast, keeps what was typed and opens the next time', async () => {
  const load = failingOnce(({ title }: { title: string; onClose: () => void }) => <h2>{title}</h2>);
  const Part = lazyDialog(load);
  function Page() {
    const [isOpen, setIsOpen] = useState(false);
    return (
      <>
        <input aria-label="Nombre" />
        <button type="button" onClick={() => setIsOpen(true)}>
          {isOpen ? 'Abierta' : 'Abrir'}
        </button>
        <Suspense>{isOpen ? <Part title="Nota" onClose={() => setIsOpen(false)} /> : null}</Suspense>
        <Toaster />
      </>
    );
  }
  render(<Page />);
  await userEvent.type(screen.getByLabelText('Nombre'), 'Ana');
  await userEvent.click(screen.getByRole('button', { name: 'Abrir' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('No se ha podido abrir');
  expect(screen.getByLabelText('Nombre')).toHaveValue('Ana');
  await userEvent.click(await screen.findByRole('button', { name: 'Abrir' }));
  expect(await screen.findByRole('heading', { name: 'Nota' })).toBeVisible();
  expect(load).toHaveBeenCalledTimes(2);
});

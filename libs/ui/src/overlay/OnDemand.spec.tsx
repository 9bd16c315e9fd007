import { useLayoutEffect } from 'react';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Button } from '../button/Button';
import { Dialog } from '../dialog/Dialog';
import { Toaster } from '../feedback/Toaster';
import { TooltipProvider } from '../feedback/Tooltip';
import { IconButton } from '../button/IconButton';
import { PlusIcon } from '../icons';
import { Menu } from '../menu/Menu';
import { menus, overlays } from './load-overlays';
import { onNotLoaded } from './not-loaded';

const gone = Object.assign(new Error('Loading chunk menus failed'), { name: 'ChunkLoadError' });

test('a chunk that fails to load is requested once for each opening, and its menu closes with a toast', async () => {
  const parts = menus.loaded();
  const loaded = jest.spyOn(menus, 'loaded').mockReturnValue(undefined);
  const load = jest.spyOn(menus, 'load').mockImplementation(() => Promise.reject(gone));
  const handle = jest.fn();
  onNotLoaded(handle);
  render(
    <>
      <TooltipProvider>
        <input aria-label="Nombre" />
        <IconButton label="Nuevo" icon={<PlusIcon />} />
        <Menu label="Más" trigger={<Button>Más</Button>} items={[{ label: 'Desactivar' }]} />
      </TooltipProvider>
      <Toaster />
    </>,
  );
  await userEvent.type(screen.getByLabelText('Nombre'), 'Ana');
  await userEvent.hover(screen.getByRole('button', { name: 'Nuevo' }));
  expect(load).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('alert')).toBeNull();

  await userEvent.click(screen.getByRole('button', { name: 'Más' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('No se ha podido abrir');
  expect(load).toHaveBeenCalledTimes(2);
  expect(handle).toHaveBeenCalledWith(gone);
  expect(screen.getByRole('button', { name: 'Más' })).toHaveAttribute('aria-expanded', 'false');
  expect(screen.getByLabelText('Nombre')).toHaveValue('Ana');

  load.mockImplementation(async () => {
    loaded.mockReturnValue(parts);
    return parts as NonNullable<typeof parts>;
  });
  await userEvent.click(screen.getByRole('button', { name: 'Más' }));
  expect(await screen.findByRole('menuitem', { name: 'Desactivar' })).toBeVisible();
  onNotLoaded(() => undefined);
  jest.restoreAllMocks();
});

test('a chunk that arrives between the render of its dialog and the commit is shown', () => {
  const parts = overlays.loaded();
  const loaded = jest.spyOn(overlays, 'loaded').mockReturnValue(undefined);
  function Commit() {
    useLayoutEffect(() => {
      loaded.mockReturnValue(parts);
    }, []);
    return null;
  }
  render(
    <>
      <Dialog open onOpenChange={() => undefined} title="Nuevo banco" />
      <Commit />
    </>,
  );
  expect(screen.getByRole('dialog', { name: 'Nuevo banco' })).toBeVisible();
  jest.restoreAllMocks();
});

import { lazy, useState, type ComponentType } from 'react';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Toaster } from '@umbral/ui';
import { OverlayBoundary } from './OverlayBoundary';

test('an overlay whose chunk cannot be fetched leaves the page as it was, and opens the next time', async () => {
  const log = jest.spyOn(console, 'error').mockReturnValue();
  const load = jest
    .fn<Promise<{ default: ComponentType }>, []>()
    .mockRejectedValueOnce(Object.assign(new Error('Loading chunk 7 failed'), { name: 'ChunkLoadError' }))
    .mockResolvedValue({ default: () => <p>Atajos de teclado</p> });
  function Page() {
    const [Overlay, setOverlay] = useState<ComponentType>();
    return (
      <>
        <input aria-label="Nombre" />
        <button type="button" onClick={() => setOverlay(() => lazy(load))}>
          Atajos
        </button>
        {Overlay ? (
          <OverlayBoundary onFailure={() => setOverlay(undefined)}>
            <Overlay />
          </OverlayBoundary>
        ) : null}
        <Toaster />
      </>
    );
  }
  render(<Page />);
  await userEvent.type(screen.getByLabelText('Nombre'), 'Ana');
  await userEvent.click(screen.getByRole('button', { name: 'Atajos' }));
  expect(await screen.findByText(/^Comprueba tu conexión y reintenta\. UMB-107 · shell · [0-9a-f]{6}$/)).toBeVisible();
  expect(screen.getByLabelText('Nombre')).toHaveValue('Ana');
  await userEvent.click(screen.getByRole('button', { name: 'Atajos' }));
  expect(await screen.findByText('Atajos de teclado')).toBeVisible();
  log.mockRestore();
});

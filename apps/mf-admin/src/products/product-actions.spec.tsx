import { renderHook, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { productsApi, viabilityStudiesApi } from '@umbral/contracts';
import { useOperation } from '@umbral/web-kit';
import { DROP, refuse } from '@umbral/web-kit/testing';
import { productDialog } from './product-dialog.testing';

const { api, choose, press, toast } = productDialog();

it('[P-PRD-42] a change of a product makes the studies be read anew', async () => {
  api.on(viabilityStudiesApi.compatibleProducts, []);
  await choose('Más acciones: Selección 70', 'Activar');
  renderHook(() => useOperation(viabilityStudiesApi.compatibleProducts, { params: { id: 3 } }));
  await waitFor(() => expect(api.callsOf(viabilityStudiesApi.compatibleProducts)).toHaveLength(1));
  await press('Activar producto');
  await toast().findByText('Producto activado');
  await waitFor(() => expect(api.callsOf(viabilityStudiesApi.compatibleProducts)).toHaveLength(2));
});

describe('switching off and deleting', () => {
  const toggles = [
    ['Hipoteca Fija 30', 'Desactivar', 'Producto desactivado', '"7-1"'],
    ['Selección 70', 'Activar', 'Producto activado', '"8-1"'],
  ] as const;

  it.each(toggles)('[P-PRD-12] of %s asks first: %s', async (name, act, _, ifMatch) => {
    await choose(`Más acciones: ${name}`, act);
    expect(screen.getByRole('alertdialog')).toHaveAccessibleName(`¿${act} ${name}?`);
    expect(api.callsOf(productsApi.toggleStatus)).toHaveLength(0);
    await press(`${act} producto`);
    await waitFor(() => expect(api.callsOf(productsApi.toggleStatus)[0]?.ifMatch).toBe(ifMatch));
  });

  it.each(toggles)('[P-PRD-41] of %s is told by the state that is answered: %s', async (name, act, told) => {
    await choose(`Más acciones: ${name}`, act);
    await press(`${act} producto`);
    expect(await toast().findByText(told)).toBeVisible();
  });

  it('[P-PRD-40] a deletion is told', async () => {
    await choose('Más acciones: Selección 70', 'Eliminar');
    await press('Eliminar producto');
    expect(await toast().findByText('Producto eliminado')).toBeVisible();
  });

  it('[P-PRD-37] [D37] a failed toggle says the fixed text, or the server’s sentence', async () => {
    api.on(productsApi.toggleStatus, DROP);
    await choose('Más acciones: Selección 70', 'Activar');
    await press('Activar producto');
    expect(await toast().findByText('Failed to toggle product status')).toBeVisible();
    api.on(productsApi.toggleStatus, refuse('conflict', { message: 'El banco está inactivo' }));
    await userEvent.click(
      within(screen.getByRole('table')).getByRole('button', { name: 'Más acciones: Selección 70' }),
    );
    await userEvent.click(screen.getByRole('menuitem', { name: /Activar/ }));
    await press('Activar producto');
    expect(await toast().findByText('El banco está inactivo')).toBeVisible();
  });

  it('[P-PRD-38] a failed deletion says the fixed text', async () => {
    api.on(productsApi.remove, DROP);
    await choose('Más acciones: Selección 70', 'Eliminar');
    await press('Eliminar producto');
    expect(await toast().findByText('Failed to delete product')).toBeVisible();
  });
});

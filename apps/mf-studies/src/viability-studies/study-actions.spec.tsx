import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { viabilityStudiesApi } from '@umbral/contracts';
import { agent, refuse, Tagged } from '@umbral/web-kit/testing';
import { ruzafa, studiesPage } from './studies-page.testing';
import { mayWork } from './studies.testing';

const { api, choose, confirm, open, table, toast } = studiesPage();

describe('acts on a study', () => {
  it('[S-VST-18] reads it from the server to show it and to edit it', async () => {
    api.on(viabilityStudiesApi.get, new Tagged({ ...ruzafa, studyName: 'Como está ahora' }, '"7-2"'));
    open();
    await userEvent.click(within(await table()).getByRole('link', { name: 'Ver estudio: Piso en Ruzafa' }));
    const detail = await screen.findByRole('dialog', { name: 'Como está ahora' });
    await userEvent.click(within(detail).getByRole('link', { name: 'Editar estudio' }));
    expect(await screen.findByLabelText(/^Nombre del estudio/)).toHaveValue('Como está ahora');
    expect(api.callsOf(viabilityStudiesApi.get).map(({ params }) => params)).toContainEqual({ id: 7 });
  });

  it('[S-VST-19] finishes a study when that is confirmed', async () => {
    expect(await choose('Piso en Ruzafa', 'Finalizar')).toHaveAccessibleName('¿Finalizar el estudio?');
    expect(api.callsOf(viabilityStudiesApi.toggleFinished)).toEqual([]);
    await confirm('Finalizar estudio');
    await waitFor(async () =>
      expect(within(await table()).getByRole('row', { name: /Ruzafa/ })).toHaveTextContent(/Finalizado.*Inactivo/),
    );
    expect(api.callsOf(viabilityStudiesApi.toggleFinished)[0]).toMatchObject({ params: { id: 7 }, ifMatch: '"7-1"' });
  });

  it('[S-VST-20] says before finishing that the study goes inactive by itself', async () => {
    expect(await choose('Piso en Ruzafa', 'Finalizar')).toHaveTextContent('se desactivará automáticamente');
  });

  it.each([
    ['Finalizar', 'Finalizar estudio'],
    ['Desactivar', 'Desactivar estudio'],
  ])('[S-VST-33] tells the change of state: %s', async (act, label) => {
    await choose('Piso en Ruzafa', act);
    await confirm(label);
    expect(await toast().findByText('Estado actualizado')).toBeVisible();
  });

  it('[S-VST-21] reactivates, which makes it active again', async () => {
    const alert = await choose('Piso en Patraix', 'Reactivar');
    expect(alert).toHaveTextContent('se marcará como activo');
    await confirm('Reactivar estudio');
    await waitFor(async () =>
      expect(within(await table()).getByRole('row', { name: /Patraix/ })).toHaveTextContent(/En proceso.*Activo/),
    );
  });

  it('[S-VST-23] deactivates and activates when that is confirmed', async () => {
    await choose('Piso en Ruzafa', 'Desactivar');
    expect(api.callsOf(viabilityStudiesApi.toggleStatus)).toEqual([]);
    await confirm('Desactivar estudio');
    await waitFor(async () =>
      expect(within(await table()).getByRole('row', { name: /Ruzafa/ })).toHaveTextContent('Inactivo'),
    );
    await userEvent.click(within(await table()).getByRole('button', { name: 'Más acciones: Piso en Ruzafa' }));
    await userEvent.click(screen.getByRole('menuitem', { name: /^Activar/ }));
    await screen.findByRole('alertdialog');
    expect(api.callsOf(viabilityStudiesApi.toggleStatus)).toHaveLength(1);
    await confirm('Activar estudio');
    await waitFor(async () =>
      expect(within(await table()).getByRole('row', { name: /Ruzafa/ })).toHaveTextContent(/Activo/),
    );
  });

  it('[S-VST-28] tells a refused change of state in its own words', async () => {
    api.on(viabilityStudiesApi.toggleStatus, refuse('timeout'));
    await choose('Piso en Ruzafa', 'Desactivar');
    await confirm('Desactivar estudio');
    expect(await toast().findByText('No se pudo cambiar el estado del estudio.')).toBeVisible();
    expect(toast().getByText('Error')).toBeVisible();
  });

  it('[S-VST-29] tells a refused finish in its own words', async () => {
    api.on(viabilityStudiesApi.toggleFinished, refuse('timeout'));
    await choose('Piso en Ruzafa', 'Finalizar');
    await confirm('Finalizar estudio');
    expect(await toast().findByText('No se pudo cambiar el estado de finalización del estudio.')).toBeVisible();
    expect(toast().getByText('Error')).toBeVisible();
  });

  it('[D41] shows the study as it is by now when somebody was faster', async () => {
    api.on(viabilityStudiesApi.toggleStatus, refuse('stale_record'));
    await choose('Piso en Ruzafa', 'Desactivar');
    await confirm('Desactivar estudio');
    const stale = await screen.findByRole('alertdialog', { name: 'Otra persona ha modificado este registro' });
    await userEvent.click(within(stale).getByRole('button', { name: 'Ver versión actual' }));
    expect(await screen.findByRole('dialog', { name: 'Piso en Ruzafa' })).toBeVisible();
  });

  it('[S-VST-25] deletes inactive studies for good, and active ones never', async () => {
    const alert = await choose('Piso en Patraix', 'Eliminar');
    expect(alert).toHaveTextContent('Esta acción no se puede deshacer.');
    await confirm('Eliminar estudio');
    await waitFor(() => expect(screen.queryByRole('row', { name: /Patraix/ })).toBeNull());
    await userEvent.click(screen.getAllByRole('button', { name: 'Más acciones: Piso en Ruzafa' })[0] as HTMLElement);
    expect(screen.queryByRole('menuitem', { name: /^Eliminar/ })).toBeNull();
  });

  it('[S-VST-32] tells a deletion', async () => {
    await choose('Piso en Patraix', 'Eliminar');
    await confirm('Eliminar estudio');
    expect(await toast().findByText('Estudio eliminado')).toBeVisible();
  });

  it('[S-VST-25] does not offer it without permission to delete', async () => {
    open({ at: '/viability-studies?status=all', user: agent, permissions: mayWork });
    await userEvent.click(within(await table()).getByRole('button', { name: 'Más acciones: Piso en Patraix' }));
    expect(screen.getByRole('menuitem', { name: /^Reactivar/ })).toBeVisible();
    expect(screen.queryByRole('menuitem', { name: /^Eliminar/ })).toBeNull();
  });

  it('[S-VST-27] tells a refused deletion', async () => {
    api.on(viabilityStudiesApi.remove, refuse('still_active'));
    await choose('Piso en Patraix', 'Eliminar');
    await confirm('Eliminar estudio');
    expect(await toast().findByText('No se pudo eliminar el estudio de viabilidad.')).toBeVisible();
    expect(toast().getByText('Error')).toBeVisible();
  });
});

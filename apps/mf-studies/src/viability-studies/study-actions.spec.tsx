import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { viabilityStudiesApi } from '@umbral/contracts';
import { agent, refuse, step, Tagged } from '@umbral/web-kit/testing';
import { ruzafa, studiesPage } from './studies-page.testing';
import { mayWork } from './studies.testing';

const { api, choose, confirm, open, serve, table, toast } = studiesPage();
const ALL = '/viability-studies?status=all';
const rowReads = (name: RegExp, text: string | RegExp) =>
  waitFor(async () => expect(within(await table()).getByRole('row', { name })).toHaveTextContent(text));
const says = async (text: string) => expect(await toast().findByText(text)).toBeVisible();
const saysRefusal = async (text: string) => {
  await says(text);
  expect(toast().getByText('Error')).toBeVisible();
};

describe('actions on a study', () => {
  it('[S-VST-18] read it from the server to show it and to edit it', async () => {
    api.on(viabilityStudiesApi.get, new Tagged({ ...ruzafa, studyName: 'Como está ahora' }, '"7-2"'));
    open();
    await userEvent.click(within(await table()).getByRole('link', { name: 'Ver estudio: Piso en Ruzafa' }));
    const detail = await screen.findByRole('dialog', { name: 'Como está ahora' });
    await userEvent.click(within(detail).getByRole('link', { name: 'Editar estudio' }));
    await waitFor(() => expect(screen.getByLabelText(/^Nombre del estudio/)).toHaveValue('Como está ahora'));
    expect(api.callsOf(viabilityStudiesApi.get).map(({ params }) => params)).toContainEqual({ id: 7 });
  });

  it('finishes and reactivates', async () => {
    open({ at: ALL });
    api.on(viabilityStudiesApi.toggleFinished, refuse('timeout'));
    const alert = await choose('Piso en Ruzafa', 'Finalizar');
    step('[S-VST-20] warns before finishing that the study becomes inactive', () =>
      expect(alert).toHaveTextContent('se desactivará automáticamente'),
    );
    await step('[S-VST-29] reports with its own text that finishing was refused', async () => {
      await confirm('Finalizar estudio');
      await saysRefusal('No se pudo cambiar el estado de finalización del estudio.');
    });
    serve();
    await step('[S-VST-19] finishes a study after confirmation', async () => {
      expect(await choose('Piso en Ruzafa', 'Finalizar')).toHaveAccessibleName('¿Finalizar el estudio?');
      expect(api.callsOf(viabilityStudiesApi.toggleFinished)).toEqual([]);
      await confirm('Finalizar estudio');
      await rowReads(/Ruzafa/, /Finalizado.*Inactivo/);
      expect(api.callsOf(viabilityStudiesApi.toggleFinished)[0]).toMatchObject({ params: { id: 7 }, ifMatch: '"7-1"' });
    });
    await step('[S-VST-33] reports that it is finished', () => says('Estado actualizado'));
    await step('[S-VST-21] reactivates, which makes it active again', async () => {
      expect(await choose('Piso en Patraix', 'Reactivar')).toHaveTextContent('se marcará como activo');
      await confirm('Reactivar estudio');
      await rowReads(/Patraix/, /En proceso.*Activo/);
    });
  });

  it('deactivates and activates', async () => {
    open({ at: ALL });
    api.on(viabilityStudiesApi.toggleStatus, refuse('timeout'));
    await step('[S-VST-28] reports with its own text that the change was refused', async () => {
      await choose('Piso en Ruzafa', 'Desactivar');
      await confirm('Desactivar estudio');
      await saysRefusal('No se pudo cambiar el estado del estudio.');
    });
    serve();
    await choose('Piso en Ruzafa', 'Desactivar');
    const before = api.callsOf(viabilityStudiesApi.toggleStatus).length;
    await confirm('Desactivar estudio');
    await step('[S-VST-33] reports that the state has changed', () => says('Estado actualizado'));
    await step('[S-VST-23] does either after confirmation', async () => {
      expect(before).toBe(0);
      await rowReads(/Ruzafa/, 'Inactivo');
      await choose('Piso en Ruzafa', 'Activar');
      expect(api.callsOf(viabilityStudiesApi.toggleStatus)).toHaveLength(1);
      await confirm('Activar estudio');
      await rowReads(/Ruzafa/, /Activo/);
    });
  });

  it('[D41] shows the current study after a conflict with another user', async () => {
    api.on(viabilityStudiesApi.toggleStatus, refuse('stale_record'));
    open({ at: ALL });
    await choose('Piso en Ruzafa', 'Desactivar');
    await confirm('Desactivar estudio');
    const stale = await screen.findByRole('alertdialog', { name: 'Otra persona ha modificado este registro' });
    await userEvent.click(within(stale).getByRole('button', { name: 'Ver versión actual' }));
    expect(await screen.findByRole('dialog', { name: 'Piso en Ruzafa' })).toBeVisible();
  });

  it('[D41] finishes none that a colleague has finished: that would reopen it', async () => {
    open({ at: ALL });
    api.on(viabilityStudiesApi.get, new Tagged({ ...ruzafa, isFinished: true, isActive: false }, '"7-2"'));
    await choose('Piso en Ruzafa', 'Finalizar');
    await confirm('Finalizar estudio');
    expect(await screen.findByText(/No se ha hecho nada/)).toBeVisible();
    expect(api.callsOf(viabilityStudiesApi.toggleFinished)).toEqual([]);
  });

  it('deletes inactive ones', async () => {
    open({ at: ALL });
    api.on(viabilityStudiesApi.remove, refuse('still_active'));
    await step('[S-VST-27] reports that a deletion was refused', async () => {
      await choose('Piso en Patraix', 'Eliminar');
      await confirm('Eliminar estudio');
      await saysRefusal('No se pudo eliminar el estudio de viabilidad.');
    });
    serve();
    await step('[S-VST-25] permanently, and never active ones', async () => {
      expect(await choose('Piso en Patraix', 'Eliminar')).toHaveTextContent('Esta acción no se puede deshacer.');
      await confirm('Eliminar estudio');
      await waitFor(() => expect(screen.queryByRole('row', { name: /Patraix/ })).toBeNull());
      await userEvent.click(within(await table()).getByRole('button', { name: 'Más acciones: Piso en Ruzafa' }));
      expect(screen.getByRole('menuitem', { name: /^Desactivar/ })).toBeVisible();
      expect(screen.queryByRole('menuitem', { name: /^Eliminar/ })).toBeNull();
    });
    await step('[S-VST-32] reports that it is deleted', () => says('Estudio eliminado'));
  });

  it('[S-VST-25] does not offer it without permission to delete', async () => {
    open({ at: ALL, user: agent, permissions: mayWork });
    await userEvent.click(within(await table()).getByRole('button', { name: 'Más acciones: Piso en Patraix' }));
    expect(screen.getByRole('menuitem', { name: /^Reactivar/ })).toBeVisible();
    expect(screen.queryByRole('menuitem', { name: /^Eliminar/ })).toBeNull();
  });
});

import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { studyDialog } from './study-dialog.testing';

const { dialog, field, fill, openNew, pressNew } = studyDialog();

describe('the draft', () => {
  it('is kept in the browser and offered the next time', async () => {
    await openNew();
    await fill('Nombre del estudio', 'A medias');
    await waitFor(() => expect(localStorage.getItem('umbral.draft.study.1.new')).toContain('A medias'));
    // The tab is closed without a word, and opened again.
    cleanup();
    await pressNew();
    const offer = await screen.findByRole('alertdialog', { name: 'Hay cambios que no llegaste a guardar' });
    await userEvent.click(within(offer).getByRole('button', { name: 'Recuperar cambios' }));
    await waitFor(() => expect(field('Nombre del estudio')).toHaveValue('A medias'));
  });

  it('goes with the changes that are discarded', async () => {
    await openNew();
    await fill('Nombre del estudio', 'A medias');
    await waitFor(() => expect(localStorage.getItem('umbral.draft.study.1.new')).toContain('A medias'));
    await userEvent.click(dialog().getByRole('button', { name: 'Cancelar' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Descartar cambios' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(localStorage.getItem('umbral.draft.study.1.new')).toBeNull();
  });
});

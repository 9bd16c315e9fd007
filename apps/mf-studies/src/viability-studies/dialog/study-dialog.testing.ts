import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createApi, fill as fillIn, renderPage } from '@umbral/web-kit/testing';
import StudiesPage from '../StudiesPage';
import { aGuarantor, aHolder, aStudy, serveStudies } from '../studies.testing';

export const ruzafa = aStudy({
  id: 7,
  holders: [aHolder(), aHolder({ name: 'Javier Núñez', relationshipToOthers: 'Pareja' })],
  guarantors: [aGuarantor()],
});

/** The page of a user with one study, and helpers to use its dialog. Reset before each test. */
export function studyDialog() {
  const api = createApi();
  const serve = () => {
    api.calls.length = 0;
    serveStudies(api, [ruzafa]);
  };
  beforeEach(() => {
    localStorage.clear();
    serve();
  });

  const dialog = () => within(screen.getByRole('dialog'));
  const field = (label: string, index = 0) => dialog().getAllByLabelText(new RegExp(`^${label}`))[index] as HTMLElement;
  /** Without waiting for the study, whose request may fail. */
  const pressEdit = async () => {
    renderPage({ api, Page: StudiesPage, path: '/viability-studies' });
    const [button] = await screen.findAllByRole('link', { name: 'Editar estudio: Piso en Ruzafa' });
    await userEvent.click(button as HTMLElement);
  };
  const tab = (name: string) => userEvent.click(dialog().getByRole('tab', { name: new RegExp(`^${name}`) }));
  const fill = (label: string, text: string, index = 0) => fillIn(field(label, index), text);
  return {
    api,
    dialog,
    field,
    fill,
    tab,
    pressEdit,
    /** Restores the initial responses. */
    serve,
    openNew: async () => {
      renderPage({ api, Page: StudiesPage, path: '/viability-studies' });
      await userEvent.click(await screen.findByRole('link', { name: 'Nuevo Estudio' }));
      await screen.findByRole('dialog', { name: 'Nuevo estudio' });
    },
    openEdit: async () => {
      await pressEdit();
      await waitFor(() => expect(field('Nombre del estudio')).toHaveValue('Piso en Ruzafa'));
    },
    /** Fills all required fields. Without `holder`, the first holder is filled except for the income. */
    fillNew: async (name: string, holder?: string) => {
      await fill('Nombre del estudio', name);
      await fill('Precio de compra', '200000');
      await fill('Valor de tasación', '210000');
      await tab('Titulares');
      if (holder) {
        await fill('Nombre', holder, 1);
        await userEvent.selectOptions(field('Régimen laboral'), 'Autónomo');
      }
      await fill('Ingresos netos al mes', '2100');
    },
    save: (label: string) => userEvent.click(dialog().getByRole('button', { name: label })),
    /** The options, without the placeholder. */
    choicesOf: (label: string) =>
      within(field(label))
        .getAllByRole('option')
        .map(({ textContent }) => textContent)
        .filter((text) => text !== 'Selecciona…'),
    toast: () => within(screen.getByRole('region', { name: 'Avisos' })),
  };
}

import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createApi, renderPage, type PageOptions } from '@umbral/web-kit/testing';
import StudiesPage from './StudiesPage';
import { aStudy, serveStudies } from './studies.testing';

export const ruzafa = aStudy({ id: 7 });
export const patraix = aStudy({ id: 8, studyName: 'Piso en Patraix', isActive: false, isFinished: true });

/** The page of somebody who has two studies, one of them finished. Begins anew before each test. */
export function studiesPage() {
  const api = createApi();
  const serve = () => {
    api.calls.length = 0;
    serveStudies(api, [ruzafa, patraix]);
  };
  beforeEach(serve);

  const open = (options: Partial<PageOptions> = {}) =>
    renderPage({ api, Page: StudiesPage, path: '/viability-studies', ...options });
  const table = () => screen.findByRole('table', { name: 'Estudios de viabilidad, los más recientes primero' });
  return {
    api,
    open,
    table,
    /** Answers as before the first call again. */
    serve,
    toast: () => within(screen.getByRole('region', { name: 'Avisos' })),
    /** Opens the alert of an act in the list. */
    choose: async (name: string, act: string) => {
      await userEvent.click(within(await table()).getByRole('button', { name: `Más acciones: ${name}` }));
      await userEvent.click(screen.getByRole('menuitem', { name: new RegExp(`^${act}`) }));
      return screen.findByRole('alertdialog');
    },
    /** Confirms the alert, which closes once it is answered. */
    confirm: async (label: string) => {
      await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: label }));
      await waitFor(() => expect(screen.queryByRole('button', { name: label })).toBeNull());
    },
  };
}

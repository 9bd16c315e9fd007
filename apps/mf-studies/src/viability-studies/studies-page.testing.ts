import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createApi, renderPage, type PageOptions } from '@umbral/web-kit/testing';
import StudiesPage from './StudiesPage';
import { aStudy, serveStudies } from './studies.testing';

export const ruzafa = aStudy({ id: 7 });
export const patraix = aStudy({ id: 8, studyName: 'Piso en Patraix', isActive: false, isFinished: true });

/** The page of a user with two studies, one of them finished. Reset before each test. */
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
    /** Restores the initial responses. */
    serve,
    toast: () => within(screen.getByRole('region', { name: 'Avisos' })),
    /** Opens the alert of an action in the list. */
    choose: async (name: string, act: string) => {
      await userEvent.click(within(await table()).getByRole('button', { name: `Más acciones: ${name}` }));
      await userEvent.click(screen.getByRole('menuitem', { name: new RegExp(`^${act}`) }));
      return screen.findByRole('alertdialog');
    },
    /** Confirms the alert, and waits until it closes. */
    confirm: async (label: string) => {
      await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: label }));
      await waitFor(() => expect(screen.queryByRole('button', { name: label })).toBeNull());
    },
  };
}

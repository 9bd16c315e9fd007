import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createApi, renderPage, type PageOptions } from '@umbral/web-kit/testing';
import StudiesPage from './StudiesPage';
import { aStudy, serveStudies } from './studies.testing';

export const ruzafa = aStudy({ id: 7 });
export const patraix = aStudy({ id: 8, studyName: 'Piso en Patraix', isActive: false, isFinished: true });

/** The page of somebody who has two studies, one of them finished. Begins anew before each test. */
export function studiesPage() {
  const api = createApi();
  beforeEach(() => {
    api.calls.length = 0;
    serveStudies(api, [ruzafa, patraix]);
  });

  const open = (options: Partial<PageOptions> = {}) =>
    renderPage({ api, Page: StudiesPage, path: '/viability-studies', ...options });
  const table = () => screen.findByRole('table', { name: 'Estudios de viabilidad, los más recientes primero' });
  return {
    api,
    open,
    table,
    toast: () => within(screen.getByRole('region', { name: 'Avisos' })),
    /** Opens the alert of an act, in a list of all studies. */
    choose: async (name: string, act: string) => {
      open({ at: '/viability-studies?status=all' });
      await userEvent.click(within(await table()).getByRole('button', { name: `Más acciones: ${name}` }));
      await userEvent.click(screen.getByRole('menuitem', { name: new RegExp(`^${act}`) }));
      return screen.findByRole('alertdialog');
    },
    confirm: (label: string) =>
      userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: label })),
  };
}

import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { deskApi, verdictChangesApi, viabilityStudiesApi, type VerdictChange } from '@umbral/contracts';
import { history } from '@umbral/web-kit';
import { agent, createApi, freezeDate, refuse, renderPage, step } from '@umbral/web-kit/testing';
import StudiesPage from '../viability-studies/StudiesPage';
import { aStudy, serveStudies } from '../viability-studies/studies.testing';
import { aDesk, daysAgo } from './desk.testing';
import DeskPage from './DeskPage';
import { changeCounts } from './verdict-words';

const api = createApi();
// Half an hour before the end of a day of 25 hours.
beforeAll(() => freezeDate('2026-10-25T22:30:00.000Z'));
beforeEach(() => {
  api.calls.length = 0;
});
const permissions = { view: { estudios_viabilidad: true }, delete: {} };
const openDesk = () => renderPage({ api, Page: DeskPage, path: '/desk', user: agent, permissions });
const BLOCK = { name: 'Cambios en las condiciones' };
const plain = (text: string | null) => text?.replaceAll(/\s/g, ' ');

const aChange = (given: Partial<VerdictChange> = {}): VerdictChange => ({
  studyId: 7,
  studyName: 'Piso en Ruzafa',
  code: 'FIJA-30',
  fitsBefore: false,
  fitsAfter: true,
  laterAfter: false,
  payment: 612.18,
  cause: 'product',
  at: daysAgo(1),
  ...given,
});
const later = { fitsBefore: true, fitsAfter: true, cause: 'reference' } as const;

it('shows verdict changes on the desk', async () => {
  const items = [
    aChange(),
    aChange({ studyName: 'Ático', fitsBefore: true, fitsAfter: false, payment: null, cause: 'bank' }),
    aChange({ ...later, code: 'MIX', laterAfter: true }),
    aChange({ ...later, code: 'VAR' }),
  ];
  api.on(deskApi.get, aDesk({ verdictChanges: { nowFit: 3, noLonger: 2, items, total: 9 } }));
  openDesk();
  const block = within(await screen.findByRole('region', BLOCK));
  step('[B-FIG-37] in plural sentences', () => {
    expect(block.getByText('3 de sus estudios encajan ahora con otro producto')).toBeVisible();
    expect(block.getByText('2 de sus estudios han perdido un producto')).toBeVisible();
  });
  step('[B-FIG-37] in singular sentences, and in none without changes', () => {
    expect(changeCounts({ nowFit: 1, noLonger: 1 })).toEqual([
      '1 de sus estudios encaja ahora con otro producto',
      '1 de sus estudios ha perdido un producto',
    ]);
    expect(changeCounts({ nowFit: 0, noLonger: 0 })).toEqual([]);
  });
  const links = block.getAllByRole('link');
  step('[B-FIG-37] in a row for each, which links the products of the study', () => {
    expect(links.map(({ textContent }) => plain(textContent))).toEqual([
      'Piso en Ruzafa · FIJA-30: encaja ahora, 612,18 € al mes ayer',
      'Ático · FIJA-30: ya no encaja ayer',
      'Piso en Ruzafa · MIX: la cuota posterior supera ahora el esfuerzo ayer',
      'Piso en Ruzafa · VAR: la cuota posterior ya no lo supera ayer',
    ]);
    expect(block.getByText('y 5 más')).toBeVisible();
  });
  links[0]!.focus();
  await userEvent.keyboard('{Enter}');
  expect(history.address.pathname).toBe('/viability-studies/7/productos');
});

it.each([
  ['nothing changed', { nowFit: 0, noLonger: 0, items: [], total: 0 }],
  ['no study may be viewed', null],
])('[B-FIG-37] has no block where %s', async (_, verdictChanges) => {
  api.on(deskApi.get, aDesk({ verdictChanges }));
  openDesk();
  expect(await screen.findByText('Piso en Ruzafa')).toBeVisible();
  expect(screen.queryByRole('region', BLOCK)).toBeNull();
});

describe('opening Productos', () => {
  const open = async (userId: number) => {
    serveStudies(api, [aStudy({ id: 7, userId })]);
    api.on(viabilityStudiesApi.compatibleProducts, []);
    renderPage({
      api,
      Page: StudiesPage,
      path: '/viability-studies',
      at: '/viability-studies/7',
      user: agent,
      permissions,
    });
    await userEvent.click(await screen.findByRole('tab', { name: /^Productos/ }));
    await screen.findByText('No hay productos que mostrar');
  };

  it('[B-FIG-37] marks the changes as seen by the owner, once and silently', async () => {
    api.on(verdictChangesApi.seen, refuse('service_down'));
    await open(agent.id);
    await waitFor(() => expect(api.callsOf(verdictChangesApi.seen)).toMatchObject([{ params: { id: 7 } }]));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('marks nothing for a colleague', async () => {
    await open(agent.id + 1);
    expect(api.callsOf(verdictChangesApi.seen)).toEqual([]);
  });
});

import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { authApi, costRulesApi, type CostRule } from '@umbral/contracts';
import { navigate } from '@umbral/web-kit';
import {
  administrator,
  createApi,
  freezeDate,
  refuse,
  renderPage,
  Tagged,
  tableOf,
  type PageOptions,
} from '@umbral/web-kit/testing';
import CostRulesPage from './CostRulesPage';

const MOMENT = '2026-11-20T08:41:07.000Z';
let lastId = 100;

/** A rule as returned by the API: in force, checked, without conditions. */
function aRule(fields: Partial<CostRule> = {}): CostRule {
  lastId += 1;
  return {
    id: lastId,
    region: 'AN',
    tax: 'ITP',
    homeType: 'second_hand',
    title: `Regla ${lastId}`,
    brackets: [{ upTo: null, rate: 7 }],
    bonusPercentage: null,
    increased: false,
    conditions: {},
    validFrom: '2026-01-01',
    validTo: null,
    law: 'Ley 5/2021, art. 43',
    url: null,
    checkedAt: '2026-11-22',
    checkedBy: null,
    confidence: 'alta',
    note: null,
    state: 'in_force',
    stale: false,
    createdAt: MOMENT,
    updatedAt: MOMENT,
    ...fields,
  };
}

const api = createApi();
const general = aRule({ id: 3, title: 'General' });
const stepped = aRule({
  id: 4,
  region: 'AR',
  title: 'Por tramos',
  brackets: [
    { upTo: 250_000, rate: 8 },
    { upTo: null, rate: 10 },
  ],
  stale: true,
  confidence: 'media',
});
const draft = aRule({
  id: 5,
  title: 'Jóvenes',
  state: 'draft',
  confidence: 'baja',
  conditions: { ageUnder: 35, habitual: true },
});
const upcoming = aRule({
  id: 6,
  title: 'Nueva escala',
  brackets: [{ upTo: null, rate: 7.125 }],
  state: 'upcoming',
  validFrom: '2027-01-01',
});
let rules: CostRule[] = [];

const pageOf = (items: CostRule[]) => ({
  items,
  pagination: { page: 1, pageSize: 10, total: items.length, totalPages: 1 },
});

afterEach(() => jest.useRealTimers());
beforeEach(() => {
  api.calls.length = 0;
  rules = [general, stepped, draft, upcoming];
  const found = (id: number) => rules.find((rule) => rule.id === id);
  api.on(costRulesApi.list, ({ query }) =>
    pageOf(rules.filter(({ state }) => query.state === 'all' || state === query.state)),
  );
  api.on(costRulesApi.get, ({ params }) => {
    const rule = found(params.id);
    return rule ? new Tagged(rule, `"${rule.id}-1"`) : refuse('not_found');
  });
  api.on(costRulesApi.create, ({ body }) => new Tagged(aRule(body), '"101-1"'));
  api.on(
    costRulesApi.update,
    ({ params, body }) => new Tagged({ ...(found(params.id) as CostRule), ...body }, '"5-2"'),
  );
  api.on(costRulesApi.patch, ({ params, body }) => {
    const given = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
    return new Tagged({ ...(found(params.id) as CostRule), ...given }, '"3-2"');
  });
  api.on(costRulesApi.remove, () => undefined);
  api.on(authApi.draftKey, { key: btoa('0'.repeat(32)) });
});

const open = (options: Partial<PageOptions> = {}) =>
  renderPage({ api, Page: CostRulesPage, path: '/purchase-costs', ...options });
const { table, rowOf } = tableOf('Reglas por comunidad, impuesto y título');
const draftOf = (name: string) => localStorage.getItem(`umbral.draft.${administrator.id}.cost-rules/${name}`);
const toast = () => within(screen.getByRole('region', { name: 'Avisos' }));

describe('the rules', () => {
  it('[B-CST-31] start with those in force, in the specified columns', async () => {
    open();
    const heads = within(await table())
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent);
    expect(heads).toEqual(['Comunidad', 'Impuesto', 'Título', 'Tipo', 'Vigencia', 'Norma', 'Confianza', 'Acciones']);
    expect(screen.getByRole('heading', { level: 1, name: 'Gastos de compra' })).toBeVisible();
    expect(api.callsOf(costRulesApi.list).at(-1)?.query).toEqual({ page: 1, state: 'in_force' });
    expect(await rowOf('Por tramos')).toHaveTextContent('8 % hasta 250.000 €, 10 % el resto');
    expect(await rowOf('Por tramos')).toHaveTextContent('Desde 01/01/2026Sin comprobar desde 22/11/2026');
    expect(await rowOf('General')).toHaveTextContent('AndalucíaITPGeneral');
  });

  it('are proposed for the day on which their form opens, however old the tab', async () => {
    freezeDate('2031-05-06T10:00:00.000Z');
    open({ at: '/purchase-costs/nueva' });
    const form = within(await screen.findByRole('dialog'));
    for (const day of [/^Vigente desde/, /^Comprobada el/])
      expect(await form.findByLabelText(day)).toHaveValue('06/05/2031');
  });

  it('[B-CST-31] are filtered by comunidad, tax and state, and searched', async () => {
    open();
    await rowOf('General');
    const optionsOf = (label: string) =>
      within(screen.getByLabelText(label))
        .getAllByRole('option')
        .map(({ textContent }) => textContent);
    expect(optionsOf('Estado')).toEqual(['En vigor', 'Próximas', 'Caducadas', 'Borradores', 'Todas']);
    expect(optionsOf('Comunidad')).toHaveLength(22);
    expect(optionsOf('Impuesto')).toEqual(['Todos', 'ITP', 'AJD', 'IVA', 'IGIC', 'IPSI']);
    await userEvent.selectOptions(screen.getByLabelText('Estado'), 'Borradores');
    expect(await rowOf('Jóvenes')).toHaveTextContent('Borrador: no se usa');
    await userEvent.selectOptions(screen.getByLabelText('Estado'), 'Próximas');
    expect(await rowOf('Nueva escala')).toHaveTextContent(/7,125 %.*Próximo cambio/);
    await userEvent.selectOptions(screen.getByLabelText('Comunidad'), 'Galicia');
    await userEvent.selectOptions(screen.getByLabelText('Estado'), 'Caducadas');
    expect(await screen.findByText('No hay reglas con estos filtros')).toBeVisible();
    expect(api.callsOf(costRulesApi.list).at(-1)?.query).toEqual({ page: 1, region: 'GA', state: 'expired' });
    expect(screen.getByRole('searchbox', { name: 'Buscar por título o norma' })).toBeVisible();
  });

  it('without a rule in force the list does not say that there are none at all', async () => {
    rules = [draft];
    open();
    expect(await screen.findByText('No hay reglas en vigor')).toBeVisible();
    await userEvent.selectOptions(screen.getByLabelText('Estado'), 'Caducadas');
    expect(await screen.findByText('No hay reglas con estos filtros')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Quitar filtros' }));
    expect(await screen.findByText('No hay reglas en vigor')).toBeVisible();
  });

  it('[B-CST-31] one in force can be closed, checked or copied, and neither edited nor deleted', async () => {
    open();
    await userEvent.click(within(await rowOf('General')).getByRole('button', { name: /^Más acciones/ }));
    const offered = screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
    expect(offered).toEqual(['Cerrar vigencia', 'Marcar como comprobada', 'Duplicar']);
    expect(within(await table()).queryByRole('link', { name: /^Editar/ })).toBeNull();
  });

  it('[B-CST-31] is closed on a day, and opened again', async () => {
    open({ at: '/purchase-costs/3/vigencia' });
    const dialog = within(await screen.findByRole('dialog', { name: 'Cerrar vigencia' }));
    const day = await dialog.findByLabelText('Vigente hasta');
    await userEvent.clear(day);
    await userEvent.type(day, '31/12/2027');
    await waitFor(() => expect(draftOf('3/close')).not.toBeNull());
    await userEvent.click(dialog.getByRole('button', { name: 'Cerrar vigencia' }));
    expect(await toast().findByText('Regla guardada')).toBeVisible();
    const [sent] = api.callsOf(costRulesApi.patch);
    expect([sent?.body.validTo, sent?.ifMatch]).toEqual(['2027-12-31', '"3-1"']);

    rules = [{ ...general, validTo: '2027-12-31' }];
    act(() => navigate('/purchase-costs/3/vigencia'));
    const again = within(await screen.findByRole('dialog', { name: 'Cerrar vigencia' }));
    await waitFor(() => expect(again.getByLabelText('Vigente hasta')).toHaveValue('31/12/2027'));
    await userEvent.clear(again.getByLabelText('Vigente hasta'));
    await userEvent.click(again.getByRole('button', { name: 'Cerrar vigencia' }));
    await waitFor(() => expect(api.callsOf(costRulesApi.patch)[1]?.body).toEqual({ validTo: null }));
  });

  it('[B-CST-31] is marked as checked today, and keeps its last day', async () => {
    freezeDate('2026-11-30T23:30:00.000Z'); // in Madrid it is December
    rules = [{ ...general, validTo: '2027-12-31' }];
    open({ at: '/purchase-costs/3/comprobada' });
    const dialog = within(await screen.findByRole('dialog', { name: 'Marcar como comprobada' }));
    await userEvent.type(await dialog.findByLabelText(/^Comprobada por/), 'Inés Carbonell');
    await waitFor(() => expect(draftOf('3/check')).not.toBeNull());
    await userEvent.click(dialog.getByRole('button', { name: 'Marcar como comprobada' }));
    expect(await toast().findByText('Regla guardada')).toBeVisible();
    expect(api.callsOf(costRulesApi.patch)[0]?.body).toEqual({
      checkedAt: '2026-12-01',
      checkedBy: 'Inés Carbonell',
      confidence: 'alta',
    });
  });

  it('[B-CST-31] a new one is a draft by default', async () => {
    open({ at: '/purchase-costs/nueva' });
    const dialog = within(await screen.findByRole('dialog', { name: 'Nueva regla' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Crear regla' }));
    expect(await dialog.findByText('Elige la comunidad autónoma')).toBeVisible();
    expect(dialog.getByText('El título es requerido')).toBeVisible();
    expect(dialog.getByText('La norma es requerida')).toBeVisible();
    expect(dialog.getByText('Los tramos no son válidos')).toBeVisible();
    await userEvent.selectOptions(dialog.getByLabelText(/^Comunidad/), 'Galicia');
    await userEvent.type(dialog.getByLabelText(/^Título/), 'General');
    await userEvent.type(dialog.getByLabelText(/^Tipo$/), '9');
    await userEvent.type(dialog.getByLabelText(/^Norma/), 'DLeg 1/2011, art. 14');
    await userEvent.click(dialog.getByLabelText('Vivienda habitual'));
    await userEvent.click(dialog.getByRole('button', { name: 'Crear regla' }));
    expect(await toast().findByText('Regla guardada')).toBeVisible();
    expect(api.callsOf(costRulesApi.create)[0]?.body).toMatchObject({
      region: 'GA',
      brackets: [{ upTo: null, rate: 9 }],
      conditions: { habitual: true },
      confidence: 'baja',
      validTo: null,
    });
  });

  it('[B-CST-31] a copy starts with the values of the original', async () => {
    open({ at: '/purchase-costs/4/duplicar' });
    const dialog = within(await screen.findByRole('dialog', { name: 'Nueva regla' }));
    await waitFor(() => expect(dialog.getByLabelText(/^Título/)).toHaveValue('Por tramos'));
    api.on(costRulesApi.create, refuse('overlapping_rule'));
    await userEvent.click(dialog.getByRole('button', { name: 'Crear regla' }));
    expect(await dialog.findByText('Ya hay una regla con ese título vigente en esas fechas')).toBeVisible();
    expect(api.callsOf(costRulesApi.create)[0]?.body.brackets).toEqual(stepped.brackets);
    const add = dialog.getByRole('button', { name: 'Añadir tramo' });
    for (let brackets = 2; brackets < 10; brackets += 1) await userEvent.click(add);
    expect(add).toBeDisabled();
    expect(dialog.getAllByRole('button', { name: /^Quitar tramo/ })).toHaveLength(9);
    await userEvent.click(dialog.getByRole('button', { name: 'Quitar tramo 1' }));
    await waitFor(() => expect(add).toHaveFocus());
    expect(dialog.getAllByLabelText(/^Tipo$/)[0]).toHaveValue('10');
  });

  it('[B-CST-31] a draft is deleted after a confirmation', async () => {
    open({ at: '/purchase-costs/5/eliminar?state=draft' });
    const alert = within(await screen.findByRole('alertdialog', { name: '¿Eliminar Andalucía · ITP · Jóvenes?' }));
    await userEvent.click(alert.getByRole('button', { name: 'Eliminar regla' }));
    expect(await toast().findByText('Regla eliminada')).toBeVisible();
    await waitFor(() => expect(api.callsOf(costRulesApi.remove)).toHaveLength(1));
  });
});

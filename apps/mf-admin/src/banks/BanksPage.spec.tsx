import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { banksApi } from '@umbral/contracts';
import { agent, createApi, renderPage, type PageOptions } from '@umbral/web-kit/testing';
import BanksPage from './BanksPage';
import { aBank, serveBanks } from './banks.testing';

const api = createApi();
const open = (options: Partial<PageOptions> = {}) => renderPage({ api, Page: BanksPage, path: '/banks', ...options });
const table = () => screen.findByRole('table', { name: 'Bancos por orden alfabético' });
const rowOf = async (name: string) => within(await table()).getByRole('row', { name: new RegExp(name) });

const turia = aBank({
  id: 3,
  name: 'Banco del Turia',
  paymentPercentage: 1.25,
  companyName: 'Norte Hipotecas',
  userEmail: 'ana@umbral.test',
});
const almudena = aBank({ id: 4, name: 'Banca Almudena', isActive: false, userEmail: 'ana@umbral.test' });
const litoral = aBank({ id: 5, name: 'Caixa Litoral' });

beforeEach(() => {
  api.calls.length = 0;
});

describe('the list', () => {
  it('[P-BNK-01] [P-BNK-04] [D34] opens with ten active banks', async () => {
    serveBanks(api, [...Array.from({ length: 12 }, () => aBank()), almudena]);
    open();
    expect(within(await table()).getAllByRole('rowheader')).toHaveLength(10);
    expect(screen.getByRole('heading', { level: 1, name: 'Bancos' })).toBeVisible();
    expect(api.callsOf(banksApi.list).at(-1)?.query).toEqual({ page: 1, status: 'active' });
  });

  it('[P-BNK-06] [P-BNK-07] [P-BNK-08] [P-BNK-09] tells what each pays, its state and whose it is', async () => {
    serveBanks(api, [turia, almudena, litoral]);
    open({ at: '/banks?status=all' });
    const heads = within(await table())
      .getAllByRole('columnheader')
      .map((head) => head.textContent);
    expect(heads).toEqual(['Banco', 'Paga', 'Estado', 'Compañía', 'Acciones']);
    expect(await rowOf('Turia')).toHaveTextContent('Banco del Turia1,25 %ActivoNorte Hipotecas');
    expect(await rowOf('Almudena')).toHaveTextContent('Banca AlmudenaNo pagaInactivoana@umbral.test');
    expect(await rowOf('Litoral')).toHaveTextContent('Caixa LitoralNo pagaActivoN/A');
  });

  it('[P-BNK-02] [P-BNK-03] searches name and details, and filters by state', async () => {
    serveBanks(api, [turia, { ...almudena, details: 'Paga a 30 días' }]);
    open();
    await rowOf('Turia');
    await userEvent.type(screen.getByRole('searchbox', { name: 'Buscar por nombre o detalles' }), 'alm');
    expect(await screen.findByText('No se encontraron bancos.')).toBeVisible();
    const filter = screen.getByLabelText('Estado');
    expect(
      within(filter)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['Activos', 'Inactivos', 'Todos']);
    await userEvent.selectOptions(filter, 'Inactivos');
    expect(await rowOf('Almudena')).toBeInTheDocument();
    expect(api.callsOf(banksApi.list).at(-1)?.query).toEqual({ page: 1, search: 'alm', status: 'inactive' });
  });

  it('[P-PRM-22] keeps the company from who is no administrator', async () => {
    serveBanks(api, [turia]);
    open({ user: agent });
    const heads = within(await table())
      .getAllByRole('columnheader')
      .map((head) => head.textContent);
    expect(heads).toEqual(['Banco', 'Paga', 'Estado', 'Acciones']);
  });

  it.each([
    ['P-BNK-20', '', 'No hay bancos activos'],
    ['P-BNK-21', '?status=inactive', 'No hay bancos inactivos'],
    ['P-BNK-22', '?status=all', 'No hay bancos registrados'],
  ])('[%s] says that there are none: /banks%s', async (_row, search, text) => {
    serveBanks(api, []);
    open({ at: `/banks${search}` });
    expect(await screen.findByText(text)).toBeVisible();
  });
});

describe('the acts of a row', () => {
  const actsOf = async (name: string) => {
    const row = within(await rowOf(name));
    const icons = row.getAllByLabelText(/: /).map((icon) => icon.getAttribute('aria-label')?.split(':')[0]);
    await userEvent.click(row.getByRole('button', { name: /Más acciones/ }));
    const items = screen.getAllByRole('menuitem').map((item) => item.textContent);
    await userEvent.keyboard('{Escape}');
    return [...icons.slice(0, -1), ...items];
  };

  it('[P-BNK-10] [P-BNK-11] [P-BNK-12] [P-PRM-20] follow the state', async () => {
    serveBanks(api, [turia, almudena]);
    open({ at: '/banks?status=all' });
    expect(await actsOf('Turia')).toEqual(['Ver banco', 'Editar banco', 'Desactivar']);
    expect(await actsOf('Almudena')).toEqual(['Ver banco', 'Activar', 'Eliminar']);
  });

  it('[P-BNK-11] [P-PRM-19] no deleting without the permission', async () => {
    serveBanks(api, [almudena]);
    open({ at: '/banks?status=all', user: agent, permissions: { view: { bancos: true }, delete: {} } });
    expect(await actsOf('Almudena')).toEqual(['Ver banco', 'Activar']);
  });
});

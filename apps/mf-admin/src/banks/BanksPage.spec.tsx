import { screen, waitFor, within } from '@testing-library/react';
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

const LOGO = 'data:image/png;base64,iVBORw0KGgo=';

beforeEach(() => {
  api.calls.length = 0;
});

describe('the list', () => {
  it('[P-BNK-01] has its title', async () => {
    serveBanks(api, [turia]);
    open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Bancos' })).toBeVisible();
  });

  it('[P-BNK-04] [D34] shows ten of the active ones at a time', async () => {
    serveBanks(api, [...Array.from({ length: 12 }, () => aBank()), almudena]);
    open();
    expect(await within(await table()).findAllByRole('rowheader')).toHaveLength(10);
    expect(api.callsOf(banksApi.list).at(-1)?.query).toEqual({ page: 1, status: 'active' });
  });

  describe('of three banks', () => {
    const cellsOf = async (name: string) =>
      within(await rowOf(name))
        .getAllByRole('cell')
        .map(({ textContent }) => textContent);
    beforeEach(() => {
      serveBanks(api, [{ ...turia, logo: LOGO }, almudena, litoral]);
      open({ at: '/banks?status=all' });
    });

    it('[P-BNK-06] has its columns, and the logo of each bank', async () => {
      const heads = within(await table())
        .getAllByRole('columnheader')
        .map((head) => head.textContent);
      expect(heads).toEqual(['Banco', 'Paga', 'Estado', 'Compañía', 'Acciones']);
      expect((await rowOf('Turia')).querySelector('img')).toHaveAttribute('src', LOGO);
      expect(within(await rowOf('Turia')).getByRole('rowheader')).toHaveTextContent('Banco del Turia');
    });

    it('[P-BNK-07] tells what each pays, or that it pays nothing', async () => {
      expect(await cellsOf('Turia')).toContain('1,25\u00a0%');
      expect(await cellsOf('Almudena')).toContain('No paga');
    });

    it('[P-BNK-08] tells the state of each', async () => {
      expect(await cellsOf('Turia')).toContain('Activo');
      expect(await cellsOf('Almudena')).toContain('Inactivo');
    });

    it('[P-BNK-09] tells whose each is: company, else e-mail, else nothing', async () => {
      expect(await cellsOf('Turia')).toContain('Norte Hipotecas');
      expect(await cellsOf('Almudena')).toContain('ana@umbral.test');
      expect(await cellsOf('Litoral')).toContain('N/A');
    });
  });

  it('[P-BNK-02] searches by name and details', async () => {
    serveBanks(api, [turia, almudena]);
    open({ at: '/banks?status=all' });
    await rowOf('Turia');
    await userEvent.type(screen.getByRole('searchbox', { name: 'Buscar por nombre o detalles' }), 'alm');
    await waitFor(() => expect(screen.queryByRole('row', { name: /Turia/ })).toBeNull());
    expect(await rowOf('Almudena')).toBeInTheDocument();
    expect(api.callsOf(banksApi.list).at(-1)?.query).toMatchObject({ search: 'alm' });
  });

  it('[P-BNK-03] filters by state', async () => {
    serveBanks(api, [turia, almudena]);
    open();
    await rowOf('Turia');
    const filter = screen.getByLabelText('Estado');
    expect(
      within(filter)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['Activos', 'Inactivos', 'Todos']);
    await userEvent.selectOptions(filter, 'Inactivos');
    await waitFor(() => expect(screen.queryByRole('row', { name: /Turia/ })).toBeNull());
    expect(await rowOf('Almudena')).toBeInTheDocument();
    expect(api.callsOf(banksApi.list).at(-1)?.query).toEqual({ page: 1, status: 'inactive' });
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

  const actsOfBoth = async () => {
    serveBanks(api, [turia, almudena]);
    open({ at: '/banks?status=all' });
    return { active: await actsOf('Turia'), inactive: await actsOf('Almudena') };
  };

  it('[P-BNK-10] are editing for an active one only', async () => {
    const { active, inactive } = await actsOfBoth();
    expect([active.includes('Editar banco'), inactive.includes('Editar banco')]).toEqual([true, false]);
  });

  it.each(['[P-BNK-11]', '[P-PRM-20]'])('%s are deleting for an inactive one only', async () => {
    const { active, inactive } = await actsOfBoth();
    expect([active.includes('Eliminar'), inactive.includes('Eliminar')]).toEqual([false, true]);
  });

  it('[P-BNK-12] are viewing, in a dialog, and switching', async () => {
    const { active, inactive } = await actsOfBoth();
    expect(active).toEqual(expect.arrayContaining(['Ver banco', 'Desactivar']));
    expect(inactive).toEqual(expect.arrayContaining(['Ver banco', 'Activar']));
    await userEvent.click(within(await rowOf('Turia')).getByLabelText(/^Ver banco/));
    expect(await screen.findByRole('dialog', { name: 'Banco del Turia' })).toBeVisible();
  });

  it.each(['[P-BNK-11]', '[P-PRM-19]'])('%s are not deleting without the permission', async () => {
    serveBanks(api, [almudena]);
    open({ at: '/banks?status=all', user: agent, permissions: { view: { bancos: true }, delete: {} } });
    expect(await actsOf('Almudena')).toEqual(['Ver banco', 'Activar']);
  });
});

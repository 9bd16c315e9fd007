import { waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { auditActions, auditApi, auditedEntities, CURSOR_MESSAGE } from '@umbral/contracts';
import { DROP, refuse } from '@umbral/web-kit/testing';
import { aLog, auditsPage, movements } from './audits-page.testing';

const { api, openMovements } = auditsPage();

describe('the movements of a user', () => {
  it('[S-AUD-06] open by «Ver Auditoría»', async () => {
    api.on(auditApi.list, movements([aLog()]));
    const dialog = await openMovements();
    expect(await within(dialog).findByText('Piso en Ruzafa')).toBeVisible();
    expect(api.callsOf(auditApi.list)[0]?.params).toEqual({ userId: 7 });
  });

  it('[S-AUD-08] [D74] say when, in Madrid', async () => {
    api.on(auditApi.list, movements([aLog({ timestamp: '2026-07-01T22:05:09.000Z' })]));
    const dialog = await openMovements();
    const [first] = await within(dialog).findAllByRole('listitem');
    expect(first).toHaveTextContent('02/07/2026 00:05:09');
  });

  it('[S-AUD-10] name the record, or its number', async () => {
    api.on(
      auditApi.list,
      movements([aLog({ id: 2 }), aLog({ id: 1, entityType: 'user', entityId: '77', entityName: null })]),
    );
    const dialog = await openMovements();
    const [first, second] = await within(dialog).findAllByRole('listitem');
    expect(first).toHaveTextContent('ActualizaciónPiso en RuzafaEstudio de viabilidad');
    expect(second).toHaveTextContent('Actualizaciónn.º 77Usuario');
  });

  describe('one of each action', () => {
    const openAll = async () => {
      api.on(
        auditApi.list,
        movements(
          auditActions.map((action, index) => aLog({ id: index + 1, action, entityName: `Registro ${index}` })),
        ),
      );
      return within(await openMovements());
    };

    it('[S-AUD-09] has a badge with a drawing', async () => {
      const dialog = await openAll();
      // Behind them stand the pages.
      const items = (await dialog.findAllByRole('listitem')).slice(0, auditActions.length);
      expect(items.at(-1)).toHaveTextContent(`Registro ${auditActions.length - 1}`);
      for (const item of items) expect(item.querySelector('.badge svg')).not.toBeNull();
    });

    it('[S-AUD-13] is called in Spanish', async () => {
      const dialog = await openAll();
      for (const label of [
        'Inicio de sesión',
        'Creación',
        'Actualización',
        'Eliminación',
        'Cambio de estado',
        'Cambio de finalización',
        'Cambio de contraseña',
      ])
        expect(await dialog.findByText(label)).toBeVisible();
    });

    it('[S-AUD-14] has a colour, also where it is switched, finished or sent', async () => {
      const dialog = await openAll();
      for (const label of ['Activación', 'Desactivación', 'Finalización', 'Reapertura', 'Envío de credenciales'])
        expect(await dialog.findByText(label)).toHaveAttribute('data-tone');
    });
  });

  it('[S-AUD-12] have a word for every kind of record', async () => {
    const words = {
      user: 'Usuario',
      company: 'Compañía',
      role: 'Rol',
      bank: 'Banco',
      product: 'Producto',
      viability_study: 'Estudio de viabilidad',
      payment_study: 'Estudio cuota',
      housing_calculation: 'Cálculo de precio máximo',
      client: 'Cliente',
    } as const;
    const kinds = Object.keys(words) as (keyof typeof words)[];
    expect(auditedEntities).toEqual(expect.arrayContaining(kinds));
    api.on(
      auditApi.list,
      movements(kinds.map((entityType, index) => aLog({ id: index + 1, entityType, entityName: 'Registro' }))),
    );
    const items = await within(await openMovements()).findAllByRole('listitem');
    expect(
      items
        .slice(0, kinds.length)
        .map(({ textContent }, index) => textContent?.includes(`Registro${words[kinds[index]!]}`)),
    ).toEqual(kinds.map(() => true));
  });

  it('[D70] [S-AUD-16] opens what changed, from where, and with what', async () => {
    api.on(
      auditApi.list,
      movements([
        aLog({
          details: {
            changes: {
              purchasePrice: { before: 242000, after: 235000 },
              additionalLoanInfo: { before: null, after: 'Reforma' },
            },
          },
          userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0',
        }),
      ]),
    );
    const dialog = await openMovements();
    await userEvent.click(await within(dialog).findByText('2 campos cambiados'));
    const changes = within(dialog).getByRole('table', { name: 'Campos que cambiaron' });
    expect(within(changes).getByRole('row', { name: /Precio de compra/ })).toHaveTextContent(
      'Precio de compra242.000 €235.000 €',
    );
    expect(within(changes).getByRole('row', { name: /Préstamo adicional/ })).toHaveTextContent(
      'Préstamo adicionalvacíoReforma',
    );
    expect(within(dialog).getByText('IP 10.24.8.117 · Firefox 145 en Windows')).toBeInTheDocument();
  });

  it('calls a role by its name', async () => {
    api.on(
      auditApi.list,
      movements([aLog({ entityType: 'user', details: { changes: { roleId: { before: 9, after: 2 } } } })]),
    );
    const dialog = await openMovements();
    await waitFor(() =>
      expect(within(dialog).getByRole('row', { name: /Rol/, hidden: true })).toHaveTextContent('Roln.º 9Agente'),
    );
  });

  it('[S-AUD-07] [D73] pages through 50 at a time, back in time', async () => {
    api.on(auditApi.list, ({ query }) =>
      movements(
        Array.from({ length: 50 }, (_, index) =>
          aLog({ id: 412 - index, entityName: `Página ${query.page}, ${index}` }),
        ),
        412,
        query.page,
      ),
    );
    const dialog = await openMovements();
    expect(await within(dialog).findByText(/Mostrando/)).toHaveTextContent('Mostrando 1 a 50 de 412 movimientos');
    expect(
      within(dialog)
        .getAllByRole('listitem')
        .filter((item) => item.className === 'movement'),
    ).toHaveLength(50);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Página 9' }));
    expect(await within(dialog).findByText('Página 9, 0')).toBeVisible();
    expect(api.callsOf(auditApi.list).map((call) => call.query.page)).toEqual([1, 9]);
  });

  it('[S-AUD-11] says that there are none', async () => {
    api.on(auditApi.list, movements([]));
    const dialog = await openMovements();
    expect(await within(dialog).findByText('No se encontraron movimientos para este usuario')).toBeVisible();
  });

  it('at a place that the service no longer knows are asked for by the number of their page', async () => {
    const pageOne = { page: 1, totalPages: 2, total: 51, next: 'behind-fifty' };
    api.on(auditApi.list, ({ query }) => {
      if (query.cursor) return refuse('validation', { errors: [{ path: 'cursor', message: CURSOR_MESSAGE }] });
      return query.page === 2
        ? { logs: [aLog({ id: 51, entityName: 'El más antiguo' })], pagination: { ...pageOne, page: 2 } }
        : { logs: [aLog()], pagination: pageOne };
    });
    const dialog = await openMovements();
    await userEvent.click(await within(dialog).findByRole('button', { name: 'Página siguiente' }));
    expect(await within(dialog).findByText('El más antiguo')).toBeVisible();
  });

  it('[S-AUD-17] tells why they could not be loaded, and retries', async () => {
    api.on(auditApi.list, refuse('service_down'));
    const dialog = await openMovements();
    const failure = await within(dialog).findByRole('alert');
    expect(failure).toHaveTextContent(
      'Error al cargar movimientos: Esta parte de Umbral no está disponible. Inténtalo en unos minutos',
    );
    api.on(auditApi.list, movements([aLog()]));
    await userEvent.click(within(failure).getByRole('button', { name: 'Reintentar' }));
    expect(await within(dialog).findByText('Piso en Ruzafa')).toBeVisible();
  });

  it('[S-AUD-17] tells a failure that says nothing of itself', async () => {
    api.on(auditApi.list, refuse('internal', { message: '' }));
    const dialog = await openMovements();
    expect(await within(dialog).findByText('Error al cargar movimientos: Error desconocido')).toBeVisible();
  });

  it('[S-AUD-17] tells that nobody answered', async () => {
    api.on(auditApi.list, DROP);
    const dialog = await openMovements();
    expect(
      await within(dialog).findByText('Error al cargar movimientos: No se pudo conectar con el servidor'),
    ).toBeVisible();
  });
});

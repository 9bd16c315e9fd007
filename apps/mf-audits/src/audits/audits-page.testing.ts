import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { rolesApi, usersApi, type AuditLog, type User } from '@umbral/contracts';
import { formats, type AuditFields } from '@umbral/web-kit/fields';
import { createApi, renderPage } from '@umbral/web-kit/testing';
import { aUser } from './audits.testing';
import AuditsPage from './AuditsPage';

export const MOMENT = '2026-11-20T08:41:07.000Z';

export const aLog = (fields: Partial<AuditLog> = {}): AuditLog => ({
  id: 1,
  userId: 7,
  action: 'update',
  entityType: 'viability_study',
  entityId: '40',
  entityName: 'Piso en Ruzafa',
  details: { changes: {} },
  ipAddress: '10.24.8.117',
  userAgent: null,
  timestamp: MOMENT,
  eventId: '018f0000-0000-7000-8000-000000000001',
  seq: null,
  ...fields,
});
export const pageOf = (items: User[]) => ({
  items,
  pagination: { page: 1, pageSize: 10, total: items.length, totalPages: 1 },
});
export const entries = (logs: AuditLog[], total = logs.length, page = 1) => ({
  logs,
  pagination: { page, total, totalPages: Math.max(1, Math.ceil(total / 50)) },
});

/** As of the modules that own these records. */
const auditFields: AuditFields[] = [
  {
    viability_study: {
      purchasePrice: ['Precio de compra', formats.euros],
      additionalLoanInfo: ['Préstamo adicional', formats.text],
    },
  },
  { user: { roleId: ['Rol', formats.reference] } },
];

/** The page of an administrator with two users. Reset before each test. */
export function auditsPage() {
  const api = createApi();
  beforeEach(() => {
    api.calls.length = 0;
    const agents = { id: 2, name: 'Agente', description: null, isActive: true, isProtected: false };
    api.on(rolesApi.list, [{ ...agents, createdAt: MOMENT, updatedAt: MOMENT }]);
    api.on(
      usersApi.list,
      pageOf([aUser(7, 'Alba Domínguez'), aUser(8, 'Damián Ortuño', { isActive: false, companyName: null })]),
    );
  });

  const open = (at?: string) => renderPage({ api, Page: AuditsPage, path: '/audits', at, auditFields });
  return {
    api,
    open,
    lastQuery: () => api.callsOf(usersApi.list).at(-1)?.query,
    openEntries: async () => {
      open();
      const table = await screen.findByRole('table', { name: 'Usuarios por orden alfabético' });
      await userEvent.click(within(table).getByRole('link', { name: 'Ver Auditoría de Alba Domínguez' }));
      return screen.findByRole('dialog', { name: 'Movimientos de Alba Domínguez' });
    },
  };
}

import { screen, within } from '@testing-library/react';
import { auditApi } from '@umbral/contracts';
import { createApi, renderPage } from '@umbral/web-kit/testing';
import type { ComponentType } from 'react';
import { aBank, serveBanks } from './banks/banks.testing';
import BanksPage from './banks/BanksPage';
import { aCompany, serveCompanies } from './companies/companies.testing';
import CompaniesPage from './companies/CompaniesPage';
import { aProduct, serveProducts } from './products/products.testing';
import ProductsPage from './products/ProductsPage';
import { aRole, serveRoles } from './roles/roles.testing';
import RolesPage from './roles/RolesPage';
import { aUser, serveUsers } from './users/users.testing';
import UsersPage from './users/UsersPage';

const api = createApi();
const bank = aBank({ id: 7 });

beforeEach(() => {
  serveUsers(api, [aUser({ id: 7 })]);
  serveCompanies(api, [aCompany({ id: 7 })]);
  serveBanks(api, [bank]);
  serveProducts(api, [aProduct({ id: 7, bankId: 7 })], [bank]);
  serveRoles(api, [aRole({ id: 7 })]);
  api.on(auditApi.ofRecord, { logs: [], pagination: { page: 1, total: 0, totalPages: 1 } });
  api.calls.length = 0;
});

it.each<[path: string, entityType: string, Page: ComponentType]>([
  ['/users', 'user', UsersPage],
  ['/companies', 'company', CompaniesPage],
  ['/banks', 'bank', BanksPage],
  ['/products', 'product', ProductsPage],
  ['/roles', 'role', RolesPage],
])('[B-HIS-10] %s/7/historial is the history of the %s', async (path, entityType, Page) => {
  renderPage({ api, Page, path, at: `${path}/7/historial` });
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByRole('tabpanel', { name: 'Historial' })).toBeVisible();
  expect(await within(dialog).findByText('Sin movimientos')).toBeVisible();
  expect(api.callsOf(auditApi.ofRecord)[0]?.params).toEqual({ entityType, entityId: '7' });
});

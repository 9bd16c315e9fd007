import { screen } from '@testing-library/react';
import { auditApi, clientsApi, rolesApi } from '@umbral/contracts';
import { createApi, renderPage, Tagged } from '@umbral/web-kit/testing';
import type { ComponentType } from 'react';
import ClientDetail from './clients/ClientDetail';
import { aCalculation, aFormerStudy, serveCalculations } from './payment-studies/calculations.testing';
import PaymentStudiesPage from './payment-studies/PaymentStudiesPage';
import { aStudy, serveStudies } from './viability-studies/studies.testing';
import StudiesPage from './viability-studies/StudiesPage';

const MOMENT = '2026-11-20T08:41:07.000Z';
const api = createApi();

beforeEach(() => {
  serveStudies(api, [aStudy({ id: 7 })]);
  serveCalculations(api, [aCalculation({ id: 7 })], [aFormerStudy({ id: 7 })]);
  const person = { firstName: 'Marta', lastName: 'Soler', email: null, phone: null, dni: null, age: null };
  const client = {
    ...person,
    id: 7,
    userId: 1,
    companyId: null,
    employmentType: null,
    employmentTime: null,
    createdAt: MOMENT,
    updatedAt: MOMENT,
  };
  api.on(clientsApi.get, new Tagged({ ...client, evaluations: [], nextStep: null }, '"7-1"'));
  api.on(rolesApi.list, []);
  api.on(auditApi.ofRecord, { logs: [], pagination: { page: 1, total: 0, totalPages: 1 } });
  api.calls.length = 0;
});

it.each<[below: string, entityType: string, path: string, Page: ComponentType]>([
  ['/viability-studies', 'viability_study', '/viability-studies', StudiesPage],
  ['/payment-studies', 'housing_calculation', '/payment-studies', PaymentStudiesPage],
  ['/payment-studies/anteriores', 'payment_study', '/payment-studies', PaymentStudiesPage],
  ['/clients', 'client', '/clients/:id', ClientDetail],
])('[B-HIS-10] %s/7/historial is the history of the %s', async (below, entityType, path, Page) => {
  renderPage({ api, Page, path, at: `${below}/7/historial` });
  expect(await screen.findByRole('tabpanel', { name: 'Historial' })).toBeVisible();
  expect(await screen.findByText('Sin movimientos')).toBeVisible();
  expect(api.callsOf(auditApi.ofRecord)[0]?.params).toEqual({ entityType, entityId: '7' });
});

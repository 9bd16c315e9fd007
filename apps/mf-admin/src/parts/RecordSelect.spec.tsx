import { useState } from 'react';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { companiesApi, WHOLE_LIST_ROWS } from '@umbral/contracts';
import { useOptions } from '@umbral/web-kit';
import { createApi, fill, pageOfRows, renderPage } from '@umbral/web-kit/testing';
import { aCompany } from '../companies/companies.testing';
import { RecordSelect } from './RecordSelect';

const api = createApi();

/** A service with so many active companies. */
const serve = (count: number) => {
  const companies = Array.from({ length: count }, (_, index) =>
    aCompany({ id: index + 1, name: `Compañía ${index + 1}` }),
  );
  api.on(companiesApi.list, ({ query }) => pageOfRows(companies, query));
};

function Choice({
  stored,
  initial = stored,
  ...offer
}: {
  stored: number;
  initial?: number;
  isOffered?: () => boolean;
}) {
  const [value, onChange] = useState<unknown>(initial);
  const list = useOptions(companiesApi.list, { query: { status: 'active' } });
  return (
    <label>
      Compañía
      <RecordSelect
        field={{ name: 'companyId', ref: () => undefined, onBlur: () => undefined, value, onChange }}
        list={list}
        none={{ text: 'Sin compañía', loading: 'Cargando compañías...', value: null }}
        {...offer}
        stored={{ id: stored, name: `Compañía ${stored}`, otherwise: 'inactiva', isRefused: true }}
      />
    </label>
  );
}
const open = (stored: number, initial?: number) =>
  renderPage({ api, Page: () => <Choice stored={stored} initial={initial} />, path: '/companies' });
const choice = () => screen.getByRole('combobox');
const option = (name: string) => screen.findByRole('option', { name });

it('a stored record that a whole list lacks is not active', async () => {
  serve(3);
  open(40);
  expect(await option('Compañía 40 (inactiva)')).toBeDisabled();
  expect(choice()).toHaveDisplayValue('Compañía 40 (inactiva)');
});

it('a stored record that the list has, but may not be chosen anew, is active', async () => {
  serve(3);
  renderPage({ api, Page: () => <Choice stored={2} isOffered={() => false} />, path: '/companies' });
  expect(await option('Compañía 2')).toBeEnabled();
  expect(choice()).toHaveDisplayValue('Compañía 2');
});

it('of too many to list, one that the first page or a search lacks may be active', async () => {
  serve(WHOLE_LIST_ROWS);
  open(150);
  expect(await option('Compañía 9')).toBeVisible();
  expect(await option('Compañía 150')).toBeEnabled();
  expect(choice()).toHaveDisplayValue('Compañía 150');
  const search = screen.getByRole('searchbox');
  await fill(search, 'Compañía 187');
  await userEvent.selectOptions(choice(), await option('Compañía 187'));
  await fill(search, 'Compañía 12');
  expect(await option('Compañía 12')).toBeVisible();
  await waitFor(() => expect(choice()).toHaveDisplayValue('Compañía 187'));
  expect(await option('Compañía 150')).toBeEnabled();
});

it('a value whose name is not known, as in a restored draft, is shown by its number', async () => {
  serve(WHOLE_LIST_ROWS);
  open(150, 187);
  await waitFor(() => expect(choice()).toHaveDisplayValue('N.º 187'));
});

import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { companiesApi, totalPages, WHOLE_LIST_ROWS, type Company } from '@umbral/contracts';
import { queryClient } from '../query/query-client';
import { session } from '../session/session';
import { administrator, createApi, refuse } from '../testing';
import { useOptions } from './use-options';

const api = createApi();
const aCompany = (id: number): Company => ({
  id,
  name: `Compañía ${id}`,
  description: null,
  logo: null,
  reportNotice: null,
  isActive: true,
  userCount: 0,
  createdAt: '2026-11-20T08:41:07.000Z',
  updatedAt: '2026-11-20T08:41:07.000Z',
});

/** A service with so many companies. */
function serve(count: number) {
  const companies = Array.from({ length: count }, (_, index) => aCompany(index + 1));
  api.on(companiesApi.list, ({ query: { page, search = '' } }) => {
    const found = companies.filter(({ name }) => name.includes(search));
    if (page === undefined) return found.length < WHOLE_LIST_ROWS ? found : refuse('reauthentication_required');
    const pagination = { page, pageSize: 10, total: found.length, totalPages: totalPages(found.length, 10) };
    return { items: found.slice((page - 1) * 10, page * 10), pagination };
  });
}

function Choice() {
  const { data, total, isWhole, search } = useOptions(companiesApi.list, { query: { status: 'active' } });
  return (
    <>
      {search ? <input aria-label="Buscar" onChange={({ target }) => search.onSearch(target.value)} /> : null}
      <p>{`${data?.length ?? '-'} de ${total}${isWhole ? ', todas' : ''}`}</p>
      <ul>
        {data?.map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
      </ul>
    </>
  );
}

const queries = () => api.callsOf(companiesApi.list).map(({ query }) => query);

beforeEach(() => {
  api.calls.length = 0;
  queryClient.clear();
  session.store(administrator);
});

describe('the records to choose from', () => {
  it('are one page where it has all of them', async () => {
    serve(10);
    render(<Choice />);
    expect(await screen.findByText('10 de 10, todas')).toBeVisible();
    expect(queries()).toEqual([{ status: 'active', page: 1 }]);
  });

  it('are the whole list below 200', async () => {
    serve(WHOLE_LIST_ROWS - 1);
    render(<Choice />);
    expect(await screen.findByText('199 de 199, todas')).toBeVisible();
    expect(screen.queryByLabelText('Buscar')).toBeNull();
  });

  it('are searched by the server from 200 on, and the whole list is never read', async () => {
    serve(WHOLE_LIST_ROWS);
    render(<Choice />);
    expect(await screen.findByText('10 de 200')).toBeVisible();
    fireEvent.change(screen.getByLabelText('Buscar'), { target: { value: 'Compañía 187' } });
    await waitFor(() =>
      expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['Compañía 187']),
    );
    expect(screen.getByText('1 de 200')).toBeVisible();
    expect(queries().every(({ page }) => page === 1)).toBe(true);
  });
});

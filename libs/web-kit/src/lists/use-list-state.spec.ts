import { act, renderHook } from '@testing-library/react';
import { history, navigate } from '../history/history';
import { useListState } from './use-list-state';

beforeEach(() => navigate('/users', { replace: true, force: true }));

const list = () => renderHook(() => useListState({ filters: { status: 'active', type: 'all' } })).result;

test('starts with the defaults, which are not in the address', () => {
  expect(list().current).toMatchObject({ search: '', page: 1, filters: { status: 'active', type: 'all' } });
  expect(list().current.query).toEqual({ search: '', page: 1, status: 'active', type: 'all' });
  expect(history.address.search).toBe('');
});

test('search, filters and page are read from the address and written to it', () => {
  const result = list();
  act(() => result.current.setFilter('status', 'all'));
  act(() => result.current.setSearch('José'));
  act(() => result.current.setPage(3));
  expect(history.address.search).toBe('?status=all&search=Jos%C3%A9&page=3');
  expect(list().current.query).toEqual({ search: 'José', page: 3, status: 'all', type: 'all' });
});

test('another search or filter resets to page 1, which is not in the address', () => {
  const result = list();
  act(() => result.current.setPage(4));
  act(() => result.current.setSearch('ana'));
  expect([result.current.page, history.address.search]).toEqual([1, '?search=ana']);
  act(() => result.current.setPage(4));
  act(() => result.current.setFilter('status', 'inactive'));
  expect([result.current.page, history.address.search]).toEqual([1, '?search=ana&status=inactive']);
  act(() => result.current.setPage(2));
  act(() => result.current.setPage(1));
  expect(history.address.search).toBe('?search=ana&status=inactive');
});

test('a cursor is of its page: another address has none', () => {
  const result = list();
  act(() => result.current.setPage(2, 'after-10'));
  expect(result.current.query.cursor).toBe('after-10');
  act(() => navigate('/users?page=5'));
  expect(result.current.query).toMatchObject({ page: 5, cursor: undefined });
});

test('clear resets to the defaults', () => {
  const result = list();
  act(() => result.current.setFilter('status', 'all'));
  act(() => result.current.clear());
  expect(history.address.search).toBe('');
});

test.each(['0', '-2', 'x', ''])('a page of %p in the address is page 1', (page) => {
  navigate(`/users?page=${page}`, { replace: true });
  expect(list().current.page).toBe(1);
});

test.each([
  ['12', '12'],
  ['x', 'all'],
  ['0', 'all'],
  ['1234567890', 'all'],
  ['1 or 1=1', 'all'],
])('a record %p in the address is %p', (value, read) => {
  navigate(`/users?company=${encodeURIComponent(value)}`, { replace: true });
  const { current } = renderHook(() => useListState({ filters: { company: { none: 'all' } } })).result;
  expect([current.filters.company, current.changed]).toEqual([read, read === 'all' ? [] : ['company']]);
});

test('a debounced search does not navigate back after leaving the list', () => {
  const result = list();
  act(() => navigate('/users/7'));
  act(() => result.current.setSearch('ana'));
  expect(history.address).toMatchObject({ pathname: '/users/7', search: '' });
});

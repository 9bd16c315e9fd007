import { waitFor } from '@testing-library/react';
import { history, navigate } from './history';

beforeEach(() => navigate('/start', { replace: true, force: true }));

test('push, replace and back change the one address', async () => {
  navigate('/users?page=2');
  expect(history.address).toMatchObject({ pathname: '/users', search: '?page=2' });
  navigate({ search: 'page=3' }, { replace: true });
  expect(window.location.pathname + window.location.search).toBe('/users?page=3');
  history.go(-1);
  await waitFor(() => expect(history.address.pathname).toBe('/start'));
  expect(history.action).toBe('POP');
});

test("single-spa's artificial popstate is not heard twice", () => {
  const heard = jest.fn();
  const unsubscribe = history.subscribe(heard);
  navigate('/users');
  window.dispatchEvent(
    Object.assign(new PopStateEvent('popstate', { state: window.history.state as unknown }), { singleSpa: true }),
  );
  expect(heard).toHaveBeenCalledTimes(1);
  unsubscribe();
});

test('a state stays with its entry and out of the address', () => {
  navigate('/login', { state: { wanted: '/users' } });
  expect(history.address.state).toEqual({ wanted: '/users' });
  expect(window.location.pathname).toBe('/login');
});

describe('a guard', () => {
  test('holds the page until the person agrees', async () => {
    const ask = jest.fn().mockResolvedValueOnce(false).mockResolvedValueOnce(true);
    const release = history.guard(ask);
    const seen: string[] = [];
    const unsubscribe = history.subscribe(() => seen.push(history.address.pathname));
    navigate('/users');
    navigate('/roles');
    await waitFor(() => expect(history.address.pathname).toBe('/roles'));
    expect(ask.mock.calls).toEqual([['/users'], ['/roles']]);
    expect(seen).toEqual(['/roles']);
    unsubscribe();
    release();
  });

  test('lets filters change the address of the page itself', () => {
    const ask = jest.fn();
    const release = history.guard(ask);
    navigate('/start?status=all');
    expect(window.location.search).toBe('?status=all');
    expect(ask).not.toHaveBeenCalled();
    release();
  });

  test("brings the browser's back button back", async () => {
    navigate('/form');
    const ask = jest.fn(() => false);
    const release = history.guard(ask);
    history.go(-1);
    await waitFor(() => expect(ask).toHaveBeenCalledWith('/start'));
    await waitFor(() => expect(window.location.pathname).toBe('/form'));
    expect(history.address.pathname).toBe('/form');
    release();
  });
});

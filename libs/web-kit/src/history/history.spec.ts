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

test("single-spa's artificial popstate does not notify twice", () => {
  const listener = jest.fn();
  const unsubscribe = history.subscribe(listener);
  navigate('/users');
  window.dispatchEvent(
    Object.assign(new PopStateEvent('popstate', { state: window.history.state as unknown }), { singleSpa: true }),
  );
  expect(listener).toHaveBeenCalledTimes(1);
  unsubscribe();
});

test('a state belongs to its entry and is not part of the address', () => {
  navigate('/login', { state: { wanted: '/users' } });
  expect(history.address.state).toEqual({ wanted: '/users' });
  expect(window.location.pathname).toBe('/login');
});

describe('closing a dialog over a list', () => {
  const shown = () => window.location.pathname + window.location.search;
  const openOver = (list: string) => {
    navigate(list);
    navigate('/banks/12?page=2');
    history.leaveTo('/banks?page=2');
  };

  test('[B-HIS-15] goes back to the list that it was opened from, and notifies at once', async () => {
    const length = window.history.length;
    openOver('/banks?page=2');
    expect(history.address).toMatchObject({ pathname: '/banks', search: '?page=2' });
    await waitFor(() => expect(shown()).toBe('/banks?page=2'));
    history.go(-1);
    await waitFor(() => expect(history.address.pathname).toBe('/start'));
    expect(window.history.length - length).toBeLessThanOrEqual(2);
  });

  test('[B-HIS-15] replaces an entry that was not opened from the list', async () => {
    openOver('/desk');
    expect(shown()).toBe('/banks?page=2');
    history.go(-1);
    await waitFor(() => expect(history.address.pathname).toBe('/desk'));
  });

  test('a replaced entry, such as another tab of the dialog, keeps the list as its origin', async () => {
    navigate('/banks');
    navigate('/banks/12');
    navigate('/banks/12/editar', { replace: true });
    history.leaveTo('/banks');
    await waitFor(() => expect(shown()).toBe('/banks'));
    history.go(-1);
    await waitFor(() => expect(history.address.pathname).toBe('/start'));
  });

  test('queues writes until the browser has gone back', async () => {
    openOver('/banks?page=2');
    navigate('/banks/nuevo');
    expect(shown()).toBe('/banks/12?page=2');
    await waitFor(() => expect(shown()).toBe('/banks/nuevo'));
    history.go(-1);
    await waitFor(() => expect(history.address).toMatchObject({ pathname: '/banks', search: '?page=2' }));
  });

  test('queues the closing of a dialog below it', async () => {
    openOver('/banks?page=2');
    history.leaveTo('/desk');
    expect(shown()).toBe('/banks/12?page=2');
    await waitFor(() => expect(shown()).toBe('/desk'));
  });

  test('calls no guard: closing has been confirmed already', async () => {
    const guard = jest.fn();
    const release = history.guard(guard);
    navigate('/banks', { force: true });
    navigate('/banks/12', { force: true });
    history.leaveTo('/banks');
    await waitFor(() => expect(shown()).toBe('/banks'));
    expect(guard).not.toHaveBeenCalled();
    release();
  });
});

describe('a guard', () => {
  test('blocks the navigation until the user confirms', async () => {
    const guard = jest.fn().mockResolvedValueOnce(false).mockResolvedValueOnce(true);
    const release = history.guard(guard);
    const seen: string[] = [];
    const unsubscribe = history.subscribe(() => seen.push(history.address.pathname));
    navigate('/users');
    navigate('/roles');
    await waitFor(() => expect(history.address.pathname).toBe('/roles'));
    expect(guard.mock.calls).toEqual([['/users'], ['/roles']]);
    expect(seen).toEqual(['/roles']);
    unsubscribe();
    release();
  });

  test('lets filters change the address of the page itself', () => {
    const guard = jest.fn();
    const release = history.guard(guard);
    navigate('/start?status=all');
    expect(window.location.search).toBe('?status=all');
    expect(guard).not.toHaveBeenCalled();
    release();
  });

  test("reverts the browser's Back", async () => {
    navigate('/form');
    const guard = jest.fn(() => false);
    const release = history.guard(guard);
    history.go(-1);
    await waitFor(() => expect(guard).toHaveBeenCalledWith('/start'));
    await waitFor(() => expect(window.location.pathname).toBe('/form'));
    expect(history.address.pathname).toBe('/form');
    release();
  });

  test("repeats the browser's Back once the user confirms, without asking again", async () => {
    navigate('/form');
    const guard = jest.fn(() => true);
    history.guard(guard);
    history.go(-1);
    await waitFor(() => expect(history.address.pathname).toBe('/start'));
    expect(guard).toHaveBeenCalledTimes(1);
  });
});

test('Back from an address opened from outside leads to the entry put before it, once', async () => {
  window.history.replaceState(null, '', '/banks/3/editar');
  history.replace('/banks/3/editar');
  history.insertBefore('/banks/3');
  expect(history.address.pathname).toBe('/banks/3/editar');
  const { length } = window.history;
  history.insertBefore('/banks/3');
  expect(window.history).toHaveLength(length);
  const popped = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
  window.history.back();
  await popped;
  expect(history.address.pathname).toBe('/banks/3');
});

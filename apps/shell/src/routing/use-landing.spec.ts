import { act, renderHook } from '@testing-library/react';
import { history, navigate, session, type Permissions } from '@umbral/web-kit';
import { agent } from '@umbral/web-kit/testing';
import { modules } from '../testing/modules';
import { viewing } from '../testing/people';
import { useLanding } from './use-landing';

const mayOpen = viewing('usuarios', 'estudio_cuota');
afterEach(() => session.empty());

/** Opens `/`. @returns what the loaded permissions lead to */
function open(startPath: string | null) {
  session.store({ ...agent, startPath });
  navigate('/', { force: true });
  const permissionsOf = (loading: boolean) => ({ loading, mayOpen }) as Permissions;
  const { rerender } = renderHook(({ loading }) => useLanding(modules, permissionsOf(loading)), {
    initialProps: { loading: true },
  });
  return () => {
    rerender({ loading: false });
    return history.address.pathname;
  };
}

test.each([
  ['the landing page', null, '/users'],
  ['the page that the user chose', '/payment-studies', '/payment-studies'],
])('`/` leads to the profile while permissions load, then to %s, in one entry of the history', (_, startPath, path) => {
  const land = open(startPath);
  const entries = window.history.length;
  expect(history.address.pathname).toBe('/profile');
  expect(land()).toBe(path);
  expect(window.history).toHaveLength(entries);
});

test('a user who has navigated meanwhile stays there', () => {
  const land = open('/payment-studies');
  act(() => navigate('/companies'));
  expect(land()).toBe('/companies');
});

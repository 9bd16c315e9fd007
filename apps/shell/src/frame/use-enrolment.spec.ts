import { act, renderHook, waitFor } from '@testing-library/react';
import { authApi } from '@umbral/contracts';
import { history, navigate, session, useAddress } from '@umbral/web-kit';
import { agent, createApi } from '@umbral/web-kit/testing';
import { useEnrolment } from './use-enrolment';

const api = createApi();
afterEach(() => session.empty());

const enrolling = { ...agent, mustEnrol: true };
/** Opens a page in a browser that has stored the requirement, which the server has or has no longer. */
function open(mustEnrol: boolean) {
  api.on(authApi.me, { ...agent, mustEnrol });
  session.store(enrolling);
  navigate('/clients', { force: true });
  renderHook(() => useEnrolment(useAddress().pathname));
}

test('a user who must enrol is redirected from every page', async () => {
  open(true);
  await waitFor(() => expect(history.address.pathname).toBe('/profile'));
  act(() => navigate('/users'));
  await waitFor(() => expect(history.address.pathname).toBe('/profile'));
});

test('a requirement that the role has dropped redirects no one', async () => {
  open(false);
  await waitFor(() => expect(session.user?.mustEnrol).toBe(false));
  expect(history.address.pathname).toBe('/clients');
});

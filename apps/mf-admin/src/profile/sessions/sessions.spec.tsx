import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { sessionsApi, type OpenSession } from '@umbral/contracts';
import { createApi, refuse, renderPage } from '@umbral/web-kit/testing';
import { SessionsSection } from './SessionsSection';
import { UserSessions } from './UserSessions';

const api = createApi();
const PHONE = '0b9f3c1e-4f0e-4a53-9b1c-6a1d2f6f6a11';
const aSession = (parts: Partial<OpenSession>): OpenSession => ({
  id: 'here',
  isCurrent: false,
  kind: 'browser',
  device: 'Firefox 145 en Windows',
  network: '192.0.2.x',
  openedAt: '2026-11-23T08:05:00.000Z',
  lastUsedAt: '2026-11-23T09:10:00.000Z',
  endsAt: '2026-11-23T11:10:00.000Z',
  seenFrom: [],
  ...parts,
});
const here = aSession({ isCurrent: true });
const phone = aSession({
  id: PHONE,
  kind: 'remembered',
  device: 'Chrome 142 en Android',
  seenFrom: [{ device: 'curl 8.5', network: '198.51.100.x', lastSeenAt: '2026-11-23T09:00:00.000Z' }],
});
let open: OpenSession[];

beforeEach(() => {
  api.calls.length = 0;
  open = [here, phone];
  const end = (ends: (session: OpenSession) => boolean) => () => {
    open = open.filter((session) => session.isCurrent || !ends(session));
    return undefined;
  };
  // The last handler takes precedence, and 'me' is no user's id.
  api.on(sessionsApi.ofUser, () => open);
  api.on(sessionsApi.mine, () => open);
  for (const op of [sessionsApi.endAllOfUser, sessionsApi.endMyOthers])
    api.on(
      op,
      end(() => true),
    );
  for (const op of [sessionsApi.endOfUser, sessionsApi.endMine])
    api.on(op, ({ params }) => end(({ id }) => id === params.sessionId)());
});

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const confirm = async (title: string, button: string) => {
  const alert = within(await screen.findByRole('alertdialog', { name: title }));
  await userEvent.click(alert.getByRole('button', { name: button }));
};
const shown = () => screen.findAllByRole('listitem');

describe('one’s own open sessions', () => {
  const show = () => renderPage({ api, Page: SessionsSection, path: '/profile' });

  it('show device, network and times, the current one, and other addresses', async () => {
    show();
    const [first, second] = await shown();
    expect(first).toHaveTextContent('Firefox 145 en WindowsEsta sesión');
    expect(first).toHaveTextContent('Red 192.0.2.x · Iniciada el 23/11/2026 09:05 · Último uso: 23/11/2026 10:10');
    expect(within(first as HTMLElement).queryByRole('button')).toBeNull();
    expect(second).toHaveTextContent('Recordada');
    expect(second).toHaveTextContent('También usada desde curl 8.5, red 198.51.100.x, el 23/11/2026 10:00');
  });

  it('end one after a confirmation, and the list is refetched', async () => {
    show();
    await shown();
    await press('Cerrar la sesión de Chrome 142 en Android');
    await confirm('¿Cerrar la sesión de Chrome 142 en Android?', 'Cerrar sesión');
    await waitFor(async () => expect(await shown()).toHaveLength(1));
    expect(api.callsOf(sessionsApi.endMine).map(({ params }) => params)).toEqual([{ sessionId: PHONE }]);
    expect(screen.queryByRole('button', { name: 'Cerrar las demás' })).toBeNull();
  });

  it('end all the others at once', async () => {
    show();
    await shown();
    await press('Cerrar las demás');
    await confirm('¿Cerrar las demás sesiones?', 'Cerrar las demás');
    await waitFor(async () => expect(await shown()).toHaveLength(1));
  });

  it('show a failed load', async () => {
    api.on(sessionsApi.mine, refuse('internal'));
    show();
    expect(await screen.findByText('No se han podido cargar las sesiones')).toBeVisible();
  });
});

describe('the open sessions of another user', () => {
  const show = () => renderPage({ api, Page: () => <UserSessions user={{ id: 7, name: 'Ana' }} />, path: '/users' });

  it('are ended one by one, or all', async () => {
    open = [phone, aSession({ id: 'other' })];
    show();
    await shown();
    await press('Cerrar la sesión de Chrome 142 en Android');
    await confirm('¿Cerrar la sesión de Chrome 142 en Android?', 'Cerrar sesión');
    await waitFor(async () => expect(await shown()).toHaveLength(1));
    expect(api.callsOf(sessionsApi.endOfUser)[0]?.params).toEqual({ id: 7, sessionId: PHONE });
    await press('Cerrar todas');
    await confirm('¿Cerrar todas las sesiones de Ana?', 'Cerrar todas');
    expect(await screen.findByText('No tiene ninguna sesión abierta.')).toBeVisible();
  });
});

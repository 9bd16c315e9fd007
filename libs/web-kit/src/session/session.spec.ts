import { AUTH_CHANGE_EVENT, isAdministrator, STORED_USER_KEY } from '@umbral/contracts';
import { administrator, agent } from '../testing/render-page';
import { AUDIT_HEAD_KEY, session } from './session';

beforeEach(() => session.empty());

const storeFromAnotherTab = (text: string) => {
  localStorage.setItem(STORED_USER_KEY, text);
  window.dispatchEvent(new Event(AUTH_CHANGE_EVENT));
};

test('[P-SES-07] a sign-in is stored and announced, without what else the response contains', () => {
  const listener = jest.fn();
  window.addEventListener(AUTH_CHANGE_EVENT, listener);
  session.store({ ...agent, ...{ token: 'secret' } });
  expect(listener).toHaveBeenCalledTimes(1);
  expect(JSON.parse(localStorage.getItem(STORED_USER_KEY) ?? '')).toEqual(agent);
  window.removeEventListener(AUTH_CHANGE_EVENT, listener);
});

test('[P-SES-08] the stored user is read again on auth-change', () => {
  storeFromAnotherTab(JSON.stringify(agent));
  expect(session.user).toEqual(agent);
});

test.each(['{oops', '"a text"', '{"id":7}', 'null'])('[P-SES-08] %s is removed: no user is signed in', (text) => {
  session.store(agent);
  storeFromAnotherTab(text);
  expect(session.user).toBeNull();
  expect(localStorage.getItem(STORED_USER_KEY)).toBeNull();
});

test('follows another tab: its sign-in, and its sign-out that clears the storage', () => {
  localStorage.setItem(STORED_USER_KEY, JSON.stringify(agent));
  window.dispatchEvent(new StorageEvent('storage', { key: STORED_USER_KEY }));
  expect(session.user).toEqual(agent);
  localStorage.clear();
  window.dispatchEvent(new StorageEvent('storage', { key: null }));
  expect(session.user).toBeNull();
});

test('dropping a session keeps a user signed in by another tab meanwhile', () => {
  session.store(agent);
  localStorage.setItem(STORED_USER_KEY, JSON.stringify(administrator));
  session.drop();
  expect(session.user).toEqual(administrator);
});

test('dropping a session that another tab has ended announces it', () => {
  session.store(administrator);
  localStorage.clear();
  session.drop();
  expect(session.user).toBeNull();
});

test('[P-SES-10] emptying clears both storages', () => {
  session.store(agent);
  localStorage.setItem('other', '1');
  sessionStorage.setItem('other', '1');
  session.empty();
  expect(localStorage).toHaveLength(0);
  expect(sessionStorage).toHaveLength(0);
  expect(session.user).toBeNull();
});

test('a sign-out keeps the verified head of the audit log', () => {
  session.store(agent);
  localStorage.setItem(AUDIT_HEAD_KEY, '{}');
  session.empty();
  expect(Object.entries(localStorage)).toEqual([[AUDIT_HEAD_KEY, '{}']]);
  localStorage.removeItem(AUDIT_HEAD_KEY);
});

test('[P-SES-14] roleId 1, and no other, is the administrator', () => {
  expect([administrator, agent, { ...agent, roleId: 11 }].map(isAdministrator)).toEqual([true, false, false]);
});

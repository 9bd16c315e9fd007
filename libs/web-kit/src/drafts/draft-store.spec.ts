import { draftAddress, readDraft, sealDraft, storeDraft } from './draft-store';

const address = draftAddress(7, 'users/new');
let key: CryptoKey;
beforeAll(async () => {
  key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
});
beforeEach(() => localStorage.clear());

const keep = async (values: Record<string, unknown>) =>
  storeDraft(address, await sealDraft(address, key, { savedAt: '2026-11-23T12:00:00.000Z', values }));
const kept = async () => (await readDraft(address, key))?.values;

test('what was kept is read again', async () => {
  await keep({ name: 'Elena', holders: [{ age: 41 }] });
  expect(await kept()).toEqual({ name: 'Elena', holders: [{ age: 41 }] });
});

test('passwords are never kept, however deep they stand', async () => {
  await keep({ name: 'Elena', password: 'a', more: { newPassword: 'b', confirmPassword: 'c' } });
  expect(await kept()).toEqual({ name: 'Elena', more: {} });
});

test('a picture is too much for what a browser keeps', async () => {
  await keep({ name: 'Elena', logo: 'x'.repeat(100_001) });
  expect(await kept()).toEqual({ name: 'Elena' });
});

test('a draft under the name of another form is not read, and goes', async () => {
  await keep({ name: 'Elena' });
  const other = draftAddress(7, 'users/8');
  localStorage.setItem(other, localStorage.getItem(address) ?? '');
  expect(await readDraft(other, key)).toBeUndefined();
  expect(localStorage.getItem(other)).toBeNull();
});

test('a storage that is full costs the draft, and nothing else', async () => {
  const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await keep({ name: 'Elena' });
  full.mockRestore();
  expect(await kept()).toBeUndefined();
});

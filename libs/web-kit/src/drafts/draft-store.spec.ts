import { draftAddress, readDraft, sealDraft, storeDraft } from './draft-store';

const address = draftAddress(7, 'users/new');
let key: CryptoKey;
beforeAll(async () => {
  key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
});
beforeEach(() => localStorage.clear());

const storeValues = async (values: Record<string, unknown>) =>
  storeDraft(address, await sealDraft(address, key, { savedAt: '2026-11-23T12:00:00.000Z', values }));
const storedValues = async () => (await readDraft(address, key))?.values;

test('a stored draft can be read', async () => {
  await storeValues({ name: 'Elena', holders: [{ age: 41 }] });
  expect(await storedValues()).toEqual({ name: 'Elena', holders: [{ age: 41 }] });
});

test('passwords are never stored, at any depth', async () => {
  await storeValues({ name: 'Elena', password: 'a', more: { newPassword: 'b', confirmPassword: 'c' } });
  expect(await storedValues()).toEqual({ name: 'Elena', more: {} });
});

test('a picture exceeds what is stored', async () => {
  await storeValues({ name: 'Elena', logo: 'x'.repeat(100_001) });
  expect(await storedValues()).toEqual({ name: 'Elena' });
});

test('a draft under the name of another form is not read, and is removed', async () => {
  await storeValues({ name: 'Elena' });
  const other = draftAddress(7, 'users/8');
  localStorage.setItem(other, localStorage.getItem(address) ?? '');
  expect(await readDraft(other, key)).toBeUndefined();
  expect(localStorage.getItem(other)).toBeNull();
});

test('a full storage loses the draft, and nothing else', async () => {
  const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await storeValues({ name: 'Elena' });
  full.mockRestore();
  expect(await storedValues()).toBeUndefined();
});

import { draftAddress, readDraft, removeDraft, sealDraft, sentKey, storeDraft } from './draft-store';

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

test('a picture exceeds what is stored, a long text does not', async () => {
  const notes = 'x'.repeat(100_000);
  await storeValues({ notes, logo: `${notes}x` });
  expect(await storedValues()).toEqual({ notes });
});

test('a damaged draft is not read, and is removed', async () => {
  await storeValues({ name: 'Elena' });
  localStorage.setItem(address, `A${localStorage.getItem(address)}`);
  expect(await storedValues()).toBeUndefined();
  expect(localStorage.getItem(address)).toBeNull();
});

test('the key of a submit is removed with its draft, or alone', () => {
  const store = () => {
    storeDraft(address, 'sealed');
    sentKey.store(address, 'a-key');
  };
  store();
  expect([sentKey.read(address), sentKey.read(draftAddress(8, 'users/new'))]).toEqual(['a-key', undefined]);
  sentKey.remove(address);
  expect([sentKey.read(address), localStorage.getItem(address)]).toEqual([undefined, 'sealed']);
  store();
  removeDraft(address);
  expect([sentKey.read(address), localStorage.length]).toEqual([undefined, 0]);
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

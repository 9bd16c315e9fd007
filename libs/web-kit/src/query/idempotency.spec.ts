import { createSubmitKeys } from './idempotency';

it('a key belongs to the version it was sent with; after a reload, to its draft', () => {
  const keys = createSubmitKeys();
  const first = keys.key('"4-1"', 'edit-4');
  expect(createSubmitKeys().key('"4-2"', 'edit-4')).toBe(first);
  const second = keys.key('"4-2"', 'edit-4');
  expect(second).not.toBe(first);
  expect(createSubmitKeys().key('"4-2"', 'edit-4')).toBe(second);
});

it('a key belongs to its draft, although the form moves on to another one', () => {
  const keys = createSubmitKeys();
  const first = keys.key('POST', 'new');
  const second = keys.key('POST', 'copy-4');
  expect(second).not.toBe(first);
  keys.release();
  expect(createSubmitKeys().key('POST', 'copy-4')).not.toBe(second);
  expect(keys.key('POST', 'new')).toBe(first);
  keys.release();
  expect(keys.key('POST', 'new')).not.toBe(first);
});

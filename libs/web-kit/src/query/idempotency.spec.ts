import { createSubmitKeys } from './idempotency';

it('a key belongs to its draft, although the form moves on to another one', () => {
  const keys = createSubmitKeys();
  const first = keys.key('new');
  const second = keys.key('copy-4');
  expect(second).not.toBe(first);
  keys.release();
  expect(createSubmitKeys().key('copy-4')).not.toBe(second);
  expect(keys.key('new')).toBe(first);
  keys.release();
  expect(keys.key('new')).not.toBe(first);
});

import { step } from './step';

it('returns what the body returns', async () => {
  expect(step('sync', () => 1)).toBe(1);
  await expect(step('async', () => Promise.resolve(2))).resolves.toBe(2);
});

it('names the step that failed', async () => {
  const fail = () => {
    throw new Error('no row');
  };
  expect(() => step('the list', fail)).toThrow('step «the list»\nno row');
  await expect(step('the form', async () => fail())).rejects.toThrow('step «the form»\nno row');
});

/** @jest-environment-options {"isolated": true} */
import { markMounted, markUnmounted, record, settle, type Effect } from './effects';

const undone: string[] = [];
const effect = (what: string, module = 'admin'): Effect => ({
  kind: 'PatchedGlobal',
  caller: { module, version: '1.0.0', stack: `at ${module}.js` },
  what,
  undo: () => undone.push(what),
});

it('what a module has left is undone in reverse, so that a function that it patched twice is the original one again', () => {
  const log = jest.spyOn(console, 'error').mockReturnValue();
  for (const module of ['admin', 'studies']) markMounted(module, '1.0.0');
  record(effect('patched fetch first'));
  const own = record(effect('left a timer'));
  record(effect('patched fetch again'));
  record(effect('patched fetch elsewhere', 'studies'));
  settle(own);
  markUnmounted('admin');
  expect(undone).toEqual(['patched fetch again', 'patched fetch first']);
  expect(log).toHaveBeenCalledTimes(2);
  markUnmounted('admin');
  expect(undone).toHaveLength(2);
  log.mockRestore();
});

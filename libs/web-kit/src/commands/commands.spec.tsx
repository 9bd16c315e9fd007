import { act, renderHook } from '@testing-library/react';
import { useCommands, useRegisteredCommands, type Command } from './commands';

const command = (id: string): Command => ({ id, label: id, run: () => undefined });

test('a command is offered while its owner is mounted, beside those of others', () => {
  const [mine, former, next] = [[command('mine')], [command('former')], [command('next')]];
  const offered = renderHook(() => useRegisteredCommands().map(({ id }) => id)).result;
  const own = renderHook(() => useCommands(mine));
  const other = renderHook(({ list }) => useCommands(list), { initialProps: { list: former } });
  expect(offered.current).toEqual(['mine', 'former']);
  act(() => other.rerender({ list: next }));
  expect(offered.current).toEqual(['mine', 'next']);
  act(() => own.unmount());
  expect(offered.current).toEqual(['next']);
  act(() => other.unmount());
  expect(offered.current).toEqual([]);
});

import { fireEvent, render, screen } from '@testing-library/react';
import { EmptyList, type EmptyListProps } from './EmptyList';
import type { ListState } from './use-list-state';

const setSearch = jest.fn();
const clear = jest.fn();
const banks = { one: 'banco', many: 'bancos' };
const firms = { one: 'compañía', many: 'compañías', feminine: true };

/** Texts of the state, and its button. */
function shown(list: { search?: string; changed?: string[]; status?: string }, props: Partial<EmptyListProps> = {}) {
  const { search = '', changed = [], status } = list;
  const filters: Record<string, string> = status === undefined ? {} : { status };
  const state = { search, changed, filters, setSearch, clear } as unknown as ListState;
  const { container, unmount } = render(
    <EmptyList list={state} nouns={banks} icon={null} text="Crea el primero." {...props} />,
  );
  const button = screen.queryByRole('button');
  const texts = [container.textContent.replace(button?.textContent ?? '', ''), button?.textContent];
  if (button) fireEvent.click(button);
  unmount();
  return texts;
}

test.each([
  ['active', banks, 'No hay bancos activos', true],
  ['active', firms, 'No hay compañías activas', true],
  ['inactive', banks, 'No hay bancos inactivos', false],
  ['inactive', firms, 'No hay compañías inactivas', false],
  ['all', banks, 'No hay bancos registrados', true],
  [undefined, firms, 'No hay compañías registradas', true],
  ['deleted', banks, 'No hay bancos', true],
])('of status %s of %j: «%s», with how to begin: %s', (status, nouns, title, begins) => {
  expect(shown({ status, changed: ['status', 'sort'] }, { nouns })).toEqual([
    title + (begins ? 'Crea el primero.' : ''),
    undefined,
  ]);
});

test('a title of the list replaces the one of the noun', () => {
  expect(shown({ status: 'active' }, { none: 'Nada hoy' })).toEqual(['Nada hoyCrea el primero.', undefined]);
});

test('a search is named with the filters beside it, and the button clears only the search', () => {
  expect(shown({ search: 'turia', changed: ['sort'] })).toEqual([
    'No se encontraron bancos.Nada coincide con «turia».',
    'Limpiar búsqueda',
  ]);
  expect(shown({ search: 'turia', changed: ['status'] })[0]).toContain('«turia» y los filtros elegidos.');
  expect(setSearch.mock.calls).toEqual([[''], ['']]);
  expect(clear).not.toHaveBeenCalled();
});

test('other filters are removed together', () => {
  expect(shown({ status: 'active', changed: ['status', 'bankId'] })).toEqual([
    'No hay bancos con estos filtros',
    'Quitar filtros',
  ]);
  expect(clear).toHaveBeenCalledTimes(1);
});

import { banksApi } from '@umbral/contracts';
import { createApi, refuse } from '../testing';

const api = createApi();
beforeEach(() => {
  api.calls.length = 0;
  api.on(banksApi.get, refuse('not_found'));
});

const read = (id: number) => fetch(new URL(`/api/banks/${id}`, window.location.href));

it.each([1, 2, 3, 4, 5, 6, 7, 8])('no case receives what another has sent: %d', async (id) => {
  await read(id);
  expect(api.calls.map(({ params }) => params)).toEqual([{ id }]);
  // As a page does that is unmounted while it loads.
  void read(id * 100).catch(() => undefined);
});

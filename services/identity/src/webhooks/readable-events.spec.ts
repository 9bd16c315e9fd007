import { readableEvents } from './readable-events.js';

const events = Array.from({ length: 2000 }, (_, index) => ({ position: index + 1 }));

/** The first event from 1,200 on, of which there is one. */
function readOne(signal?: AbortSignal) {
  const batches: number[] = [];
  const read = async (place: number, rows: number) => {
    batches.push(rows);
    return events.slice(place, place + rows);
  };
  const isReadable = ({ position }: { position: number }) => position >= 1200;
  return { batches, found: readableEvents({ read, isReadable, place: 0, limit: 1, signal }) };
}

describe('the readable events of a program', () => {
  it('are read in batches, whatever their limit is', async () => {
    const { batches, found } = readOne();
    expect(await found).toEqual([{ position: 1200 }]);
    expect(batches).toEqual([1, 500, 500, 500]);
  });

  it('are not read for a caller that has left', async () => {
    const { batches, found } = readOne(AbortSignal.abort());
    await expect(found).rejects.toThrow();
    expect(batches).toEqual([]);
  });
});

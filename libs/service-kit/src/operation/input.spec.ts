import { problem } from '@umbral/contracts';
import { startFixture, type Fixture } from '../../test/fixture-service.js';
import { actor } from '../../test/tokens.js';

describe('the body of a call', () => {
  let fixture: Fixture;
  beforeAll(async () => {
    fixture = await startFixture();
  });
  afterAll(() => fixture.service.stop());

  const put = async (id: number, body: object) => {
    const token = await fixture.tokens.issue(actor());
    const response = await fetch(`${fixture.service.url}/api/things/${id}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return { status: response.status, body: (await response.json()) as object };
  };

  it('is refused for a field that neither the operation nor the record has, at that field', async () => {
    const refused = await put(7, { name: 'Cosa', nmae: 'Cosa' });
    expect(refused.status).toBe(422);
    expect(problem.parse(refused.body).errors).toMatchObject([{ path: 'nmae', message: 'Campo desconocido' }]);
  });

  it('is refused with all its errors at once', async () => {
    expect(problem.parse((await put(7, { name: '', nmae: 'Cosa' })).body).errors).toMatchObject([
      { path: 'name', message: 'El nombre es requerido' },
      { path: 'nmae', message: 'Campo desconocido' },
    ]);
  });

  it('is refused with a hundred errors at most', async () => {
    const fields = Array.from({ length: 150 }, (_, index) => [`field${index}`, 1]);
    const { errors } = problem.parse((await put(7, { name: '', ...Object.fromEntries(fields) })).body);
    expect(errors).toHaveLength(100);
    expect(errors).toMatchObject([{ path: 'name' }, { path: 'field0' }, ...Array(98).fill({ code: 'unknown' })]);
  });

  it('may bring back the fields of the record, which are ignored', async () => {
    expect(await put(7, { id: 99, name: 'Cosa' })).toEqual({ status: 200, body: { id: 7, name: 'Cosa' } });
  });

  it('is not read for a record that the caller does not see', async () => {
    expect((await put(404, { nmae: 'Cosa' })).status).toBe(404);
  });
});

import { clientMailsApi, reportsApi, viabilityStudiesApi } from '@umbral/contracts';
import { aHolder, aReport, aStudy, unique } from '@umbral/contracts/factories';
import { mailsTo, Office, type Member } from '@umbral/service-kit/testing';
import { closeDatabase, query } from '../../test/events.js';

let agent: Member;

beforeAll(async () => {
  const office = await Office.open();
  agent = await office.member({ estudios_viabilidad: 'view' }, [await office.company()]);
});
afterAll(closeDatabase);

it('a sent mail answers no other text under its key after the answer of the key is forgotten', async () => {
  const body = aStudy({ holders: [aHolder({ name: `Ana Núñez ${unique()}` })] });
  const { id } = await agent.caller.result(viabilityStudiesApi.create, { body });
  const report = await agent.caller.result(reportsApi.create, { params: { id }, body: aReport() });
  const to = `cliente.${unique()}@pruebas.umbral.test`;
  const send = (subject: string) =>
    agent.caller.call(clientMailsApi.sendReport, {
      params: { id, reportId: report.id },
      body: { to, subject, text: 'Hola' },
      headers: { 'idempotency-key': `olvidada-${report.id}` },
    });
  const first = await send('Informe');
  expect(first.status).toBe(201);
  await query('delete from idempotency_keys where key = $1', [`olvidada-${report.id}`]);
  const other = await send('Otro asunto');
  expect([other.status, other.problem.code]).toEqual([422, 'idempotency_key_reused']);
  expect(await send('Informe')).toMatchObject({ status: 201, body: first.body });
  expect(await mailsTo(to)).toHaveLength(1);
});

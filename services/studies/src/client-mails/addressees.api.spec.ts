import { clientMailsApi, reportsApi, viabilityStudiesApi } from '@umbral/contracts';
import { aHolder, aReport, aStudy, unique } from '@umbral/contracts/factories';
import { mailsTo, Office, type Member } from '@umbral/service-kit/testing';
import { closeDatabase } from '../../test/events.js';

let agent: Member;

beforeAll(async () => {
  const office = await Office.open();
  agent = await office.member({ estudios_viabilidad: 'view' }, [await office.company()]);
});
afterAll(closeDatabase);

const newPerson = () => ({
  name: `Ana Núñez ${unique()}`,
  phone: `6${String(unique()).slice(-8).padStart(8, '0')}`,
});
const newAddress = () => `cliente.${unique()}@pruebas.umbral.test`;
const words = { subject: 'Informe', text: 'Hola' };

it('a missing client is made only of the holder that was shown', async () => {
  const shown = newPerson();
  const { id } = await agent.caller.result(viabilityStudiesApi.create, {
    body: aStudy({ holders: [aHolder(shown)] }),
  });
  const report = await agent.caller.result(reportsApi.create, { params: { id }, body: aReport() });
  const params = { id, reportId: report.id };
  const proposal = await agent.caller.result(clientMailsApi.previewReport, { params });
  expect([proposal.clientId, proposal.holder]).toEqual([null, shown]);

  const holders = [aHolder(newPerson())];
  await agent.caller.result(viabilityStudiesApi.update, { params: { id }, body: aStudy({ holders }) });
  const to = newAddress();
  const send = ({ clientId, holder }: typeof proposal) =>
    agent.caller.call(clientMailsApi.sendReport, { params, body: { to, ...words, clientId, holder } });
  const refused = await send(proposal);
  expect([refused.status, refused.problem.errors]).toMatchObject([
    422,
    [{ path: 'to', message: 'El destinatario ha cambiado. Cierra el correo y vuelve a abrirlo' }],
  ]);
  const next = await agent.caller.result(clientMailsApi.previewReport, { params });
  expect([next.clientId, await mailsTo(to)]).toEqual([null, []]);
  expect((await send(next)).status).toBe(201);
});

import { clientMailsApi, clientMergesApi, clientsApi, reportsApi, viabilityStudiesApi } from '@umbral/contracts';
import { aClient, aHolder, aReport, aStudy, unique } from '@umbral/contracts/factories';
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

/** The report of a new study with this first holder. */
async function newReport(person: ReturnType<typeof newPerson>) {
  const body = aStudy({ holders: [aHolder(person)] });
  const { id } = await agent.caller.result(viabilityStudiesApi.create, { body });
  const report = await agent.caller.result(reportsApi.create, { params: { id }, body: aReport() });
  return { id, reportId: report.id };
}
const words = { subject: 'Informe', text: 'Hola' };

it('a missing client is made only of the holder that was shown, and has the name of the report', async () => {
  const shown = newPerson();
  const params = await newReport(shown);
  const { id } = params;
  const proposal = await agent.caller.result(clientMailsApi.previewReport, { params });
  expect([proposal.clientId, proposal.holder]).toEqual([null, shown]);

  const change = (person: typeof shown) =>
    agent.caller.result(viabilityStudiesApi.update, { params: { id }, body: aStudy({ holders: [aHolder(person)] }) });
  const to = newAddress();
  const send = ({ clientId, holder }: typeof proposal) =>
    agent.caller.call(clientMailsApi.sendReport, { params, body: { to, ...words, clientId, holder } });
  await change({ ...newPerson(), name: shown.name });
  const refused = await send(proposal);
  expect([refused.status, refused.problem.errors]).toMatchObject([
    422,
    [{ path: 'to', message: 'El destinatario ha cambiado. Cierra el correo y vuelve a abrirlo' }],
  ]);
  const next = await agent.caller.result(clientMailsApi.previewReport, { params });
  expect([next.clientId, await mailsTo(to)]).toEqual([null, []]);

  const other = newPerson();
  await change(other);
  const message = 'El informe no está a nombre del primer titular. Crea uno nuevo';
  const stale = await agent.caller.call(clientMailsApi.previewReport, { params });
  for (const { status, problem } of [stale, await send({ ...next, holder: other })])
    expect([status, problem]).toMatchObject([422, { message, errors: [{ path: 'to', message }] }]);
  expect(await mailsTo(to)).toEqual([]);
  await change({ ...shown, name: `  ${shown.name.toUpperCase()}` });
  const again = await agent.caller.result(clientMailsApi.previewReport, { params });
  expect([(await send(again)).status, again.fileName]).toEqual([201, `Informe de viabilidad - ${shown.name}.pdf`]);
  expect((await mailsTo(to)).map(({ attachments }) => attachments[0]?.name)).toEqual([again.fileName]);
});

it('a proposal from before a merge reaches the client that is kept', async () => {
  const { name, phone } = newPerson();
  const [firstName = '', ...rest] = name.split(' ');
  const body = aClient({ firstName, lastName: rest.join(' '), phone, email: null });
  const [kept, merged] = [
    await agent.caller.result(clientsApi.create, { body }),
    await agent.caller.result(clientsApi.create, { body }),
  ];
  const params = await newReport({ name, phone });
  const { clientId } = await agent.caller.result(clientMailsApi.previewReport, { params });
  expect(clientId).toBe(merged.id);
  const read = ({ id }: { id: number }) => agent.caller.call(clientsApi.get, { params: { id } });
  const etags = [await read(kept), await read(merged)].map(({ headers }) => headers.get('etag'));
  const merge = { params: { id: kept.id }, body: { clientId: merged.id, take: [] } };
  await agent.caller.result(clientMergesApi.merge, { ...merge, headers: { 'if-match': etags.join(', ') } });
  const to = newAddress();
  const { status, body: mail } = await agent.caller.call(clientMailsApi.sendReport, {
    params,
    body: { to, ...words, clientId },
  });
  expect([status, mail.clientId]).toEqual([201, kept.id]);
  expect((await read(kept)).body.email).toBe(to);
});

it('a client whose stored name has two inner blanks is found, and none is made beside it', async () => {
  const { name, phone } = newPerson();
  const [firstName = '', ...rest] = name.split(' ');
  const body = aClient({ firstName, lastName: rest.join('  '), phone, email: null });
  const { id } = await agent.caller.result(clientsApi.create, { body });
  const params = await newReport({ name, phone });
  const { clientId } = await agent.caller.result(clientMailsApi.previewReport, { params });
  expect(clientId).toBe(id);
});

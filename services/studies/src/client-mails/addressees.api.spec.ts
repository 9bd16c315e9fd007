import {
  clientMailsApi,
  clientMergesApi,
  clientsApi,
  reportsApi,
  viabilityStudiesApi,
  type Holder,
} from '@umbral/contracts';
import { aClient, aHolder, aReport, aStudy, unique } from '@umbral/contracts/factories';
import { mailsTo, Office, type Member } from '@umbral/service-kit/testing';
import { closeDatabase, whileChanging } from '../../test/events.js';

let office: Office;
let agent: Member;

beforeAll(async () => {
  office = await Office.open();
  agent = await office.member({ estudios_viabilidad: 'view' }, [await office.company()]);
});
afterAll(closeDatabase);

const newPerson = () => ({
  name: `Ana Núñez ${unique()}`,
  phone: `6${String(unique()).slice(-8).padStart(8, '0')}`,
});
const newAddress = () => `cliente.${unique()}@pruebas.umbral.test`;

/** The report of a new study with this first holder. */
async function newReport(person: Pick<Holder, 'name' | 'phone'> & Partial<Pick<Holder, 'clientId'>>) {
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
  const changed = [{ path: 'to', message: 'El destinatario ha cambiado. Cierra el correo y vuelve a abrirlo' }];
  const refused = await send(proposal);
  expect([refused.status, refused.problem.errors]).toMatchObject([422, changed]);
  const next = await agent.caller.result(clientMailsApi.previewReport, { params });
  // A colleague corrects the holder while the mail waits for the study.
  const correction = `update viability_studies set version = version + 1 where id = ${id};
    update viability_holders set phone = '${newPerson().phone}' where study_id = ${id}`;
  const late = await whileChanging(correction, () => send(next));
  expect([late.status, late.problem.errors]).toMatchObject([422, changed]);
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

it('a client made by an administrator belongs to the owner of the study', async () => {
  const params = await newReport(newPerson());
  const { clientId, holder } = await office.admin.result(clientMailsApi.previewReport, { params });
  const body = { to: newAddress(), ...words, clientId, holder };
  const mail = await office.admin.result(clientMailsApi.sendReport, { params, body });
  const client = await agent.caller.result(clientsApi.get, { params: { id: mail.clientId } });
  expect([client.userId, client.companyId]).toEqual([agent.user.id, agent.user.companyId]);
});

it('a proposal from before a merge reaches the client that is kept, whose phone may be another', async () => {
  const { name, phone } = newPerson();
  const [firstName = '', ...rest] = name.split(' ');
  const newClient = (given: object) =>
    agent.caller.result(clientsApi.create, {
      body: aClient({ firstName, lastName: rest.join(' '), email: null, ...given }),
    });
  const [kept, merged] = [await newClient({ phone: newPerson().phone }), await newClient({ phone })];
  const params = await newReport({ name, phone, clientId: merged.id });
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

it('an evaluation of a client that was merged goes to the one that is kept, also if merged while it is drawn', async () => {
  const to = newAddress();
  const newClient = () => agent.caller.result(clientsApi.create, { body: aClient({ email: to }) });
  const [kept, merged, late] = [await newClient(), await newClient(), await newClient()];
  const paramsOf = ({ id, evaluations }: typeof kept) => ({ params: { id, evaluationId: evaluations[0]!.id } });
  const send = (client: typeof kept, address = to) =>
    agent.caller.call(clientMailsApi.sendEvaluation, { ...paramsOf(client), body: { to: address, ...words } });
  await agent.caller.result(clientMergesApi.merge, {
    params: { id: kept.id },
    body: { clientId: merged.id, take: [] },
  });
  const body = { ...aClient(), clientId: merged.id };
  expect((await agent.caller.call(clientMailsApi.previewCalculation, { body })).status).toBe(200);
  const sent = await send(merged);
  expect([sent.status, sent.body.clientId]).toEqual([201, kept.id]);
  expect((await agent.caller.call(clientMailsApi.evaluationPdf, paramsOf(merged))).status).toBe(200);
  expect((await send(merged, newAddress())).problem.errors?.[0]?.path).toBe('to');
  const merging = `update evaluations set client_id = ${kept.id} where client_id = ${late.id};
    delete from clients where id = ${late.id};
    insert into client_merges (merged_id, client_id) values (${late.id}, ${kept.id})`;
  const meanwhile = await whileChanging(merging, () => send(late));
  expect([meanwhile.status, meanwhile.body.clientId]).toEqual([201, kept.id]);
  expect(await mailsTo(to)).toHaveLength(2);
});

it('the linked client is found by name or by phone, and not by the lack of both phones', async () => {
  const { name, phone } = newPerson();
  const [firstName = '', ...rest] = name.split(' ');
  const proposedFor = async (client: { firstName?: string; phone: string | null }, of: { phone: string | null }) => {
    const body = aClient({ firstName, lastName: rest.join(' '), email: null, ...client });
    const { id } = await agent.caller.result(clientsApi.create, { body });
    const params = await newReport({ name, ...of, clientId: id });
    const { clientId } = await agent.caller.result(clientMailsApi.previewReport, { params });
    return clientId === id ? 'linked' : clientId;
  };
  expect([
    await proposedFor({ phone: newPerson().phone }, { phone }),
    await proposedFor({ firstName: 'Anna', phone: `+34 ${phone}` }, { phone }),
    await proposedFor({ firstName: 'Luis', phone: newPerson().phone }, { phone }),
    await proposedFor({ firstName: 'Luis', phone: null }, { phone: null }),
  ]).toEqual(['linked', 'linked', null, null]);
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

import {
  clientsApi,
  housingCalculationsApi,
  viabilityStudiesApi,
  type Company,
  type ViabilityStudySummary,
} from '@umbral/contracts';
import { aClient, aHousingCalculation, aStudy } from '@umbral/contracts/factories';
import { columnOf, Office, readCsv, unique, restartLimit } from '@umbral/service-kit/testing';
import { auditOf, closeDatabase, query } from '../test/events.js';

let office: Office;
let here: Company;

beforeAll(async () => {
  office = await Office.open();
  here = await office.company();
});
afterAll(closeDatabase);

const member = (company = here) => office.member({ estudios_viabilidad: 'view', estudio_cuota: 'view' }, [company]);

it('[B-EXP-16] studies have these columns', async () => {
  const { user, caller } = await member(await office.company());
  await caller.result(viabilityStudiesApi.create, { body: aStudy({ purchasePrice: 200_000.5, isNational: false }) });
  const { headings, rows } = readCsv(await caller.call(viabilityStudiesApi.export));
  expect(headings.join(';')).toBe(
    'Id;Estudio;Cliente;Teléfono;Precio;Tasación;Financiación;Tipo;Asesor;Compañía;Terminado;Estado;Creado',
  );
  expect(rows).toEqual([
    expect.objectContaining({ Precio: '200000,50', Tipo: 'Internacional', Asesor: user.email, Terminado: 'No' }),
  ]);
});

it('[B-EXP-17] calculations have these columns', async () => {
  const { caller } = await member(await office.company());
  await caller.result(housingCalculationsApi.create, { body: aHousingCalculation({ annualInterestRate: 3.125 }) });
  const { headings, rows } = readCsv(await caller.call(housingCalculationsApi.export));
  expect(headings.join(';')).toBe(
    'Id;Cliente;Teléfono;Ingresos;Otros ingresos;Deudas;Ahorros;Plazo;Interés;Precio máximo;Cuota máxima;Préstamo máximo;Asesor;Compañía;Estado;Creado',
  );
  expect(rows).toEqual([
    expect.objectContaining({ Ingresos: '2500,00', Deudas: '0,00', Plazo: '30', Interés: '3,125' }),
  ]);
});

it('[B-EXP-18] clients have these columns', async () => {
  const { caller } = await member(await office.company());
  await caller.result(clientsApi.create, { body: aClient({ email: null }) });
  const { headings, rows } = readCsv(await caller.call(clientsApi.export));
  expect(headings.join(';')).toBe('Id;Nombre;Apellidos;Email;Teléfono;Edad;Creado');
  expect(rows).toEqual([expect.objectContaining({ Email: '' })]);
});

it('[B-EXP-19] studies, calculations and clients are files of their names', async () => {
  const { caller } = await member();
  const answers = [
    await caller.call(viabilityStudiesApi.export),
    await caller.call(housingCalculationsApi.export),
    await caller.call(clientsApi.export),
  ];
  expect(answers.map(({ headers }) => headers.get('content-disposition')?.replace(/\d/g, '9'))).toEqual([
    'attachment; filename="estudios-9999-99-99.csv"',
    'attachment; filename="calculos-9999-99-99.csv"',
    'attachment; filename="clientes-9999-99-99.csv"',
  ]);
});

it('[B-EXP-20] the studies are those of the list with the same search and type, newest first', async () => {
  const { caller } = await member();
  const word = `palabra${unique()}`;
  for (const [studyName, isNational] of [
    ['Uno', true],
    ['Dos', false],
    ['Tres', true],
  ] as const) {
    await caller.result(viabilityStudiesApi.create, {
      body: aStudy({ studyName: `${studyName} ${word}`, isNational }),
    });
  }
  const query = { search: word, type: 'national', status: 'active' } as const;
  const listed = (await caller.result(viabilityStudiesApi.list, { query })) as ViabilityStudySummary[];
  expect(listed.map(({ studyName }) => studyName)).toEqual([`Tres ${word}`, `Uno ${word}`]);
  const exported = readCsv(await caller.call(viabilityStudiesApi.export, { query }));
  expect(columnOf(exported, 'Id')).toEqual(listed.map(({ id }) => String(id)));
});

it('[B-EXP-24] omits records that are not visible', async () => {
  const stranger = await member(await office.company());
  const { id } = await stranger.caller.result(viabilityStudiesApi.create, { body: aStudy() });
  const { caller } = await member();
  expect(columnOf(readCsv(await caller.call(viabilityStudiesApi.export)), 'Id')).not.toContain(String(id));
  const { caller: other } = await office.member({}, [here]);
  const answers = [
    await other.call(viabilityStudiesApi.export),
    await other.call(housingCalculationsApi.export),
    await other.call(clientsApi.export),
  ];
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 200]);
});

it('[B-EXP-25] is audited once, under what it lists', async () => {
  const { user, caller } = await member();
  const { rows } = readCsv(await caller.call(clientsApi.export, { query: { search: 'o' } }));
  const entries = (await auditOf('client', 'list')).filter(({ userId }) => userId === user.id);
  expect(entries.map(({ action, details }) => [action, details.changes])).toEqual([
    ['export', { rows: { before: null, after: rows.length }, filter: { before: null, after: 'search=o' } }],
  ]);
});

it('[B-EXP-27] the eleventh in a minute is refused', async () => {
  const { caller, user } = await member();
  const statuses: number[] = [];
  for (let count = 0; count < 11; count++) {
    statuses.push((await caller.call(clientsApi.export)).status);
    await restartLimit(query, 'exports', user);
  }
  expect(statuses).toEqual([...Array<number>(10).fill(200), 429]);
});

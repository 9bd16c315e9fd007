import { banksApi, productsApi, type Bank, type Company, type Product } from '@umbral/contracts';
import { columnOf, Office, readCsv, restartLimit, unique } from '@umbral/service-kit/testing';
import { auditOf, closeDatabase, query } from '../test/events.js';

let office: Office;
let here: Company;
let bank: Bank;

beforeAll(async () => {
  office = await Office.open();
  here = await office.company();
  bank = await office.bank({ companyId: here.id, paymentPercentage: 1.25, type: 'online' });
});
afterAll(closeDatabase);

const member = () => office.member({ bancos: 'view', productos: 'view' }, [here]);

it('[B-EXP-14] banks have these columns', async () => {
  const { caller } = await member();
  const { headings, rows } = readCsv(await caller.call(banksApi.export, { query: { search: bank.name } }));
  expect(headings.join(';')).toBe('Id;Nombre;Tipo;Paga;Detalles;Compañía;Estado;Creado');
  expect(rows).toEqual([
    expect.objectContaining({ Nombre: bank.name, Tipo: 'Online', Paga: '1,25', Detalles: '', Compañía: here.name }),
  ]);
});

it('[B-EXP-15] products have these columns', async () => {
  const { caller } = await member();
  const { headings } = readCsv(await caller.call(productsApi.export));
  expect(headings.join(';')).toBe(
    'Id;Código;Nombre;Banco;Financiación;Plazo;Interés;Edad mínima;Edad máxima;Precio mínimo;Precio máximo;Esfuerzo;Certificado;Nacionalidad;Estado;Creado',
  );
});

it('[B-EXP-19] banks and products are files of their names', async () => {
  const { caller } = await member();
  const answers = [await caller.call(banksApi.export), await caller.call(productsApi.export)];
  expect(answers.map(({ headers }) => headers.get('content-disposition')?.replace(/\d/g, '9'))).toEqual([
    'attachment; filename="bancos-9999-99-99.csv"',
    'attachment; filename="productos-9999-99-99.csv"',
  ]);
});

it('[B-EXP-20] the products are those of the list with the same search, state and bank, in its order', async () => {
  const word = `palabra${unique()}`;
  for (const name of ['Zafiro', 'Ámbar', 'Perla']) await office.product({ bankId: bank.id, name: `${name} ${word}` });
  await office.product({ bankId: (await office.bank({ companyId: here.id })).id, name: `Ónice ${word}` });
  const { caller } = await member();
  const query = { search: word, status: 'active', bankId: bank.id } as const;
  const listed = (await caller.result(productsApi.list, { query })) as Product[];
  expect(listed.map(({ name }) => name)).toEqual([`Ámbar ${word}`, `Perla ${word}`, `Zafiro ${word}`]);
  const exported = readCsv(await caller.call(productsApi.export, { query }));
  expect(columnOf(exported, 'Id')).toEqual(listed.map(({ id }) => String(id)));
});

it('[B-EXP-23] prices have cents and rates as many decimals as they need', async () => {
  const figures = { financingPercentage: 81, maxYears: 29, minAge: 21, maxAge: 74, effortRatioPercentage: 36 };
  const prices = { minPurchasePrice: 90_000, maxPurchasePrice: 510_000 };
  const product = await office.product({ bankId: bank.id, interestRate: 3.125, ...prices, ...figures });
  const { caller } = await member();
  const { rows } = readCsv(await caller.call(productsApi.export, { query: { search: product.name } }));
  expect(rows).toEqual([
    expect.objectContaining({
      Código: product.code,
      Banco: bank.name,
      Financiación: '81',
      Plazo: '29',
      Interés: '3,125',
      'Edad mínima': '21',
      'Edad máxima': '74',
      'Precio mínimo': '90000,00',
      'Precio máximo': '510000,00',
      Esfuerzo: '36',
      Certificado: 'No conozco',
      Nacionalidad: 'Solo Nacionales',
      Estado: 'Activo',
    }),
  ]);
});

it('[B-EXP-24] files have visible rows only', async () => {
  const foreign = await office.bank({ companyId: (await office.company()).id });
  const { caller } = await member();
  expect(columnOf(readCsv(await caller.call(banksApi.export)), 'Id')).not.toContain(String(foreign.id));
  const { caller: other } = await office.member({}, [here]);
  const answers = [await other.call(banksApi.export), await other.call(productsApi.export)];
  expect(answers.map(({ status }) => status)).toEqual([403, 403]);
});

it('[B-EXP-25] is audited once, under what it lists', async () => {
  const { user, caller } = await member();
  const { rows } = readCsv(await caller.call(productsApi.export, { query: { bankId: bank.id } }));
  const entries = (await auditOf('product', 'list')).filter(({ userId }) => userId === user.id);
  expect(entries.map(({ action, details }) => [action, details.changes])).toEqual([
    ['export', { rows: { before: null, after: rows.length }, filter: { before: null, after: `bankId=${bank.id}` } }],
  ]);
});

it('[B-EXP-27] the eleventh in a minute is refused', async () => {
  const { caller, user } = await member();
  const statuses: number[] = [];
  for (let count = 0; count < 11; count++) {
    statuses.push((await caller.call(banksApi.export)).status);
    await restartLimit(query, 'exports', user);
  }
  expect(statuses).toEqual([...Array<number>(10).fill(200), 429]);
});

import { searchApi, type OperationShape } from '@umbral/contracts';
import { Caller, Office } from '../../testing/index.js';

let office: Office;
beforeAll(async () => {
  office = await Office.open();
});

const LENGTH = 'Escribe entre 1 y 100 caracteres';
const CHARACTERS = 'Contiene caracteres no permitidos';
const calls = Object.values<OperationShape>(searchApi);
const problemOf = async (call: OperationShape, query: object) => {
  const { status, problem } = await office.admin.call(call, { query: query as never });
  return [status, problem.errors];
};

/** Pasted and malicious input. */
const PIECES = [
  ...[
    "'",
    '"',
    '`',
    '\\',
    '\\\\',
    "''",
    "';--",
    '$$',
    '$1',
    '%',
    '_',
    '%_\\',
    '*',
    '?',
    '&',
    '|',
    '!',
    '<->',
    ':*',
    '()',
    '(a&b)|!c',
  ],
  ...[
    'a:*',
    "'a' & b",
    '😀',
    '👩‍👩‍👧‍👦',
    'שלום',
    'مرحبا',
    '\u200f\u200eabc',
    'é́́',
    'ﬁ',
    '½',
    '％＿＼',
    'ß',
    'İ',
    'ǅ',
    '漢字',
    'А',
    '\u00a0',
  ],
  ...[
    '00',
    '+34',
    '0034',
    '+34 ',
    '+',
    '-',
    '--',
    '/',
    '.',
    '(',
    '0x10',
    '1e9',
    '#',
    '#0',
    '#99999999999',
    '2147483648',
    '-1',
    'NULL',
  ],
];
const ODD = [
  ...PIECES.flatMap((piece) => [piece, piece.repeat(3), `ana${piece}`, `${piece} 600 ${piece}`]),
  Array.from({ length: 50 }, (_, at) => String.fromCharCode(97 + (at % 26))).join(' '),
  'x'.repeat(100),
  '1'.repeat(100),
  '%'.repeat(100),
].filter((q) => q.trim() !== '' && q.trim().length <= 100);

describe.each(calls)('$id', (call) => {
  it('[B-SRC-13] requires 1 to 100 characters', async () => {
    for (const query of [{}, { q: '' }, { q: '   ' }, { q: 'x'.repeat(101) }])
      expect(await problemOf(call, query)).toMatchObject([422, [{ path: 'q', message: LENGTH }]]);
    expect((await office.admin.call(call, { query: { q: ` ${'x'.repeat(100)} ` } as never })).status).toBe(200);
  });

  it.each(['a\u0000b', 'a\tb', 'a\nb', 'a\u001fb', 'a\u007fb', 'a\u0085b'])(
    '[B-SRC-13] refuses the control character in %j',
    async (q) => {
      expect(await problemOf(call, { q })).toMatchObject([422, [{ path: 'q', message: CHARACTERS }]]);
    },
  );

  it('[B-SRC-13] returns 401 without a session', async () => {
    expect((await new Caller().call(call, { query: { q: 'ana' } as never })).status).toBe(401);
  });

  it('[B-SRC-15] accepts any query', async () => {
    expect(ODD.length).toBeGreaterThan(200);
    for (const q of ODD) {
      const { status } = await office.admin.call(call, { query: { q } as never });
      expect([q, status]).toEqual([q, 200]);
    }
  });
});

import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { leafOf, rootOf, toHex } from '@umbral/audit-proof';
import { exportOf, headsOf, rowAt } from '../../test/export-file.js';
import { newSigningKey } from '../../test/signing-key.js';
import { runVerifier, verifiers } from '../../test/verifiers.js';

const key = newSigningKey();
const rows = [0, 1, 2, 3, 4].map((seq) => rowAt(seq));
const heads = headsOf(rows, [
  [3, key],
  [5, key],
]);
const UNTIL = '2026-01-01T00:00:00.000Z';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'umbral-export-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function write(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}
const publicKey = () => write('public.pem', key.publicKey);

/** Takes the place of a row: the true leaf, and fields that declare its removal. */
function declaresItself(seq: number): object {
  const leaf = leafOf(rowAt(seq));
  const changes = { rows: { before: 1, after: 0 }, root: { before: null, after: toHex(rootOf([leaf])) } };
  return {
    seq,
    leaf: toHex(leaf),
    removedUntil: UNTIL,
    ...{ entityType: 'audit_log', action: 'delete', entityId: UNTIL, personal: { details: { changes } } },
  };
}

describe.each(verifiers)('$name', ({ command }) => {
  const run = (...given: string[]) => runVerifier(command, ...given);

  it.each([
    [
      'a removed row that declares its own removal',
      [rows.with(2, declaresItself(2) as never), heads],
      [`1 filas de antes de ${UNTIL} faltan, y ningún movimiento dice que se retiraran`],
    ],
    ['a row after the last head', [[...rows, rowAt(5)], heads], ['las filas desde la 5 no están en ningún sello']],
    ['rows without a head', [rows, []], ['las filas desde la 0 no están en ningún sello']],
  ] as const)('refuses %s', async (_, [written, signed], lines) => {
    const path = write('forged.ndjson', exportOf(written, signed, [key]));
    expect(await run(path, '--key', publicKey())).toEqual({ code: 1, lines });
  });

  it('splits the lines of an export at line feeds only', async () => {
    const written = rows.with(1, rowAt(1, 'Piso\u2028Ruzafa\u2029'));
    const path = write('separators.ndjson', exportOf(written, headsOf(written, [[5, key]]), [key]));
    expect(await run(path, '--key', publicKey())).toEqual({ code: 0, lines: ['5 filas y 1 sellos correctos'] });
  });

  it('verifies each head with the stored key that it names', async () => {
    const next = newSigningKey();
    const signed = headsOf(rows, [
      [3, key],
      [5, next],
    ]);
    const path = write('rotated.ndjson', exportOf(rows, signed, [key, next], [3]));
    const newer = write('newer.pem', next.publicKey);
    const both = write('both.pem', `${key.publicKey}${next.publicKey}`);
    const right = { code: 0, lines: ['5 filas y 2 sellos correctos'] };
    expect(await run(path, '--key', publicKey(), '--key', newer)).toEqual(right);
    expect(await run(path, '--key', both)).toEqual(right);
    expect(await run(path, '--key', newer)).toEqual({ code: 1, lines: ['sello 3: firma no válida'] });
    expect(await run(path, '--key', write('none.pem', ''))).toEqual({
      code: 1,
      lines: ['no se puede leer: no hay ninguna clave pública en el fichero de --key'],
    });
  });

  it.each([
    [
      'beyond its last size',
      [
        [3, 0],
        [5, 0],
      ],
      [0, 1],
      [3],
    ],
    [
      'after a head of the next key, whatever its sizes',
      [
        [3, 0],
        [4, 1],
        [5, 0],
      ],
      [0, 1, 0],
      [3, 4],
    ],
  ] as const)('refuses a head of a former key %s', async (_, signed, order, ends) => {
    const keys = [key, newSigningKey()];
    const keyAt = (at: number) => keys[at] ?? key;
    const forged = headsOf(
      rows,
      signed.map(([size, at]) => [size, keyAt(at)]),
    );
    const path = write('former.ndjson', exportOf(rows, forged, order.map(keyAt), ends));
    const stored = ['--key', publicKey(), '--key', write('next.pem', keyAt(1).publicKey)];
    for (const given of [[], stored])
      expect(await run(path, ...given)).toEqual({ code: 1, lines: ['sello 5: firma no válida'] });
  });

  it('needs an export from the first row on', async () => {
    expect(await run(write('later.ndjson', exportOf(rows.slice(3), heads, [key])))).toEqual({
      code: 1,
      lines: ['no se puede leer: solo se comprueba una exportación completa, y esta empieza en la fila 3'],
    });
    const without = await run(write('without.ndjson', exportOf(rows.slice(1), heads, [key])));
    expect(without.lines).toContain('fila 0: tiene el número 1');
  });
});

const python = verifiers.filter(({ name }) => name.endsWith('.py'));
it.each(python)('$name reports an openssl that cannot verify, not a wrong signature', async ({ command }) => {
  const path = write('right.ndjson', exportOf(rows, heads, [key]));
  const older = write('openssl', '#!/bin/sh\necho "pkeyutl: Unrecognized flag rawin" >&2\nexit 1\n');
  chmodSync(older, 0o700);
  const [program = '', ...script] = command;
  const answer = await runVerifier(['env', `PATH=${folder}:${process.env['PATH']}`, program, ...script], path);
  expect(answer).toEqual({
    code: 1,
    lines: ['no se puede leer: las firmas se comprueban con OpenSSL 3, y este openssl no puede'],
  });
});

import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { auditApi, auditProofApi, rolesApi, usersApi } from '@umbral/contracts';
import { session } from '@umbral/web-kit';
import { AnsweredFile, createApi, DROP, refuse, renderPage } from '@umbral/web-kit/testing';
import { aUser } from '../audits/audits.testing';
import AuditsPage from '../audits/AuditsPage';
import { FakeLog, entryAt } from './proof.testing';

const api = createApi();
const saved: { name: string; content: Blob }[] = [];

beforeAll(() => {
  URL.createObjectURL = (content) => {
    saved.push({ name: '', content: content as Blob });
    return 'blob:saved';
  };
  URL.revokeObjectURL = () => undefined;
  HTMLAnchorElement.prototype.click = function click(this: HTMLAnchorElement) {
    const last = saved.at(-1);
    if (this.download && last) last.name = this.download;
  };
});
beforeEach(() => {
  localStorage.clear();
  saved.length = 0;
  api.on(rolesApi.list, []);
  api.on(auditProofApi.heads, { heads: [], pagination: { page: 1, totalPages: 1, total: 0 } });
  api.on(usersApi.list, { items: [], pagination: { page: 1, pageSize: 10, total: 0, totalPages: 1 } });
  api.on(usersApi.get, aUser(7, 'Alba Domínguez'));
});

const open = (at?: string) => renderPage({ api, Page: AuditsPage, path: '/audits', at });
const textOf = (content: Blob) =>
  new Promise<string>((resolve) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(reader.result as string));
    reader.readAsText(content);
  });
const check = async () => userEvent.click(await screen.findByRole('button', { name: 'Comprobar registro' }));
const storedHead = () => JSON.parse(localStorage.getItem('umbral.audit.head') ?? 'null') as { size: number } | null;

/** The newest head of a log, with the signature of another. */
async function badlySigned(): Promise<FakeLog> {
  const log = await FakeLog.of(9);
  const { signature } = await log.sign(5, '2026-11-20T09:00:00Z');
  Object.assign(await log.sign(8, '2026-11-20T09:00:00Z'), { signature });
  return log;
}

describe('the state of the log', () => {
  it.each([
    ['ok', 0, 'Registro íntegro hasta el 22/11/2026 10:05 · 5 movimientos sellados'],
    ['late', 200, 'El sellado va con retraso de 3 minutos'],
    ['late', 60, 'El sellado va con retraso de 1 minuto'],
    ['late', 0, 'El registro se está comprobando'],
    ['altered', 0, 'Registro alterado. Avisa al responsable'],
    ['unsigned', 0, 'Sellado sin firma: falta la clave'],
  ] as const)('[B-PRF-27] %s (%i s)', async (state, lag, text) => {
    const log = await FakeLog.of(5);
    await log.sign(5, '2026-11-22T09:00:00Z');
    await log.answer(api, state, lag);
    open();
    expect(await screen.findByText(text)).toBeVisible();
  });

  it.each([
    ['entry', '4711', /^El movimiento 4711 ha cambiado, detectado el 22\/11\/2026/],
    ['entry_missing', '3', /^Falta el movimiento 3, /],
    ['leaf_missing', '3', /^Falta el movimiento 3, /],
    ['signature', '40', /^La firma del sello 40 no es válida, /],
    ['shorter', '40', /^Falta el sello 40, que ya se había comprobado, /],
    ['head', '40', /^El sello 40 no corresponde al registro, /],
    ['head_order', '40', /^El sello 40 no corresponde al registro, /],
    ['edge', '40', /^El registro de 40 movimientos no coincide con sus sellos, /],
  ])('names where the log is altered: %s', async (what, place, text) => {
    const log = await FakeLog.of(5);
    await log.sign(5, '2026-11-22T09:00:00Z');
    log.alteration = { what, place, foundAt: '2026-11-22T09:06:00.000Z' };
    await log.answer(api, 'altered');
    open();
    expect(await screen.findByText(text)).toBeVisible();
  });

  it('names a log without an anchor outside, and only that', async () => {
    const log = await FakeLog.of(5);
    await log.sign(5, '2026-11-22T09:00:00Z');
    await log.answer(api);
    const { unmount } = open();
    expect(await screen.findByText(/Registro íntegro/)).toBeVisible();
    expect(screen.queryByText('Sin ancla exterior')).toBeNull();
    unmount();
    log.isAnchored = false;
    await log.answer(api);
    open();
    expect(await screen.findByText('Sin ancla exterior')).toBeVisible();
  });

  it('shows the first entry’s date, where the retention rule has removed older ones', async () => {
    const log = await FakeLog.of(5);
    await log.sign(5, '2026-11-22T09:00:00Z');
    log.removedUntil = '2026-01-01T00:00:00.000Z';
    await log.answer(api);
    open();
    expect(
      await screen.findByText(/Lo anterior al 01\/01\/2026 se retiró por la regla de conservación$/),
    ).toBeVisible();
  });

  it('without a head shows only that, before and after a check', async () => {
    const log = await FakeLog.of(5);
    log.isAnchored = false;
    await log.answer(api);
    open();
    expect(await screen.findByText('Todavía no hay ningún sello')).toBeVisible();
    expect(screen.queryByText('Sin ancla exterior')).toBeNull();
    await check();
    await waitFor(() => expect(screen.getAllByText('Todavía no hay ningún sello')).toHaveLength(2));
  });

  it('shows a failed load', async () => {
    api.on(auditProofApi.status, DROP);
    open();
    expect(await screen.findByText('No se puede comprobar el registro ahora.')).toBeVisible();
  });
});

describe("'Comprobar registro'", () => {
  /** Whose head of five entries the browser has stored. */
  async function openChecked() {
    const log = await signed(await FakeLog.of(9), 5);
    await log.answer(api);
    const { unmount } = open();
    await check();
    expect(await screen.findByText('Primer sello guardado en este navegador')).toBeVisible();
    return { log, unmount };
  }

  it('[B-PRF-28] stores the head, and later verifies that nothing has changed since', async () => {
    const { log } = await openChecked();
    expect(storedHead()).toMatchObject({ size: 5 });
    await check();
    expect(await screen.findByText('Comprobado: nada ha cambiado desde el 20/11/2026 10:00')).toBeVisible();
    for (const size of [8, 9]) {
      await log.sign(size, `2026-11-2${size - 7}T09:00:00Z`);
      await log.answer(api);
      await check();
      expect(await screen.findByText('Comprobado: nada ha cambiado desde el 20/11/2026 10:00')).toBeVisible();
      await waitFor(() => expect(storedHead()).toMatchObject({ size }));
    }
    // A failed check does not leave the result of the one before.
    const result = screen.getByText(/^Comprobado: nada ha cambiado/).closest('[role=status]');
    for (const read of [auditProofApi.consistency, auditProofApi.status]) {
      api.on(read, DROP);
      await check();
      await waitFor(() => expect(result).toHaveTextContent(/^No se puede comprobar el registro ahora\.$/));
    }
    expect(storedHead()).toMatchObject({ size: 9 });
  });

  it('reports a log that the server has found altered since, also in the state beside it', async () => {
    const { log } = await openChecked();
    await log.answer(api, 'altered');
    await check();
    await waitFor(() => expect(screen.getAllByText('Registro alterado. Avisa al responsable')).toHaveLength(2));
    expect(screen.queryByText(/^Comprobado|^Registro íntegro/)).toBeNull();
  });

  it.each(['{oops', '{"size":5}'])('stores the head in place of %s, which is none', async (stored) => {
    localStorage.setItem('umbral.audit.head', stored);
    const log = await FakeLog.of(5);
    await log.sign(5, '2026-11-20T09:00:00Z');
    await log.answer(api);
    open();
    await check();
    expect(await screen.findByText('Primer sello guardado en este navegador')).toBeVisible();
    expect(storedHead()).toMatchObject({ size: 5, log: 'umbral.test/audit' });
  });

  async function withKey(served: FakeLog['servedKey']): Promise<FakeLog> {
    return Object.assign(await signed(await FakeLog.of(9), 5, 8), { servedKey: served });
  }
  async function ofAnotherLog(log: FakeLog): Promise<FakeLog> {
    await signed(log, 5);
    await log.sign(8, '2026-11-20T09:00:00Z', 'other.test/audit');
    return log;
  }
  async function signedLater(log: FakeLog): Promise<FakeLog> {
    for (const size of [5, 8]) await log.sign(size, '2026-11-21T09:00:00Z');
    return log;
  }
  async function signed(log: FakeLog, ...sizes: number[]): Promise<FakeLog> {
    for (const size of sizes) await log.sign(size, '2026-11-20T09:00:00Z');
    return log;
  }

  it.each([
    ['another row below it', async () => signed(await FakeLog.of(9, { 2: { entityName: 'Otro' } }), 5, 8)],
    ['an older copy', async () => signed(await FakeLog.of(9), 3)],
    ['no head of that size', async () => signed(await FakeLog.of(9), 8)],
    ['another log', async () => ofAnotherLog(await FakeLog.of(9))],
    ['a head of that size of another time', async () => signedLater(await FakeLog.of(9))],
    ['a signature of another head', badlySigned],
    ['a signature of an unknown key', () => withKey({ keyId: 'another-key' })],
    ['a signature of a key that is retired', () => withKey({ toSize: 7 })],
    ['a signature of a key that signs later', () => withKey({ fromSize: 8 })],
    ['no head any more', () => FakeLog.of(9)],
  ])('[B-PRF-28] does not match the stored head: %s', async (_, other) => {
    await openChecked();
    await (await other()).answer(api);
    await check();
    expect(await screen.findByText('El registro no coincide con el sello guardado')).toBeVisible();
    expect(storedHead()).toMatchObject({ size: 5 });
  });

  it.each(['internal', 'too_many_requests'] as const)(
    'that the server refuses (%s) says nothing of the log',
    async (code) => {
      await openChecked();
      await (await signed(await FakeLog.of(9), 5, 8)).answer(api);
      api.on(auditProofApi.consistency, () => refuse(code));
      await check();
      expect(await screen.findByText('No se puede comprobar el registro ahora.')).toBeVisible();
      expect(screen.queryByText('El registro no coincide con el sello guardado')).toBeNull();
      expect(storedHead()).toMatchObject({ size: 5 });
    },
  );

  it.each([
    ['is unchanged', 8, /^Comprobado: nada ha cambiado desde el/],
    ['is an older copy', 3, /^El registro no coincide con el sello guardado$/],
  ])('compares the next visit after a sign-out with the stored head: the log %s', async (_, size, text) => {
    const { unmount } = await openChecked();
    unmount();
    session.empty();
    await (await signed(await FakeLog.of(9), ...(size > 5 ? [5, size] : [size]))).answer(api);
    open();
    expect(await screen.findByText(text)).toBeVisible();
  });

  it('shows that the signature was not verified where the browser cannot', async () => {
    const importKey = jest
      .spyOn(crypto.subtle, 'importKey')
      .mockRejectedValue(new DOMException('', 'NotSupportedError'));
    const log = await FakeLog.of(5);
    await log.sign(5, '2026-11-20T09:00:00Z');
    await log.answer(api);
    open();
    await check();
    expect(await screen.findByText('Firma no comprobada en este navegador')).toBeVisible();
    importKey.mockRestore();
  });
});

describe("'Sello'", () => {
  async function openSeal(shown = entryAt(3)) {
    api.on(auditApi.list, { logs: [shown], pagination: { page: 1, total: 1, totalPages: 1 } });
    open('/audits/7');
    await userEvent.click(await screen.findByRole('button', { name: 'Sello del movimiento del 20/11/2026 09:41:07' }));
    return within(await screen.findByRole('dialog', { name: 'Sello del movimiento' }));
  }
  const sealed = async (log: FakeLog) => {
    await log.sign(5, '2026-11-22T09:05:07Z');
    await log.answer(api);
  };

  it('[B-PRF-27] finds the audit entry in the signed log', async () => {
    await sealed(await FakeLog.of(5));
    const dialog = await openSeal();
    expect(await dialog.findByText('Sellado 22/11/2026 10:05:07 · fila 3')).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Comprobar' }));
    const result = await dialog.findByText('Comprobado: el movimiento está en el registro firmado');
    expect(result.closest('[role=status]')).not.toBeNull();
  });

  it.each([
    ['the list shows something else', { entityName: 'Otro' }],
    ['another person did it', { userId: 8 }],
    ['other fields changed', { details: { changes: {} } }],
  ])('[B-PRF-27] does not match: %s', async (_, fields) => {
    await sealed(await FakeLog.of(5));
    const dialog = await openSeal(entryAt(3, fields));
    await userEvent.click(await dialog.findByRole('button', { name: 'Comprobar' }));
    expect(await dialog.findByText('El movimiento no coincide con el registro firmado')).toBeVisible();
  });

  it('[B-PRF-27] does not match where the server returns a forged row', async () => {
    const log = await FakeLog.of(5);
    await sealed(log);
    const forged = await FakeLog.of(5, { 3: { entityName: 'Otro' } });
    await forged.sign(5, '2026-11-22T09:05:07Z');
    const head = log.newest;
    await forged.answer(api);
    api.on(auditProofApi.row, () => {
      const { id: _, entityName, details, ipAddress, userAgent, ...facts } = entryAt(3, { entityName: 'Otro' });
      const personal = { entityName, details, ipAddress, userAgent };
      const row = {
        ...facts,
        seq: 3,
        service: 'studies' as const,
        salt: '018f0000-0000-4000-8000-000000000000',
        personal,
      };
      return head ? { row, path: [], head } : refuse('not_sealed');
    });
    const dialog = await openSeal(entryAt(3, { entityName: 'Otro' }));
    await userEvent.click(await dialog.findByRole('button', { name: 'Comprobar' }));
    expect(await dialog.findByText('El movimiento no coincide con el registro firmado')).toBeVisible();
  });

  it('[B-PRF-27] does not match where the head has the signature of another', async () => {
    await (await badlySigned()).answer(api);
    const dialog = await openSeal();
    await userEvent.click(await dialog.findByRole('button', { name: 'Comprobar' }));
    expect(await dialog.findByText('El movimiento no coincide con el registro firmado')).toBeVisible();
  });

  it('[B-PRF-27] finds an entry whose person was erased, and names a signature that the browser cannot verify', async () => {
    const log = await FakeLog.of(5);
    log.isErased = true;
    await sealed(log);
    const dialog = await openSeal(
      entryAt(3, { entityName: null, details: { changes: {} }, ipAddress: null, userAgent: null }),
    );
    const result = async () => {
      await userEvent.click(await dialog.findByRole('button', { name: 'Comprobar' }));
      return dialog.findByText('Comprobado: el movimiento está en el registro firmado');
    };
    expect(await result()).toBeVisible();
    expect(dialog.queryByText('Firma no comprobada en este navegador')).toBeNull();
    const importKey = jest
      .spyOn(crypto.subtle, 'importKey')
      .mockRejectedValue(new DOMException('', 'NotSupportedError'));
    await result();
    expect(await dialog.findByText('Firma no comprobada en este navegador')).toBeVisible();
    importKey.mockRestore();
  });

  it('[B-PRF-27] that cannot be loaded is not shown as pending', async () => {
    await sealed(await FakeLog.of(5));
    api.on(auditProofApi.row, refuse('not_found'));
    const dialog = await openSeal();
    expect(await dialog.findByText(/No se ha podido cargar el sello/)).toBeVisible();
    expect(dialog.queryByText('Pendiente de sellar')).toBeNull();
  });

  it('[B-PRF-27] shows the fingerprint of the last anchored head', async () => {
    const log = await FakeLog.of(5);
    await sealed(log);
    const anchors = [
      { kind: 'tsa' as const, createdAt: '2026-11-20T02:00:00.000Z' },
      { kind: 'mail' as const, createdAt: '2026-11-21T02:00:00.000Z' },
    ];
    const heads = log.heads.map((head) => ({ ...head, anchors }));
    api.on(auditProofApi.heads, { heads, pagination: { page: 1, totalPages: 1, total: 1 } });
    const dialog = await openSeal();
    expect(await dialog.findByText(/^Último sello guardado fuera: 21\/11\/2026 03:00 · huella/)).toBeVisible();
    expect(dialog.getByText(/^[0-9a-f]{64}$/)).toBeVisible();
    expect(api.callsOf(auditProofApi.heads)[0]?.query).toMatchObject({ anchored: true });
  });

  it('[B-PRF-27] is not there yet', async () => {
    const log = await FakeLog.of(5);
    await log.sign(2, '2026-11-22T09:05:07Z');
    await log.answer(api);
    expect(await (await openSeal()).findByText('Pendiente de sellar')).toBeVisible();
  });

  it('[B-PRF-29] is saved as a file for the verifier', async () => {
    await sealed(await FakeLog.of(5));
    const dialog = await openSeal();
    await userEvent.click(await dialog.findByRole('button', { name: 'Descargar prueba' }));
    expect(saved[0]?.name).toBe(`prueba-${entryAt(3).eventId}.json`);
    expect(JSON.parse(await textOf(saved[0]?.content as Blob))).toMatchObject({
      row: { eventId: entryAt(3).eventId, seq: 3 },
      path: expect.arrayContaining([expect.stringMatching(/^[0-9a-f]{64}$/)]) as string[],
      head: { size: 5 },
    });
  });
});

describe('the menu of the page', () => {
  it('[B-PRF-29] saves the export and the programs that check it', async () => {
    await (await FakeLog.of(0)).answer(api);
    api.on(auditProofApi.export, new AnsweredFile('auditoria-2026-11-22.ndjson', '{}\n'));
    api.on(auditProofApi.verifier, ({ params }: { params: { file: string } }) => new AnsweredFile(params.file, 'x'));
    open();
    for (const [item, name] of [
      ['Exportar con prueba', 'auditoria-2026-11-22.ndjson'],
      ['Descargar verificador (Python)', 'verify-audit.py'],
      ['Descargar verificador (Node)', 'verify-audit.mjs'],
    ] as const) {
      await userEvent.click(await screen.findByRole('button', { name: 'Más acciones' }));
      await userEvent.click(
        await screen.findByRole('menuitem', { name: new RegExp(`^${item.replace(/[()]/g, '\\$&')}`) }),
      );
      await waitFor(() => expect(saved.at(-1)?.name).toBe(name));
    }
  });
});

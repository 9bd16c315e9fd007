#!/usr/bin/env node
// Verifies an export of the audit without the product: needs Node 20 only.
//
//   node verify-audit.mjs export.ndjson [--key public.pem]... [--heads old-heads.ndjson]
//   node verify-audit.mjs --proof proof.json [--key public.pem]...
//   node verify-audit.mjs --golden cases.json
//
// `--key` is a public key of the log that you have stored yourself (a file may have several, the former ones too), `--heads` earlier
// heads. Exits with 0 where the log is as signed, else with 1 and a line per fault.
import { createHash, createPublicKey, verify } from 'node:crypto';
import { createReadStream, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

const sha256 = (...parts) => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};
const bytesOf = (hashes) => hashes.map((hash) => Buffer.from(hash, 'hex'));
const leafHash = (row) => sha256(Buffer.of(0), row);
const combined = (left, right) => sha256(Buffer.of(1), left, right);

/** RFC 8785, except that a number other than an integer of at most 2^53 − 1 is written as a text. */
function canonical(value) {
  if (typeof value === 'number' && !Number.isSafeInteger(value)) return JSON.stringify(String(value));
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  const fields = Object.keys(value).sort();
  return `{${fields.map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`).join(',')}}`;
}

function personalHash({ salt, personal, personalHash: stored }) {
  if (personal === null) return Buffer.from(stored, 'hex');
  const { entityName, details, ipAddress, userAgent } = personal;
  const text = canonical({ entityName, details, ipAddress, userAgent });
  return sha256(Buffer.from(salt.replaceAll('-', ''), 'hex'), text);
}

function rowText(row) {
  const { seq, eventId, service, userId, action, entityType, entityId, timestamp } = row;
  const facts = { v: 1, seq, eventId, service, userId, action, entityType, entityId, timestamp };
  return canonical({ ...facts, personalHash: personalHash(row).toString('hex') });
}
const leafOf = (row) => leafHash(Buffer.from(rowText(row)));

/** A log that grows: the roots of its full trees from the right edge inwards, and so its own root. */
class Log {
  size = 0;
  #edge = [];

  add(leaf) {
    let [hash, level] = [leaf, 0];
    for (let left = this.size; left % 2 === 1; left = Math.floor(left / 2)) hash = combined(this.#edge[level++], hash);
    this.#edge[level] = hash;
    this.size += 1;
  }

  root() {
    let root;
    for (let [level, left] = [0, this.size]; left > 0; level += 1, left = Math.floor(left / 2))
      if (left % 2 === 1) root = root ? combined(this.#edge[level], root) : this.#edge[level];
    return (root ?? sha256()).toString('hex');
  }
}

function rootOf(leaves) {
  const log = new Log();
  leaves.forEach((leaf) => log.add(leaf));
  return log.root();
}

/** The root that follows from a leaf and its path (RFC 9162, 2.1.3.2); null where they do not fit. */
function rootOfPath(at, size, leaf, path) {
  if (!Number.isSafeInteger(at) || at < 0 || at >= size) return null;
  let [place, last, root] = [at, size - 1, leaf];
  const up = () => ([place, last] = [Math.floor(place / 2), Math.floor(last / 2)]);
  for (const hash of path) {
    if (last === 0) return null;
    if (place % 2 === 1 || place === last) {
      root = combined(hash, root);
      while (place % 2 === 0 && place > 0) up();
    } else root = combined(root, hash);
    up();
  }
  return last === 0 ? root.toString('hex') : null;
}

/** Whether the log of `from` rows is a prefix of that of `to` (RFC 9162, 2.1.4.2). Roots are hexadecimal. */
function leadsFrom(from, to, first, second, path) {
  if (from === to) return path.length === 0 && first === second;
  if (from <= 0 || from > to || path.length === 0) return false;
  const [start, ...rest] = Number.isInteger(Math.log2(from)) ? [Buffer.from(first, 'hex'), ...path] : path;
  let [place, last, old, present] = [from - 1, to - 1, start, start];
  const up = () => ([place, last] = [Math.floor(place / 2), Math.floor(last / 2)]);
  while (place % 2 === 1) up();
  for (const hash of rest) {
    if (last === 0) return false;
    if (place % 2 === 1 || place === last) {
      [old, present] = [combined(hash, old), combined(hash, present)];
      while (place % 2 === 0 && place > 0) up();
    } else present = combined(present, hash);
    up();
  }
  return last === 0 && old.toString('hex') === first && present.toString('hex') === second;
}

const headText = ({ log, size, root, previous, time }) =>
  `umbral-audit/1\n${log}\n${size}\n${root}\n${previous}\n${time}\n`;
const headHash = (head) => sha256(headText(head)).toString('hex');

/** By the id that heads name them with. */
function storedKeys(paths) {
  const blocks = paths.flatMap((path) => readFileSync(path, 'utf8').match(/-----BEGIN [^]+?-----END .+-----/g) ?? []);
  if (blocks.length === 0) throw new Error('no hay ninguna clave pública en el fichero de --key');
  const idOf = (key) => sha256(createPublicKey(key).export({ type: 'spki', format: 'der' }).subarray(-32));
  return new Map(blocks.map((key) => [idOf(key).toString('hex').slice(0, 16), key]));
}

function isSigned(head, key) {
  if (!key || !head.signature) return false;
  return verify(null, Buffer.from(headText(head)), createPublicKey(key), Buffer.from(head.signature, 'base64'));
}

/** Whether its key signed it at its sizes, and before that of a later head: who has a former key may edit the sizes. */
function isSignedInTurn(head, keys, signers) {
  const { keyId, size } = head;
  const key = keys.find((one) => one.keyId === keyId && one.fromSize < size && size <= (one.toSize ?? size));
  if (signers.slice(0, -1).includes(keyId) || !isSigned(head, key?.publicKey)) return false;
  if (signers.at(-1) !== keyId) signers.push(keyId);
  return true;
}

/** A line for each fault of these heads over these leaves; signatures count where there are keys. */
function faultsOf(leaves, heads, keys) {
  const [faults, signers, log] = [[], [], new Log()];
  let previous = '0'.repeat(64);
  const sealed = heads.at(-1)?.size ?? 0;
  if (leaves.length > sealed) faults.push(`las filas desde la ${sealed} no están en ningún sello`);
  for (const head of heads) {
    if (head.previous !== previous) faults.push(`sello ${head.size}: no continúa el anterior`);
    if (head.size > leaves.length) {
      faults.push(`sello ${head.size}: faltan filas`);
      break;
    }
    while (log.size < head.size) log.add(leaves[log.size]);
    if (log.size !== head.size || log.root() !== head.root)
      faults.push(`sello ${head.size}: las filas no son las que se sellaron`);
    if (keys && !isSignedInTurn(head, keys, signers)) faults.push(`sello ${head.size}: firma no válida`);
    previous = headHash(head);
  }
  return faults;
}

/** Stored heads that differ from those of the export. */
function faultsOfStored(stored, heads) {
  return stored.flatMap((old) => {
    const now = heads.find(({ size }) => size === old.size);
    return now && headText(now) === headText(old) ? [] : [`sello ${old.size}: las filas no son las que se sellaron`];
  });
}

/** A row that retention has removed, of which the leaf remains. */
const isBare = ({ leaf, removedUntil }) => Boolean(leaf && removedUntil);

/** Rows that retention has removed. An entry of the log must declare them: their number and the root of their leaves. */
class Removals {
  leaves = new Map();
  declared = new Set();

  add(row, leaf) {
    const { removedUntil, entityType, entityId, action, personal } = row;
    if (removedUntil) {
      if (!this.leaves.has(removedUntil)) this.leaves.set(removedUntil, []);
      this.leaves.get(removedUntil).push(leaf);
    }
    // Only the leaf of a line that has none proves its fields.
    if (isBare(row)) return;
    if (entityType !== 'audit_log' || action !== 'delete' || !personal) return;
    const { rows, root } = personal.details.changes;
    this.declared.add(`${entityId} ${rows.before} ${root.after}`);
  }

  faults() {
    return [...this.leaves]
      .filter(([until, leaves]) => !this.declared.has(`${until} ${leaves.length} ${rootOf(leaves)}`))
      .map(
        ([until, { length }]) =>
          `${length} filas de antes de ${until} faltan, y ningún movimiento dice que se retiraran`,
      );
  }

  lines() {
    return [...this.leaves].map(
      ([until, { length }]) => `${length} filas de antes de ${until} se retiraron por la regla de conservación`,
    );
  }
}

/** Its values. Only a line feed ends a line: JSON may contain U+2028, which some versions of readline split at. */
async function* linesOf(path) {
  let line = '';
  for await (const chunk of createReadStream(path, 'utf8')) {
    const [rest, ...others] = chunk.split('\n');
    line += rest;
    for (const next of others) {
      if (line.trim()) yield JSON.parse(line);
      line = next;
    }
  }
  if (line.trim()) yield JSON.parse(line);
}
const read = (path) => JSON.parse(readFileSync(path, 'utf8'));

async function checkExport(path, { key, heads: storedPath }) {
  const leaves = [];
  const removals = new Removals();
  const faults = [];
  let [first, end] = [];
  for await (const row of linesOf(path)) {
    if (row.heads) {
      end = row;
      break;
    }
    first ??= row.seq;
    if (row.seq !== leaves.length && faults.length === 0)
      faults.push(`fila ${leaves.length}: tiene el número ${row.seq}`);
    const leaf = isBare(row) ? Buffer.from(row.leaf, 'hex') : leafOf(row);
    leaves.push(leaf);
    removals.add(row, leaf);
  }
  if (!end) return { faults: [...faults, 'el fichero no está completo: faltan los sellos'] };
  // The size of a head, as the export's parameter has it; otherwise rows are missing.
  if (end.heads.some(({ size }) => size === first))
    throw new Error(`solo se comprueba una exportación completa, y esta empieza en la fila ${first}`);
  const stored = key && storedKeys(key);
  const keys = end.keys.map((known) => (stored ? { ...known, publicKey: stored.get(known.keyId) } : known));
  faults.push(...faultsOf(leaves, end.heads, keys), ...removals.faults());
  if (storedPath) {
    const old = [];
    for await (const head of linesOf(storedPath)) old.push(head);
    faults.push(...faultsOfStored(old, end.heads));
  }
  const messages = [`${leaves.length} filas y ${end.heads.length} sellos correctos`, ...removals.lines()];
  if (!key) messages.push('Clave tomada del propio fichero: compárala con una copia tuya');
  return { faults, messages };
}

function checkProof(path, { key }) {
  const { row, path: hashes, head } = read(path);
  const faults = [];
  if (rootOfPath(row.seq, head.size, leafOf(row), bytesOf(hashes)) !== head.root)
    faults.push('La fila no está en el registro firmado');
  if (key && !isSigned(head, storedKeys(key).get(head.keyId))) faults.push(`sello ${head.size}: firma no válida`);
  const messages = ['La fila está en el registro firmado'];
  if (!key) messages.push('Firma no comprobada: indica la clave con --key');
  return { faults, messages };
}

function checkCases(path) {
  const { rows, canonical: texts, leaves, roots, inclusion, consistency, numbers, heads, headBytes } = read(path);
  const faults = [];
  const expect = (what, found, wanted) => {
    if (JSON.stringify(found) !== JSON.stringify(wanted)) faults.push(`${what}: ${JSON.stringify(found)}`);
  };
  const found = rows.map(leafOf);
  expect('filas', rows.map(rowText), texts);
  expect('hojas', found, bytesOf(leaves));
  for (const [size, root] of Object.entries(roots)) expect(`raíz de ${size}`, rootOf(found.slice(0, size)), root);
  for (const [at, path] of Object.entries(inclusion))
    expect(`camino de ${at}`, rootOfPath(Number(at), found.length, found[at], bytesOf(path)), roots[found.length]);
  for (const [sizes, hashes] of Object.entries(consistency)) {
    const [from, to] = sizes.split('-');
    expect(`de ${sizes}`, leadsFrom(Number(from), Number(to), roots[from], roots[to], bytesOf(hashes)), true);
  }
  for (const [text, written] of numbers) expect(`número ${text}`, canonical(JSON.parse(text)), written);
  expect('sellos', heads.map(headText), headBytes);
  faults.push(...faultsOf(found, heads));
  return { faults, messages: [`${rows.length} filas y ${heads.length} sellos correctos`] };
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: Object.fromEntries(
    ['key', 'heads', 'proof', 'golden'].map((name) => [name, { type: 'string', multiple: name === 'key' }]),
  ),
});
const [file] = positionals;
if (!file && !values.proof && !values.golden) {
  console.error('verify-audit.mjs export.ndjson | --proof proof.json | --golden cases.json');
  process.exit(2);
}
const checked = () => {
  if (values.golden) return checkCases(values.golden);
  return values.proof ? checkProof(values.proof, values) : checkExport(file, values);
};
const { faults, messages } = await Promise.resolve()
  .then(checked)
  .catch((error) => ({ faults: [`no se puede leer: ${error.message}`] }));
for (const line of faults.length ? faults : messages) console.log(line);
process.exit(faults.length ? 1 : 0);

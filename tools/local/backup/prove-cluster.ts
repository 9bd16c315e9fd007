import { withClient } from '../database/connect.ts';
import { Failure } from '../failure.ts';
import { waitFor } from '../supervise/wait.ts';
import { contentsAt, type Contents } from './manifest.ts';

interface ProofOptions {
  /** Address of the clusters of a namespace at Kubernetes' API. */
  clusters: string;
  token: string;
  /** Of the owners at the running cluster, by service; `audit` is one of them. */
  urls: Record<string, string>;
  /** The same database at the restored cluster. */
  copyOf: (url: string) => string;
  /** Milliseconds that the log may take to be archived, and a restore. */
  limit: number;
}

export interface Proof {
  /** Up to which the log was replayed. */
  moment: string;
  auditHead: Contents['auditHead'];
  /** By database. */
  rows: Record<string, number>;
  seconds: number;
}

/** Of CloudNativePG, with the fields that are used. */
interface Cluster {
  spec: { imageName?: string; storage: object; walStorage?: object };
  status?: { readyInstances?: number };
}

const SOURCE = 'postgres';
const COPY = 'proof';
const PLUGIN = 'barman-cloud.cloudnative-pg.io';

/**
 * Restores the newest backup and its log into a cluster beside the running one, up to a moment after everything that was read there
 * before, compares both and removes it. PostgreSQL refuses to open when the log ends before the moment.
 * @throws Failure with each difference
 */
export async function proveCluster({ clusters, token, urls, copyOf, limit }: ProofOptions): Promise<Proof> {
  const startedAt = Date.now();
  const api = apiAt(clusters, token);
  const within = async (what: string, question: () => Promise<unknown>) => {
    if (!(await waitFor(question, { timeout: limit, slowest: 5_000 })))
      throw new Failure(`${what} within ${limit / 60_000} minutes.`);
  };
  const remove = async () => {
    await api('DELETE', COPY);
    await within('The former copy was not removed', async () => !(await api('GET', COPY)));
  };
  await remove(); // of a run that was killed
  const expected = await contentsAt(Object.values(urls));
  const { moment, segment } = await markLog(urls.audit ?? '');
  await within(`The segment ${segment} of the log was not archived`, () => isArchived(urls.audit ?? '', segment));
  const running = (await api('GET', SOURCE)) as Cluster;
  await api('POST', '', copyFrom(running, moment));
  try {
    const isReady = async () => ((await api('GET', COPY)) as Cluster | undefined)?.status?.readyInstances;
    await within('The restored cluster was not ready', isReady);
    const found = await contentsAt(Object.values(urls).map(copyOf));
    const problems = [...losses(expected, found), ...(await headProblems(copyOf(urls.audit ?? ''), expected))];
    if (problems.length)
      throw new Failure('NOT PROVED: the restored cluster lacks data.', { details: problems.join('\n') });
    const seconds = Math.round((Date.now() - startedAt) / 1_000);
    return { moment, auditHead: found.auditHead, rows: rowsOf(found), seconds };
  } finally {
    await remove();
  }
}

/** A moment, and the segment of the log in which a transaction of after it was committed. */
const markLog = (url: string) =>
  withClient(url, async (client) => {
    const one = async (expression: string) =>
      (await client.query<{ value: string }>(`select (${expression})::text as value`)).rows[0]?.value ?? '';
    const moment = await one('clock_timestamp()');
    await one('pg_current_xact_id()');
    return { moment, segment: await one('pg_walfile_name(pg_current_wal_insert_lsn())') };
  });

const isArchived = (url: string, segment: string) =>
  withClient(url, async (client) => {
    const { rows } = await client.query('select from pg_stat_archiver where last_archived_wal >= $1', [segment]);
    return rows.length > 0;
  });

const copyFrom = ({ spec: { imageName, storage, walStorage } }: Cluster, moment: string) => ({
  apiVersion: 'postgresql.cnpg.io/v1',
  kind: 'Cluster',
  metadata: { name: COPY },
  spec: {
    instances: 1,
    imageName,
    storage,
    walStorage,
    bootstrap: { recovery: { source: SOURCE, recoveryTarget: { targetTime: moment } } },
    externalClusters: [
      { name: SOURCE, plugin: { name: PLUGIN, parameters: { barmanObjectName: SOURCE, serverName: SOURCE } } },
    ],
  },
});

/** Rows may have been deleted since; tables and entries of the audit may not. */
function losses(expected: Contents, found: Contents): string[] {
  const copies = Object.values(found.databases);
  return Object.entries(expected.databases).flatMap(([database, { tables }], index) =>
    Object.entries(tables).flatMap(([table, { rows }]) => {
      const now = copies[index]?.tables[table];
      if (!now) return [`${database}.${table} is missing`];
      return table === 'audit_logs' && now.rows < rows ? [`the audit has ${now.rows} entries, not ${rows}`] : [];
    }),
  );
}

async function headProblems(audit: string, { auditHead }: Contents): Promise<string[]> {
  if (!auditHead) return [];
  const known = await withClient(audit, (client) =>
    client.query(`select from audit_heads where size = $1 and encode(root, 'hex') = $2`, [
      auditHead.size,
      auditHead.root,
    ]),
  );
  return known.rows.length ? [] : [`the audit lacks the head of ${auditHead.size} entries`];
}

const rowsOf = ({ databases }: Contents) =>
  Object.fromEntries(
    Object.entries(databases).map(([name, { tables }]) => [
      name,
      Object.values(tables).reduce((sum, { rows }) => sum + rows, 0),
    ]),
  );

/** @returns calls of Kubernetes' API, which resolve with the object, or undefined where there is none */
const apiAt =
  (clusters: string, token: string) =>
  async (method: 'GET' | 'POST' | 'DELETE', name: string, body?: object): Promise<unknown> => {
    const answer = await fetch(name ? `${clusters}/${name}` : clusters, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (answer.ok) return answer.json();
    if (answer.status === 404 && name !== SOURCE) return undefined;
    throw new Failure(`Kubernetes answers ${answer.status} to ${method} of ${name || COPY}.`, {
      details: await answer.text(),
    });
  };

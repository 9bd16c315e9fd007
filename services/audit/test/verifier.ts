import type { AuditKeys } from '@umbral/contracts';
import { quietLog } from '@umbral/service-kit/testing';
import type { Database, Log } from '@umbral/service-kit';
import type { Heads } from '../src/proof/heads.js';
import { LeafTree } from '../src/proof/leaf-tree.js';
import { LogVerifier } from '../src/proof/log-verifier.js';
import type { PublicKey } from '../src/proof/signing-key.js';

interface Given {
  database: Database;
  heads: Heads;
  /** Signs from the first head on. */
  key: PublicKey;
  /** Where there was more than one. */
  keys?: AuditKeys['keys'];
  /** Shared with a sealer. */
  tree?: LeafTree;
  log?: Log;
  now?: () => number;
}

/** As a process that has just started has it. */
export const verifierOf = ({
  database,
  heads,
  key: { keyId, publicKey },
  keys = [{ keyId, publicKey, fromSize: 0, toSize: null }],
  tree = new LeafTree(database),
  log = quietLog,
  now = Date.now,
}: Given): LogVerifier =>
  new LogVerifier({
    database,
    heads,
    tree,
    keys: () => ({ log: 'umbral.test/audit', keys }),
    log,
    now,
  });

import { quietLog } from '@umbral/service-kit/testing';
import type { Database, Log } from '@umbral/service-kit';
import type { Heads } from '../src/proof/heads.js';
import { LeafTree } from '../src/proof/leaf-tree.js';
import { Sealer } from '../src/proof/sealer.js';
import type { SigningKey } from '../src/proof/signing-key.js';
import { verifierOf } from './verifier.js';

interface Given {
  database: Database;
  heads: Heads;
  /** Of the verifier too. */
  key: SigningKey;
  /** Without it the sealer signs no head. */
  signsWith?: SigningKey | undefined;
  log?: Log;
}

/** As a process that has just started has it. */
export const sealerOf = ({ database, heads, key, log = quietLog, ...others }: Given): Sealer => {
  const tree = new LeafTree(database);
  return new Sealer({
    database,
    heads,
    tree,
    key: 'signsWith' in others ? others.signsWith : key,
    verifier: verifierOf({ database, heads, key, tree, log }),
    headSeconds: 60,
    log,
  });
};

import { Controller } from '@nestjs/common';
import { consistencyRanges, pathRanges, toHex, type Range } from '@umbral/audit-proof';
import { auditProofApi, NO_HEAD_MESSAGE, type AuditKeys } from '@umbral/contracts';
import { AppError, Call, Database, Operation, refusedField, sql } from '@umbral/service-kit';
import { config } from '../config.js';
import { Heads } from './heads.js';
import { auditKeys } from './keys.js';
import { LeafTree } from './leaf-tree.js';
import { entryFields, provedRowOf, type Entry } from './entry.js';
import { statusOf } from './proof-status.js';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

@Controller()
export class ProofController {
  constructor(
    private readonly database: Database,
    private readonly heads: Heads,
    private readonly tree: LeafTree,
  ) {}

  @Operation(auditProofApi.keys)
  keys(): AuditKeys {
    return auditKeys(config);
  }

  @Operation(auditProofApi.heads)
  list(@Call() { query }: Call<typeof auditProofApi.heads>) {
    return this.heads.page(query.page, query.anchored);
  }

  @Operation(auditProofApi.head)
  async get(@Call() { params }: Call<typeof auditProofApi.head>) {
    const head = /^\d{1,15}$/.test(params.size) && (await this.heads.ofSize(Number(params.size)));
    if (!head) throw new AppError('not_found');
    return head;
  }

  @Operation(auditProofApi.status)
  status() {
    return statusOf(this.database, {
      head: this.heads.newest(),
      isSigned: config.AUDIT_SIGNING_KEY !== undefined,
      isAnchored: config.isAnchored,
    });
  }

  @Operation(auditProofApi.row)
  async row(@Call() { params, query }: Call<typeof auditProofApi.row>) {
    const entry = UUID.test(params.eventId) ? await this.#entry(params.eventId) : undefined;
    if (!entry) throw new AppError('not_found');
    const head = query.size === undefined ? await this.heads.newest() : await this.heads.ofSize(query.size);
    if (!head && query.size !== undefined) throw new AppError('not_found');
    const { seq, personalHash, ...facts } = entry;
    if (!head || seq === null || personalHash === null || seq >= head.size) throw new AppError('not_sealed');
    return {
      row: provedRowOf(facts, seq, toHex(personalHash)),
      path: await this.#roots(pathRanges(seq, head.size)),
      head,
    };
  }

  @Operation(auditProofApi.consistency)
  async consistency(@Call() { query }: Call<typeof auditProofApi.consistency>) {
    const [from, to] = [await this.heads.named('from', query.from), await this.heads.named('to', query.to)];
    if (from.size > to.size) throw refusedField('from', NO_HEAD_MESSAGE);
    return { from, to, path: await this.#roots(consistencyRanges(from.size, to.size)) };
  }

  async #roots(ranges: Range[]): Promise<string[]> {
    return (await this.tree.rootsOf(ranges)).map(toHex);
  }

  #entry(eventId: string) {
    return this.database.one<Entry & { seq: number | null; personalHash: Uint8Array | null }>(sql`
      select ${entryFields}, leaf.seq, leaf.personal_hash as "personalHash"
      from audit_logs log left join audit_leaves leaf on leaf.log_id = log.id where log.event_id = ${eventId}`);
  }
}

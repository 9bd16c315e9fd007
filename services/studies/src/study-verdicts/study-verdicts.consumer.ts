import { setImmediate } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Consumers, domainConsumer } from '@umbral/service-kit';
import { foldChanges } from './fold-changes.js';
import { judgedStudies } from './judged-studies.js';
import { judgeWith } from './judge.js';
import { storeVerdicts, storedPairs } from './stored-verdicts.js';
import type { VerdictDifference } from './verdict-change.js';

/** Maximum batch: each batch reads the open studies again. */
const BATCH = 50;
/** A bank or an index changes many products at once. */
const GATHER_MS = 500;
/** Studies judged before the event loop gets a turn. */
const TURN_SIZE = 20;

/**
 * Judges the open studies before and after a change of terms, and stores the differences. Everything is read and judged before the first
 * lock, and written in one transaction: a process that dies halfway has stored nothing, and the events are redelivered.
 */
@Injectable()
export class StudyVerdictsConsumer {
  constructor(consumers: Consumers) {
    consumers.add(
      domainConsumer({
        durable: 'studies_verdicts',
        events: ['catalog.product.terms_changed'],
        batch: BATCH,
        gatherMs: GATHER_MS,
        handle: async (events, tx) => {
          const changes = events
            .map(({ payload, occurredAt }) => ({ ...payload, at: occurredAt }))
            .sort((one, other) => one.at.localeCompare(other.at));
          const judge = judgeWith(changes);
          const stored = await storedPairs(tx, changes);
          const differences: VerdictDifference[] = [];
          let judged = 0;
          for await (const study of judgedStudies(tx, changes)) {
            differences.push(...foldChanges(study, changes, judge(study), stored));
            judged += 1;
            if (judged % TURN_SIZE === 0) await setImmediate();
          }
          await storeVerdicts(tx, differences);
        },
      }),
    );
  }
}

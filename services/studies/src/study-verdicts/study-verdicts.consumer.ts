import { setImmediate } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Consumers, domainConsumer } from '@umbral/service-kit';
import { foldChanges } from './fold-changes.js';
import { judgedStudies } from './judged-studies.js';
import { judgeWith } from './judge.js';
import { storeVerdicts, storedPairs } from './stored-verdicts.js';
import type { VerdictDifference } from './verdict-change.js';

/** Changes that are judged together: each reads the open studies anew. */
const EVENTS = 50;
/** A bank or an index changes many products at once. */
const GATHER_MS = 500;
/** Studies between two turns of everything else in the process. */
const A_TURN = 20;

/**
 * What a change of terms does to the open studies: each is judged before and after, and what differs is kept. All of it is read and judged
 * before anything is locked, and written at once: a process that ends halfway has kept nothing, and the events come again.
 */
@Injectable()
export class StudyVerdictsConsumer {
  constructor(consumers: Consumers) {
    consumers.add(
      domainConsumer({
        durable: 'studies_verdicts',
        events: ['catalog.product.terms_changed'],
        batch: EVENTS,
        gatherMs: GATHER_MS,
        handle: async (events, tx) => {
          const changes = events
            .map(({ payload, occurredAt }) => ({ ...payload, at: occurredAt }))
            .sort((one, other) => one.at.localeCompare(other.at));
          const judge = judgeWith(changes);
          const kept = await storedPairs(tx, changes);
          const differences: VerdictDifference[] = [];
          let judged = 0;
          for await (const study of judgedStudies(tx, changes)) {
            differences.push(...foldChanges(study, changes, judge(study), kept));
            judged += 1;
            if (judged % A_TURN === 0) await setImmediate();
          }
          await storeVerdicts(tx, differences);
        },
      }),
    );
  }
}

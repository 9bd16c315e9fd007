import { addDirectoryConsumers, runReplay } from '@umbral/service-kit';
import { CompanyCascade } from './company-cascade/company-cascade.consumer.js';
import { DeletedCompanies } from './company-cascade/deleted-companies.consumer.js';
import { StudyVerdictsConsumer } from './study-verdicts/study-verdicts.consumer.js';

const added = [CompanyCascade, DeletedCompanies, StudyVerdictsConsumer];

// `node dist/replay.js`: replays the dead letters, after their cause was fixed, as the owner.
await runReplay('studies', (consumers) => {
  addDirectoryConsumers(consumers);
  for (const Each of added) new Each(consumers);
});

import type { Database, NatsLink } from '@umbral/service-kit';
import { Office, openLink, stack } from '@umbral/service-kit/testing';
import { openDatabase } from './events.js';

/** Clients of the audit's suites. */
export interface Audit {
  /** Through the gateway. */
  office: Office;
  link: NatsLink;
  /** As the service's own login. */
  database: Database;
}

/** Opened before the first test of a suite, closed after its last. */
export function openAudit(): Audit {
  const audit = {} as Audit;
  beforeAll(async () => {
    const [office, link] = await Promise.all([Office.open({ gateway: stack.urls.gateway }), openLink()]);
    Object.assign(audit, { office, link, database: openDatabase() });
  });
  afterAll(async () => {
    await audit.link.close();
    await audit.database.close();
  });
  return audit;
}

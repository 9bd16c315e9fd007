import { clientsApi } from '@umbral/contracts';
import * as z from 'zod';
import { actor } from '../../test/tokens.js';
import { sql } from '../database/sql.js';
import { EventSink } from '../events/event-sink.js';
import { asc } from '../lists/order.js';
import { announce } from './announce.js';
import { recordEventPayload } from './event-payload.js';
import { record } from './record.js';

const id = z.number().int();
const clients = record({
  table: 'clients',
  alias: 'c',
  row: z.object({ id, name: z.string(), userId: id, companyId: id }),
  columns: { name: sql`c.name`, userId: sql`c.user_id`, companyId: sql`c.company_id` },
  scope: () => undefined,
  order: [asc(sql`c.id`)],
  save: () => Promise.resolve(),
  title: ({ name }) => name,
  audited: [],
  events: { 'studies.client.changed': recordEventPayload },
});

it('a record that moves to another owner and company is announced to those who see it, and to those who saw it', () => {
  const sink = new EventSink('studies', { actor: actor(), requestId: 'r', ip: '', userAgent: '' });
  const before = { id: 4, version: 1, name: 'Eva', userId: 1, companyId: 3 };
  announce(sink, clientsApi.update, clients, { before, after: { ...before, version: 2, userId: 2, companyId: 5 } }, {});
  const [first] = JSON.parse(String(sink.insertion()?.values[0])) as { payload: { live: unknown } }[];
  expect(first?.payload.live).toMatchObject({
    changes: [{ tag: 'clients', id: 4, visibility: { userIds: [2, 1], companyIds: [5, 3], isEverybodys: false } }],
  });
});

import { clientsApi } from '@umbral/contracts';
import * as z from 'zod';
import { actor } from '../../test/tokens.js';
import { sql } from '../database/sql.js';
import { EventSink } from '../events/event-sink.js';
import { asc } from '../lists/order.js';
import { announce, changesOf } from './announce.js';
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
  audited: ['name'],
  events: { 'studies.client.changed': recordEventPayload },
});
const newSink = () => new EventSink('studies', { actor: actor(), requestId: 'r', ip: '', userAgent: '' });
const eva = { id: 4, version: 1, name: 'Eva', userId: 1, companyId: 3 };
const announcedBy = (sink: EventSink) =>
  JSON.parse(String(sink.insertion()?.values[0])) as { type: string; payload: { live?: unknown; changes?: unknown } }[];

it('a record that moves to another owner and company is announced to those who see it, and to those who saw it', () => {
  const sink = newSink();
  announce(
    sink,
    clientsApi.update,
    clients,
    { before: eva, after: { ...eva, version: 2, userId: 2, companyId: 5 } },
    {},
  );
  expect(announcedBy(sink)[0]?.payload.live).toMatchObject({
    changes: [{ tag: 'clients', id: 4, visibility: { userIds: [2, 1], companyIds: [5, 3], isEverybodys: false } }],
  });
});

it('a record with a scope and no event of its own is announced to no one', () => {
  const sink = newSink();
  announce(sink, { ...clientsApi.update, publishes: [] }, { ...clients, events: {} }, { before: eva, after: eva }, {});
  expect(announcedBy(sink).map(({ payload }) => payload.live)).toEqual([undefined]);
});

it('the audited fields that differ are those of both sides, or all of one', () => {
  const after = { ...eva, name: 'Eva Gil', userId: 2 };
  expect(changesOf(clients, eva, after)).toEqual({ name: { before: 'Eva', after: 'Eva Gil' } });
  expect(changesOf(clients, undefined, after)).toEqual({ name: { before: null, after: 'Eva Gil' } });
  expect(changesOf(clients, eva, undefined)).toEqual({ name: { before: 'Eva', after: null } });
});

import { actor } from '../../test/tokens.js';
import type { Tracing } from '../tracing/tracing.js';
import { EventSink } from './event-sink.js';

interface Row {
  id: string;
  subject: string;
  payload: Record<string, unknown>;
}

describe('event sink', () => {
  const context = { actor: actor({ id: 7 }), requestId: 'r', ip: '203.0.113.9', userAgent: '😀'.repeat(400) };
  const rowsOf = (sink: EventSink) => JSON.parse(String(sink.insertion()?.values[0])) as Row[];

  it('writes nothing when nothing happened', () => {
    expect(new EventSink('identity', context).insertion()).toBeUndefined();
  });

  it('writes all events of a transaction in one statement', () => {
    const sink = new EventSink('identity', context);
    sink.audit({ action: 'create', entityType: 'user', entityId: 9, entityName: 'Ñandú'.repeat(100) });
    sink.publish('identity.role.permissions_changed', { roleId: 2 });
    const [audit, event] = rowsOf(sink);
    expect(audit).toMatchObject({
      subject: 'umbral.audit.identity',
      payload: { id: audit?.id, userId: 7, entityId: '9', ipAddress: '203.0.113.9' },
    });
    expect(audit?.payload.entityName).toHaveLength(255);
    expect(String(audit?.payload.userAgent).length).toBeLessThanOrEqual(500);
    expect(event).toMatchObject({
      subject: 'umbral.domain.identity.role.permissions_changed',
      payload: { name: 'identity.role.permissions_changed', payload: { roleId: 2 } },
    });
  });

  it('notifies of a changed record once, with what it was visible to before and after, and its author', () => {
    const by = { id: 7, name: 'Ana', companyIds: [3], sessionKey: 'key of Ana' };
    const sink = new EventSink('catalog', { ...context, actor: actor(by) });
    sink.audit({ action: 'update', entityType: 'bank', entityId: 4, entityName: 'Turia', userId: 9 });
    const bank = { tag: 'banks', id: 4 } as const;
    sink.changed({ ...bank, visibility: { userIds: [1], companyIds: [3], isEverybodys: true } });
    sink.changed({ ...bank, visibility: { userIds: [2], companyIds: [3, 5] } });
    const opened = { tag: 'banks', id: 5 } as const;
    sink.changed({ ...opened, visibility: { userIds: [1], companyIds: [] } });
    sink.changed({ ...opened, visibility: { userIds: [], companyIds: [], isEverybodys: true } });
    const visibility = { userIds: [1, 2], companyIds: [3, 5], isEverybodys: true };
    const changes = [
      { ...bank, visibility },
      { ...opened, visibility: { userIds: [1], companyIds: [], isEverybodys: true } },
    ];
    expect(rowsOf(sink)[0]?.payload).toMatchObject({ userId: 9, live: { changes, by } });
  });

  it('notifies of changes without an event in a row of their own', () => {
    const sink = new EventSink('studies', { ...context, actor: undefined });
    const change = { tag: 'desk', id: 7, visibility: { userIds: [7], companyIds: [] } };
    sink.changed(change);
    expect(rowsOf(sink)).toEqual([
      {
        id: expect.any(String) as string,
        subject: 'umbral.live.studies',
        payload: { live: { changes: [change], by: null } },
      },
    ]);
  });

  it('takes the user of a sign-in before there is an actor, and refuses an audit entry without a user', () => {
    const sink = new EventSink('identity', { ...context, actor: undefined });
    sink.audit({ action: 'login', entityType: 'user', entityId: 9, entityName: 'Eva', userId: 9 });
    expect(rowsOf(sink)[0]?.payload.userId).toBe(9);
    expect(() => sink.audit({ action: 'create', entityType: 'user', entityId: 9, entityName: 'Eva' })).toThrow(
      'no actor',
    );
  });

  it('carries the trace of the call beside subject and payload', () => {
    const traceparent = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;
    const tracing = { traceparent: () => traceparent } as Tracing;
    const sink = new EventSink('identity', context, Date.now, tracing);
    sink.publish('identity.role.permissions_changed', { roleId: 2 });
    const subject = 'umbral.domain.identity.role.permissions_changed';
    expect(rowsOf(sink)).toMatchObject([{ subject, payload: { payload: { roleId: 2 } }, traceparent }]);
  });

  it('refuses events of another service and payloads that break their schema', () => {
    const sink = new EventSink('catalog', context);
    expect(() => sink.publish('identity.role.permissions_changed', { roleId: 2 })).toThrow('catalog cannot publish');
    expect(() => sink.publish('catalog.products.changed', { bankId: 'x' } as never)).toThrow();
  });
});

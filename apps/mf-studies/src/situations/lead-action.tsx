import { useEffect } from 'react';
import { mayOpen, type PageAccess } from '@umbral/contracts';
import { navigate } from '@umbral/web-kit';
import type { AnyRecord, RecordAction } from '@umbral/web-kit/records';

interface LeadParts<Row extends AnyRecord> extends Required<Pick<RecordAction<Row>, 'path' | 'appearance'>> {
  /** Of the screen that it leads to. */
  access: PageAccess;
  to: (record: Row) => string;
}

/** An action that goes on with a record's data on another screen. */
export const leadAction = <Row extends AnyRecord>({ access, to, ...action }: LeadParts<Row>): RecordAction<Row> => ({
  ...action,
  rule: (_record, who) => (mayOpen(access, who) ? undefined : 'forbidden'),
  Dialog: ({ record }) => <Lead to={to(record)} />,
});

function Lead({ to }: { to: string }) {
  useEffect(() => navigate(to, { replace: true }), [to]);
  return null;
}

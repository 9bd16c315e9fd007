import { useEffect } from 'react';
import { mayOpen, type PageAccess } from '@umbral/contracts';
import { navigate } from '@umbral/web-kit';
import type { AnyRecord, RecordAction } from '@umbral/web-kit/records';

interface NavigateParts<Row extends AnyRecord> extends Required<Pick<RecordAction<Row>, 'path' | 'appearance'>> {
  /** Access of the target screen. */
  access: PageAccess;
  to: (record: Row) => string;
}

/** An action that navigates to another screen with a record's data. */
export const navigateAction = <Row extends AnyRecord>({
  access,
  to,
  ...action
}: NavigateParts<Row>): RecordAction<Row> => ({
  ...action,
  rule: (_record, who) => (mayOpen(access, who) ? undefined : 'forbidden'),
  Dialog: ({ record }) => <Navigate to={to(record)} />,
});

function Navigate({ to }: { to: string }) {
  useEffect(() => navigate(to, { replace: true }), [to]);
  return null;
}

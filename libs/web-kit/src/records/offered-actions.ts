import type { Who } from '@umbral/contracts';
import type { RowAction } from '@umbral/ui';
import { addressOf } from './record-address';
import type { RecordAction, AnyRecord, ActionScreen } from './screen';

export interface OfferedAction<Row extends AnyRecord> extends RowAction {
  action: RecordAction<Row>;
  href: string;
}

/** The actions on a record for this user, as links. A refused action is omitted, or disabled with its reason. */
export function actionsOn<Row extends AnyRecord>(
  screen: ActionScreen<Row>,
  record: Row,
  who: Who,
  search: string,
): OfferedAction<Row>[] {
  return screen.actions.flatMap((action) => {
    const code = action.rule?.(record, who);
    const disabledReason = code && action.reasons?.[code];
    if (!action.appearance || (code && !disabledReason)) return [];
    const href = addressOf(screen.path, record.id, action.path) + search;
    return [{ ...action.appearance(record, screen), action, href, tone: action.tone, disabledReason }];
  });
}

import type { Who } from '@umbral/contracts';
import type { RowAction } from '@umbral/ui';
import { addressOf } from './record-address';
import type { Act, AnyRecord, ActScreen } from './screen';

export interface OfferedAct<Row extends AnyRecord> extends RowAction {
  act: Act<Row>;
  href: string;
}

/** What this person is offered to do with a record, as links; what is refused with a reason is offered with that. */
export function actionsOn<Row extends AnyRecord>(
  screen: ActScreen<Row>,
  record: Row,
  who: Who,
  search: string,
): OfferedAct<Row>[] {
  return screen.acts.flatMap((act) => {
    const code = act.rule?.(record, who);
    const disabledReason = code && act.reasons?.[code];
    if (!act.look || (code && !disabledReason)) return [];
    const href = addressOf(screen.path, record.id, act.path) + search;
    return [{ ...act.look(record, screen), act, href, tone: act.tone, disabledReason }];
  });
}

import { useEffect, useState } from 'react';
import type { AuditedEntity } from '@umbral/contracts';
import { session } from '../session/session';
import { isEchoOfTab } from '../query/own-writes';
import { onRecordsChanged } from './live';

export interface ChangedMeanwhile {
  /** The last user who changed it; undefined where this user may not know them. */
  by: { userId: number; name: string } | undefined;
  /** The user themselves: in another tab, or on another device. */
  isOwn: boolean;
  entityType: AuditedEntity | undefined;
  /** Epoch milliseconds. */
  at: number;
}

/** The last change of a record since this version was read; undefined while there is none. */
export function useChangedMeanwhile(
  tag: string,
  id: number | undefined,
  version: unknown,
): ChangedMeanwhile | undefined {
  const [change, setChange] = useState<ChangedMeanwhile & { version: unknown }>();
  useEffect(() => {
    if (id === undefined || version === undefined) return undefined;
    return onRecordsChanged(({ tag: changedTag, ids, changed = ids, by, own, ownIds, entityType }) => {
      const isOwn = own ?? ownIds?.includes(id) ?? false;
      // Without either another record, which this one shows, has changed. The own write of this form is answered to it.
      if (changedTag !== tag || !changed?.includes(id) || (isOwn && isEchoOfTab(tag))) return;
      setChange({
        by: by?.[id],
        isOwn: isOwn || by?.[id]?.userId === session.user?.id,
        entityType,
        at: Date.now(),
        version,
      });
    });
  }, [tag, id, version]);
  return change?.version === version ? change : undefined;
}

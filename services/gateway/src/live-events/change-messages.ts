import {
  entityOfTag,
  isAdministrator,
  isTestId,
  tagsShowing,
  type RecordsChanged,
  type RecordsMessage,
  type RecordVisibility,
} from '@umbral/contracts';
import type { Subscriber } from './event-streams.js';
import { mayViewTag } from './viewable-tags.js';

/** More ids than that are left out: the screen reads all its records of the tag again. */
const MAX_IDS = 100;

/** Whether the scope of this user contains the record, as the service that changed it declares it. Records of test mode are on no screen. */
const isVisible = (subscriber: Subscriber, { isEverybodys, userIds, companyIds }: RecordVisibility): boolean =>
  isEverybodys === true ||
  (isAdministrator(subscriber) && ![...userIds, ...companyIds].some(isTestId)) ||
  userIds.includes(subscriber.userId) ||
  sharesCompany(subscriber, companyIds);

const sharesCompany = ({ companyIds: own = [] }: Subscriber, companyIds: readonly number[]): boolean =>
  companyIds.some((id) => own.includes(id));

/** A user sees the names of colleagues; an administrator all. */
const mayKnow = (subscriber: Subscriber, { id, companyIds }: NonNullable<RecordsChanged['by']>): boolean =>
  isAdministrator(subscriber) || id === subscriber.userId || sharesCompany(subscriber, companyIds);

interface Collected {
  /** Whether this session alone has changed the record, by its id. */
  ids: Map<number, boolean>;
  /** Any record of the tag may be shown otherwise, because one that it shows changed. */
  isAnyAffected: boolean;
  by: NonNullable<RecordsMessage['by']>;
  isOwn: boolean;
}

/** The messages for one session: one of each tag, with nothing that is out of its role or scope. */
export function messagesFor(subscriber: Subscriber, batch: readonly RecordsChanged[]): RecordsMessage[] {
  const { permissions, roleId } = subscriber;
  if (!permissions) return [];
  const grants = { permissions, roleId };
  const tags = new Map<string, Collected>();
  const collected = (tag: string, isOwn: boolean): Collected | undefined => {
    if (!mayViewTag(grants, tag)) return undefined;
    const known: Collected = tags.get(tag) ?? { ids: new Map(), isAnyAffected: false, by: {}, isOwn };
    known.isOwn &&= isOwn;
    tags.set(tag, known);
    return known;
  };
  for (const { changes, by } of batch) {
    const isOwn = by?.sessionKey === subscriber.sessionKey;
    for (const { tag, id, visibility } of changes) {
      if (!isVisible(subscriber, visibility)) continue;
      for (const shown of tagsShowing(tag)) {
        const message = collected(shown, isOwn);
        if (!message) continue;
        if (shown !== tag) {
          message.isAnyAffected = true;
          continue;
        }
        message.ids.set(id, (message.ids.get(id) ?? true) && isOwn);
        if (by && mayKnow(subscriber, by)) message.by[id] = { userId: by.id, name: by.name };
        else delete message.by[id];
      }
    }
  }
  return [...tags].map(([tag, { ids, isAnyAffected, by, isOwn }]) => {
    const named = ids.size > 0 && ids.size <= MAX_IDS ? { by, entityType: entityOfTag(tag) } : undefined;
    const ownIds = [...ids].flatMap(([id, isOnlyOwn]) => (isOnlyOwn ? [id] : []));
    return {
      tag,
      ...(named && (isAnyAffected ? { changed: [...ids.keys()] } : { ids: [...ids.keys()] })),
      ...named,
      ...(isOwn ? { own: true } : named && ownIds.length > 0 && { ownIds }),
    };
  });
}

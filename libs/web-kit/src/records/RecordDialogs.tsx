import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { lazyPart } from '../module/lazy-part';
import { useCommands } from '../commands/commands';
import { history, navigate } from '../history/history';
import { useTemporaryTitle } from '../module/page-title';
import { usePermissions } from '../permissions/use-permissions';
import { useVersion } from '../query/use-operation';
import { EDIT_PATH } from './actions';
import { closeOf } from './close-of';
import { actionsOn } from './offered-actions';
import { addressOf } from './record-address';
import type { RecordAction, ActionProps, AnyRecord, ActionScreen } from './screen';
import { wordsOf } from './words';

const RefusedAction = lazyPart(() => import('./RefusedAction'));
const MissingRecord = lazyPart(() => import('./MissingRecord'));

interface DialogsProps<Row extends AnyRecord> {
  screen: ActionScreen<Row>;
  /** The current address. */
  pathname: string;
  search: string;
}

interface OpenedRecordProps<Row extends AnyRecord> extends DialogsProps<Row> {
  id: number;
  tab: string;
  action: RecordAction<Row>;
  /** The record as listed: shown at once. */
  listed: Row | undefined;
}

export function NewRecord<Row extends AnyRecord>(props: DialogsProps<Row>) {
  const { screen, search } = props;
  useTemporaryTitle(wordsOf(screen.nouns).newOne);
  const onClose = closeOf({ ...props, search: without(screen.form?.prefillParams, search) });
  return screen.form ? <screen.form.Dialog screen={screen} onClose={onClose} /> : null;
}

/** Removes some parameters from a search. */
function without(names: readonly string[] = [], search: string): string {
  const query = new URLSearchParams(search);
  if (!names.some((name) => query.has(name))) return search;
  for (const name of names) query.delete(name);
  return query.size === 0 ? '' : `?${query.toString()}`;
}

/** The dialog of one record: as listed, else fetched by its id. */
export function OpenedRecord<Row extends AnyRecord>(props: OpenedRecordProps<Row>) {
  const { screen, id, action, listed } = props;
  const read = useVersion<Row>(screen.api.get, { params: { id } }, { enabled: listed === undefined });
  const current = listed ?? read.data?.record;
  // Retained when the row leaves the list, e.g. because it became inactive, so that the dialog stays open.
  const [known, setKnown] = useState(current);
  if (current && current !== known) setKnown(current);
  const record = current ?? known;
  if (record) return <OpenedAction key={action.path} {...props} record={record} />;
  return read.error ? (
    <MissingRecord error={read.error} onRetry={() => void read.refetch()} onClose={closeOf(props)} />
  ) : null;
}

function OpenedAction<Row extends AnyRecord>(props: OpenedRecordProps<Row> & { record: Row }) {
  const { screen, action, record, tab, search } = props;
  const { who } = usePermissions();
  const onClose = closeOf(props);
  const { name } = screen.nameOf(record);
  // Evaluated once: later changes are refused by the server, while the dialog stays open.
  const [refusal] = useState(() => action.rule?.(record, who));
  useTemporaryTitle(name);
  useActionCommands(props);
  const hrefOf = (other: string) => addressOf(screen.path, record.id, other) + search;
  const isForm = action.path === EDIT_PATH && screen.actions.some(({ path }) => path === '');
  const putRecordBefore = useEffectEvent(() => history.insertBefore(hrefOf('')));
  useEffect(() => {
    if (isForm) putRecordBefore();
  }, [isForm]);
  const showCurrent = () => {
    if (screen.actions.some(({ path }) => path === '')) navigate(hrefOf(''), { replace: true, force: true });
    else onClose();
  };
  if (refusal) {
    const title = action.appearance?.(record, screen).label ?? name;
    return (
      <RefusedAction title={title} code={refusal} onClose={onClose}>
        {action.reasons?.[refusal]}
      </RefusedAction>
    );
  }
  const dialog: ActionProps<Row> = { record, screen, tab, hrefOf, showCurrent, onClose };
  return <action.Dialog {...dialog} />;
}

/** Registers the record's other actions in the palette. */
function useActionCommands<Row extends AnyRecord>({
  screen,
  action,
  record,
  search,
}: OpenedRecordProps<Row> & { record: Row }) {
  const { who } = usePermissions();
  const { path } = action;
  const commands = useMemo(
    () =>
      actionsOn(screen, record, who, search)
        .filter((offered) => offered.action.path !== path && !offered.disabledReason)
        .map(({ action: other, label, icon, href }) => ({
          id: `${screen.path}/${other.path}`,
          label,
          icon,
          hint: screen.nameOf(record).name,
          run: () => navigate(href, { replace: true }),
        })),
    [screen, record, who, search, path],
  );
  useCommands(commands);
}

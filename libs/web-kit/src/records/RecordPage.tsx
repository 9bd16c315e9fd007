import { Suspense, useMemo, useState, type ComponentType, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import type { Paged } from '@umbral/contracts';
import { ActiveStatus, Button, Card, CellMain, PageHead, RowActions, SelectRow, type Column } from '@umbral/ui';
import { PlusIcon } from '@umbral/ui/icons';
import { lazyPart } from '../module/lazy-part';
import { useCommands } from '../commands/commands';
import { NotFound } from '../guards/screens';
import { history, navigate } from '../history/history';
import { isWithin } from '../history/address';
import { useOwnAddress } from '../history/use-own-address';
import { EmptyList } from '../lists/EmptyList';
import { RecordList } from '../lists/RecordList';
import { useListTop } from '../lists/use-list-top';
import { useListState } from '../lists/use-list-state';
import { useTemporaryTitle } from '../module/page-title';
import { useIntent } from '../module/use-intent';
import { usePermissions } from '../permissions/use-permissions';
import { pageOf, rowsOf } from '../query/operation-query';
import { useRead } from '../query/use-operation';
import { actionOf, assertOneActionPerAddress } from './actions';
import { actionsOn } from './offered-actions';
import { useSelection, type Selection } from './bulk/use-selection';
import { addressOf, newSegment } from './record-address';
import { queryOf, shapesOf } from './record-query';
import { dialogAt, opensAt, preloadDialogs, type RenderDialog } from './dialog-at';
import { RecordFilters } from './RecordFilters';
import type { ActionScreen, AnyRecord, NestedRecords, RecordScreen } from './screen';
import { sortingOf, sortShape } from './sorting';
import { wordsFor, wordsOf } from './words';

/** Loaded with the first selection. */
const BulkStatus = lazyPart(async () => ({ default: (await import('./bulk/BulkStatus')).BulkStatus }));

/** Records of another kind under the same path, selected by a filter. */
interface OtherRecords<Row extends AnyRecord> {
  screen: RecordScreen<Row>;
  isAt: (search: URLSearchParams) => boolean;
}

/** Creates the page of a kind of record: its list, and a dialog with an address for each action on a record. */
export function recordPage<Row extends AnyRecord, Other extends AnyRecord = Row>(
  screen: RecordScreen<Row>,
  other?: OtherRecords<Other>,
): ComponentType {
  assertOneActionPerAddress(screen);
  if (other) assertOneActionPerAddress(other.screen);
  const owns: typeof isWithin = (_path, pathname) =>
    opensAt(screen, pathname) || (other !== undefined && opensAt(other.screen, pathname));
  return function Page() {
    const { pathname, search } = useOwnAddress(screen.path, owns);
    // The router follows once another page can replace this one: an address that it renders here is of no other.
    const { pathname: shown } = useLocation();
    const isUnknown = isWithin(screen.path, shown) && !owns(screen.path, shown);
    const at = { pathname: isUnknown ? shown : pathname, search, owns };
    // One component for both, so that the filter that switches between them keeps its focus.
    return other?.isAt(new URLSearchParams(search)) ? (
      <Records screen={other.screen} {...at} />
    ) : (
      <Records screen={screen} {...at} />
    );
  };
}

/** Records whose list is a dialog over another list. They have addresses, and no form. */
export function nestedRecords<Row extends AnyRecord>(
  screen: ActionScreen<Row>,
  List: NestedRecords['List'],
): NestedRecords {
  assertOneActionPerAddress(screen);
  return { path: screen.path, List, dialogAt: (pathname, search) => dialogAt(screen, pathname, search)?.([]) };
}

interface RecordsProps<Row extends AnyRecord> {
  screen: RecordScreen<Row>;
  pathname: string;
  search: string;
  owns: typeof isWithin;
}

function Records<Row extends AnyRecord>({ screen, pathname, search, owns }: RecordsProps<Row>) {
  const dialog = dialogAt(screen, pathname, search);
  return dialog ? (
    <ListWithDialog screen={screen} search={search} owns={owns} dialog={dialog} />
  ) : (
    <UnknownAddress pathname={pathname} />
  );
}

function UnknownAddress({ pathname }: { pathname: string }) {
  useTemporaryTitle('Página no encontrada');
  return <NotFound pathname={pathname} />;
}

interface ListWithDialogProps<Row extends AnyRecord> {
  screen: RecordScreen<Row>;
  search: string;
  owns: typeof isWithin;
  dialog: RenderDialog<Row>;
}

/** The list, and the dialog of the current address. */
function ListWithDialog<Row extends AnyRecord>({ screen, search, owns, dialog }: ListWithDialogProps<Row>) {
  const { path, api, nouns, title, lead, filters = {}, headActions: HeadActions } = screen;
  const { who, mayOpen } = usePermissions();
  const top = useListTop();
  const shapes = { ...shapesOf(filters, screen.status), ...sortShape(screen.sorts) };
  const list = useListState({ path, owns, filters: shapes });
  const input = { ...screen.query, ...queryOf(filters, list) };
  const query = useRead<Row[] | Paged<Row>>(api.list, { query: input }, { keepPrevious: true, ...screen.reading });
  const { page: _, cursor: _cursor, sort: _sort, ...narrowed } = input as Record<string, unknown>;
  const chosen = useSelection(JSON.stringify(narrowed), screen.nameOf, api.get);
  const bulk = api.bulkStatus && mayOpen(api.bulkStatus.access) ? api.bulkStatus : undefined;
  const selection = bulk && chosen;
  // Mounted from then on: its result is shown after the selection has ended.
  const [hasSelected, setHasSelected] = useState(false);
  if (!hasSelected && chosen.ids.length > 0) setHasSelected(true);
  const columns = [...(screen.before ?? []), nameColumn(screen, search), ...screen.columns(who)];
  const sorting = sortingOf(screen, columns, list);
  const words = wordsFor(screen);
  const newPath = `${path}/${newSegment(nouns)}`;
  useNewCommand(screen, newPath);
  useIntent(() => {
    preloadDialogs();
    screen.preload?.().catch(() => undefined);
  });

  const actions = (record: Row) => {
    const offered = actionsOn(screen, record, who, search);
    if (offered.length === 0) return screen.rowFallback?.(record, search);
    const isInRow = ({ action, disabledReason }: (typeof offered)[number]) => action.inRow === true && !disabledReason;
    return (
      <RowActions
        name={screen.nameOf(record).name}
        primary={offered.filter(isInRow)}
        more={offered.filter((one) => !isInRow(one))}
      />
    );
  };
  return (
    <>
      <PageHead
        title={title}
        lead={typeof lead === 'function' ? lead(pageOf(query.data)?.pagination.total, list.search) : lead}
        actions={
          <>
            {HeadActions ? <HeadActions /> : null}
            {screen.form ? (
              <Button variant="primary" icon={<PlusIcon />} asChild>
                <a href={newPath + search}>{words.newOne}</a>
              </Button>
            ) : null}
          </>
        }
      />
      <RecordFilters screen={screen} list={list} query={input} sort={sorting.choice} />
      <RecordList
        list={list}
        query={query}
        top={top}
        nouns={nouns}
        {...sorting.table}
        media={screen.media}
        isInactive={({ isActive }) => isActive === false}
        selection={selection}
        actions={actions}
        renderCard={(record) => <RecordCard {...{ screen, record, search, selection }} actions={actions(record)} />}
        empty={
          <EmptyList
            list={list}
            nouns={nouns}
            icon={screen.icon}
            none={screen.none}
            text={screen.empty}
            onCleared={top.focus}
          />
        }
      />
      <Suspense>
        {bulk && hasSelected ? (
          <BulkStatus op={bulk} screen={screen} selection={chosen as never} onClose={top.focus} />
        ) : null}
      </Suspense>
      <Suspense>{dialog(rowsOf(query.data))}</Suspense>
    </>
  );
}

/** The address behind a record's name, where it has one. */
const hrefOf = <Row extends AnyRecord>(screen: RecordScreen<Row>, record: Row, search: string): string | undefined =>
  actionOf(screen, '') ? addressOf(screen.path, record.id, '') + search : screen.nameOf(record).href;

/** The first column: the name, as a link where the record itself has an address. */
function nameColumn<Row extends AnyRecord>(screen: RecordScreen<Row>, search: string): Column<Row> {
  return {
    id: 'name',
    header: screen.header,
    sortable: true,
    cell: (record) => {
      const { name, short = name, sub, media, truncate } = screen.nameOf(record);
      return (
        <CellMain media={media} sub={sub} truncate={truncate} href={hrefOf(screen, record, search)}>
          {short}
        </CellMain>
      );
    },
  };
}

interface RecordCardProps<Row extends AnyRecord> {
  screen: RecordScreen<Row>;
  record: Row;
  search: string;
  selection: Selection<Row> | undefined;
  actions: ReactNode;
}

/** A record on narrow screens: its name is a link unless a button opens it. */
function RecordCard<Row extends AnyRecord>({ screen, record, search, selection, actions }: RecordCardProps<Row>) {
  const { name, sub, media } = screen.nameOf(record);
  const href = actionOf(screen, '')?.appearance ? undefined : hrefOf(screen, record, search);
  const { note, ...card } = screen.card(record);
  const foot = (
    <>
      {record.isActive === undefined ? null : (
        <ActiveStatus active={record.isActive} feminine={screen.nouns.feminine} />
      )}
      {note === undefined ? null : <span>{note}</span>}
    </>
  );
  const select = selection && <SelectRow selection={selection} row={record} />;
  const title = href === undefined ? name : <a href={href}>{name}</a>;
  const head = { title, sub, media, select, selected: selection?.has(record) };
  return <Card {...head} foot={foot} actions={actions} {...card} />;
}

/** Registers 'new record' in the palette. */
function useNewCommand<Row extends AnyRecord>({ path, form, title, nouns }: RecordScreen<Row>, newPath: string) {
  const { newOne } = wordsOf(nouns);
  const hasForm = form !== undefined;
  const commands = useMemo(() => {
    const run = () => {
      const { pathname, search } = history.address;
      // Replaces the address of another dialog, so that Back does not reopen it.
      navigate(newPath + search, { replace: pathname !== path });
    };
    return hasForm ? [{ id: `${path}/new`, label: newOne, hint: title, icon: <PlusIcon />, run }] : [];
  }, [path, hasForm, newOne, title, newPath]);
  useCommands(commands);
}

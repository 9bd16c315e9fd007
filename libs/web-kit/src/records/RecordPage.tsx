import { Suspense, useMemo, type ComponentType } from 'react';
import type { Paged } from '@umbral/contracts';
import { ActiveStatus, Button, Card, CellMain, PageHead, RowActions, type Column } from '@umbral/ui';
import { PlusIcon } from '@umbral/ui/icons';
import { useCommands } from '../commands/commands';
import { NotFound } from '../guards/screens';
import { history, navigate } from '../history/history';
import { useOwnAddress } from '../history/use-own-address';
import { EmptyList } from '../lists/EmptyList';
import { RecordList } from '../lists/RecordList';
import { useListState } from '../lists/use-list-state';
import { useTitleOver } from '../module/page-title';
import { usePermissions } from '../permissions/use-permissions';
import { rowsOf } from '../query/operation-query';
import { useRead } from '../query/use-operation';
import { actOf, assertOneActPerAddress } from './acts';
import { actionsOn } from './record-actions';
import { addressOf, newEnd, readOpened } from './record-address';
import { queryOf, shapesOf } from './record-query';
import { NewRecord, OpenedRecord } from './RecordDialogs';
import { RecordFilters } from './RecordFilters';
import type { Act, AnyRecord, RecordScreen } from './screen';
import { wordsFor, wordsOf } from './words';

/** Makes the page of a kind of record: its list, and over it, by address, what can be done with a record. */
export function recordPage<Row extends AnyRecord>(screen: RecordScreen<Row>): ComponentType {
  assertOneActPerAddress(screen);
  return function Page() {
    const { pathname, search } = useOwnAddress(screen.path);
    const opened = readOpened(screen.path, screen.nouns, pathname);
    const props = { screen, pathname, search };
    switch (opened.kind) {
      case 'list':
        return <RecordsOver {...props} />;
      case 'new':
        return screen.form ? <RecordsOver {...props} isNew /> : <UnknownAddress pathname={pathname} />;
      case 'record': {
        const act = actOf(screen, opened.end);
        return act ? <RecordsOver {...props} opened={{ ...opened, act }} /> : <UnknownAddress pathname={pathname} />;
      }
      case 'unknown':
        return <UnknownAddress pathname={pathname} />;
    }
  };
}

function UnknownAddress({ pathname }: { pathname: string }) {
  useTitleOver('Página no encontrada');
  return <NotFound pathname={pathname} />;
}

interface RecordsProps<Row extends AnyRecord> {
  screen: RecordScreen<Row>;
  pathname: string;
  search: string;
  isNew?: boolean;
  opened?: { id: number; end: string; act: Act<Row> };
}

const BY_NAME = { key: 'name', direction: 'asc' } as const;

/** The list, and what the address opens over it. */
function RecordsOver<Row extends AnyRecord>({ screen, pathname, search, isNew, opened }: RecordsProps<Row>) {
  const { path, api, nouns, title, filters = {} } = screen;
  const { who } = usePermissions();
  const list = useListState({ path, filters: shapesOf(filters) });
  const query = useRead<Row[] | Paged<Row>>(
    api.list,
    { query: queryOf(filters, list) },
    { keepPrevious: true, ...screen.reading },
  );
  const words = wordsFor(screen);
  const newPath = `${path}/${newEnd(nouns)}`;
  useNewCommand(screen, newPath);

  const actions = (record: Row) => {
    const offered = actionsOn(screen, record, who, search);
    if (offered.length === 0) return screen.sealed;
    const isInRow = ({ act, disabledReason }: (typeof offered)[number]) => act.inRow === true && !disabledReason;
    return (
      <RowActions
        name={screen.nameOf(record).name}
        primary={offered.filter(isInRow)}
        more={offered.filter((one) => !isInRow(one))}
      />
    );
  };
  const over = { screen, pathname, search };
  return (
    <>
      <PageHead
        title={title}
        lead={screen.lead}
        actions={
          <>
            {screen.headActions}
            {screen.form ? (
              <Button variant="primary" icon={<PlusIcon />} asChild>
                <a href={newPath + search}>{words.newOne}</a>
              </Button>
            ) : null}
          </>
        }
      />
      <RecordFilters label={screen.search} nouns={nouns} filters={filters} list={list} />
      <RecordList
        list={list}
        query={query}
        nouns={nouns}
        caption={screen.caption}
        sort={screen.sort ?? BY_NAME}
        columns={[nameColumn(screen, search), ...screen.columns(who)]}
        media={screen.media}
        isInactive={({ isActive }) => isActive === false}
        actions={actions}
        renderCard={(record) => <RecordCard screen={screen} record={record} actions={actions(record)} />}
        empty={<EmptyList list={list} nouns={nouns} icon={screen.icon} text={screen.empty} />}
      />
      <Suspense>
        {isNew ? <NewRecord {...over} /> : null}
        {opened ? (
          <OpenedRecord
            key={opened.id}
            {...over}
            {...opened}
            listed={rowsOf(query.data).find(({ id }) => id === opened.id)}
          />
        ) : null}
      </Suspense>
    </>
  );
}

/** The first column: the name, as a link where the record itself has an address. */
function nameColumn<Row extends AnyRecord>(
  { header, nameOf, acts, path }: RecordScreen<Row>,
  search: string,
): Column<Row> {
  const isLink = acts.some((act) => act.path === '');
  return {
    id: 'name',
    header,
    sortable: true,
    cell: (record) => {
      const { name, sub, media, truncate } = nameOf(record);
      const href = isLink ? addressOf(path, record.id, '') + search : undefined;
      return (
        <CellMain media={media} sub={sub} truncate={truncate} href={href}>
          {name}
        </CellMain>
      );
    },
  };
}

interface RecordCardProps<Row extends AnyRecord> {
  screen: RecordScreen<Row>;
  record: Row;
  actions: React.ReactNode;
}

/** A record where there is no room for a table. */
function RecordCard<Row extends AnyRecord>({ screen, record, actions }: RecordCardProps<Row>) {
  const { name, sub, media } = screen.nameOf(record);
  const { note, ...card } = screen.card(record);
  const foot = (
    <>
      {record.isActive === undefined ? null : (
        <ActiveStatus active={record.isActive} feminine={screen.nouns.feminine} />
      )}
      {note === undefined ? null : <span>{note}</span>}
    </>
  );
  return <Card title={name} sub={sub} media={media} foot={foot} {...card} actions={actions} />;
}

/** The palette makes a new record from wherever one is on the page. */
function useNewCommand<Row extends AnyRecord>({ path, form, title, nouns }: RecordScreen<Row>, newPath: string) {
  const { newOne } = wordsOf(nouns);
  const hasForm = form !== undefined;
  const commands = useMemo(() => {
    const run = () => {
      const { pathname, search } = history.address;
      // Another dialog gives way to it, so that Back does not open that again.
      navigate(newPath + search, { replace: pathname !== path });
    };
    return hasForm ? [{ id: `${path}/new`, label: newOne, hint: title, icon: <PlusIcon />, run }] : [];
  }, [path, hasForm, newOne, title, newPath]);
  useCommands(commands);
}

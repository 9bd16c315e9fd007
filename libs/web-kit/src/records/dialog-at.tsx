import type { ReactNode } from 'react';
import { lazyPart } from '../module/lazy-part';
import { isWithin } from '../history/address';
import { actionOf } from './actions';
import { closeOf } from './close-of';
import { readOpened } from './record-address';
import type { ActionScreen, AnyRecord } from './screen';

// Loaded with the first dialog.
const dialogs = () => import(/* webpackChunkName: "record-dialogs" */ './RecordDialogs');

/** A failed fetch is repeated when a dialog opens. */
export const preloadDialogs = (): void => void dialogs().catch(() => undefined);

const NewRecord = lazyPart(async () => ({ default: (await dialogs()).NewRecord }));
const OpenedRecord = lazyPart(async () => ({
  default: (await dialogs()).OpenedRecord,
}));

/** Renders the dialog over the list; the record may be one of its rows. */
export type RenderDialog<Row> = (rows: readonly Row[]) => ReactNode;

/** The dialog of an address; undefined for an unknown address. */
export function dialogAt<Row extends AnyRecord>(
  screen: ActionScreen<Row>,
  pathname: string,
  search: string,
): RenderDialog<Row> | undefined {
  const place = { screen, pathname, search };
  const { path, nouns, nested } = screen;
  if (nested && isWithin(nested.path, pathname)) {
    const element =
      pathname === nested.path ? <nested.List onClose={closeOf(place)} /> : nested.dialogAt(pathname, search);
    return element ? () => element : undefined;
  }
  const opened = readOpened(path, nouns, pathname);
  switch (opened.kind) {
    case 'list':
      return () => null;
    case 'new':
      return screen.form && (() => <NewRecord {...place} />);
    case 'record': {
      const action = actionOf(screen, opened.tab);
      const { id } = opened;
      return (
        action &&
        ((rows) => (
          <OpenedRecord key={id} {...place} {...opened} action={action} listed={rows.find((row) => row.id === id)} />
        ))
      );
    }
    case 'unknown':
      return undefined;
  }
}

/** Whether an address is of the list or of a dialog over it: others below it may be of another page of the module. */
export const opensAt = <Row extends AnyRecord>(screen: ActionScreen<Row>, pathname: string): boolean =>
  isWithin(screen.path, pathname) && dialogAt(screen, pathname, '') !== undefined;

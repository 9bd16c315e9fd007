import type { ReactNode } from 'react';
import type { Rule, Who } from '@umbral/contracts';
import type { DialogProps } from '@umbral/ui';
import { EyeIcon } from '@umbral/ui/icons';
import { lazyPart } from '../module/lazy-part';
import type { RecordAction, AnyRecord } from './screen';
import { wordsFor } from './words';

const ViewDialog = lazyPart(async () => ({
  default: (await import(/* webpackChunkName: "record-dialogs" */ './ViewDialog')).ViewDialog,
}));

/** `isShown`: its tab is open; all of them stay mounted, and the queries of a tab wait until then. */
type Body<Row> = (record: Row, who: Who, isShown: boolean) => ReactNode;

export interface ViewTab<Row> {
  /** Its path segment; '' for the first. */
  path: string;
  label: string;
  /** Hides the tab from users that it refuses. */
  rule?: Rule<Row>;
  body?: Body<Row>;
}

export interface ViewParts<Row extends AnyRecord> extends Pick<RecordAction<Row>, 'appearance'> {
  body?: Body<Row>;
  /** Replaces `body`: each tab has an address. */
  tabs?: { label: string; items: readonly ViewTab<Row>[] };
  /** Under the name. */
  description?: (record: Row) => ReactNode;
  /** The notice on an inactive record, where more than editing is blocked; false for no notice. */
  inactive?: string | false;
  size?: DialogProps['size'];
}

/** Shows the record itself, and why some actions are not offered. */
export function viewAction<Row extends AnyRecord>(parts: ViewParts<Row>): RecordAction<Row> {
  return {
    path: '',
    tabs: parts.tabs?.items.map(({ path }) => path).filter((path) => path !== ''),
    appearance:
      'appearance' in parts
        ? parts.appearance
        : (_record, screen) => ({ label: wordsFor(screen).view, icon: <EyeIcon /> }),
    inRow: true,
    Dialog: (props) => <ViewDialog parts={parts} {...props} />,
  };
}

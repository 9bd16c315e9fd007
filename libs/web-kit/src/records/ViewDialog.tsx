import { Button, Dialog, DialogClose, Notice, Stack } from '@umbral/ui';
import { PencilIcon } from '@umbral/ui/icons';
import { AppLink } from '../history/AppLink';
import { navigate } from '../history/history';
import { usePermissions } from '../permissions/use-permissions';
import { useVersion } from '../query/use-operation';
import { actionOf } from './actions';
import { historyTab } from './history-tab';
import type { ActionProps, AnyRecord } from './screen';
import type { ViewParts, ViewTab } from './view-action';
import { wordsFor } from './words';

/** Id of the tab at the record's own address. */
const GENERAL = 'general';

type ViewProps<Row extends AnyRecord> = ActionProps<Row> & { parts: ViewParts<Row> };

/** The record itself, with its tabs. */
export function ViewDialog<Row extends AnyRecord>(props: ViewProps<Row>) {
  const { parts, record: listed, screen, tab, hrefOf, onClose } = props;
  const { who } = usePermissions();
  const read = useVersion<Row>(screen.api.get, { params: { id: listed.id } }, {});
  // The listed row takes precedence until the record is refetched: a cached one may be older.
  const record = read.isFetchedAfterMount && read.data ? read.data.record : listed;
  const edit = actionOf(screen, 'editar');
  const remark = <Remark {...props} record={record} />;
  const own: readonly ViewTab<Row>[] = parts.tabs?.items ?? [{ path: '', label: 'Datos', body: parts.body }];
  const items = [
    ...own
      .filter(({ rule }) => !rule?.(record, who))
      .map(({ path, label, body }) => ({
        id: path || GENERAL,
        label,
        panel: (
          <Stack gap={6}>
            {path === '' ? remark : null}
            {body?.(record, who, tab === path)}
          </Stack>
        ),
      })),
    ...(screen.audited ? historyTab({ entityType: screen.audited, entityId: record.id, who, tab }) : []),
  ];
  const tabs = items.length > 1 ? items : undefined;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={screen.nameOf(record).name}
      description={parts.description?.(record)}
      size={parts.size ?? (tabs ? 'l' : undefined)}
      fixed={tabs !== undefined}
      tabs={
        tabs && {
          label: parts.tabs?.label ?? 'Apartados del registro',
          items: tabs,
          value: tabs.some(({ id }) => id === tab) ? tab : GENERAL,
          onChange: (id) => navigate(hrefOf(id === GENERAL ? '' : id), { replace: true }),
        }
      }
      footer={
        <>
          <DialogClose>Cerrar</DialogClose>
          {edit && !edit.rule?.(record, who) ? (
            <Button variant="primary" icon={<PencilIcon />} asChild>
              <AppLink to={hrefOf(edit.path)} replace>
                {wordsFor(screen).edit}
              </AppLink>
            </Button>
          ) : null}
        </>
      }
    >
      {items[0]?.panel}
    </Dialog>
  );
}

/** Why actions are not offered, and a button to activate the record where that helps. */
function Remark<Row extends AnyRecord>({ parts, record, screen, hrefOf }: ViewProps<Row>) {
  const { who } = usePermissions();
  const words = wordsFor(screen);
  const toggle = actionOf(screen, 'estado');
  const refusal = toggle?.rule?.(record, who);
  const reason = refusal && toggle?.reasons?.[refusal];
  const isInactive = record.isActive === false && parts.inactive !== false;
  if (!isInactive && !reason) return null;
  return (
    <Notice
      title={isInactive ? words.inactive : undefined}
      action={
        isInactive && toggle && !refusal ? (
          <Button size="s" asChild>
            <AppLink to={hrefOf(toggle.path)} replace>
              Activar
            </AppLink>
          </Button>
        ) : undefined
      }
    >
      {reason ?? (parts.inactive || words.activateFirst)}
    </Notice>
  );
}

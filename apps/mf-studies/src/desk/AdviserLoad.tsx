import { useId, useState } from 'react';
import { deskApi, type AdviserLoad as Load } from '@umbral/contracts';
import { Card, CellMain, DataTable, EmptyState, formatNumber, IconButton, type Column } from '@umbral/ui';
import { HelpIcon, UsersIcon } from '@umbral/ui/icons';
import { useOperation } from '@umbral/web-kit';
import styles from './Desk.module.css';
import { DeskBlock } from './DeskBlock';
import { ADVISER_MEANING, deskFigures } from './desk-words';

const TITLE = 'Carga por asesor';
const helped = [{ term: 'Asesor', meaning: ADVISER_MEANING }, ...deskFigures];
const nameOf = ({ userId, userName, userEmail }: Load): string => userName ?? userEmail ?? `Usuario n.º ${userId}`;

/** The workload of each visible adviser; every figure explains how it is calculated. */
export function AdviserLoad() {
  const load = useOperation(deskApi.load, undefined, { staleTime: 0 });
  const meaningId = useId();
  const [explained, setExplained] = useState<string>();
  const help = (term: string) => (
    <span key={term} className={styles['help']}>
      {term}
      <IconButton
        size="s"
        label={`¿Cómo se calcula? ${term}`}
        tooltip="¿Cómo se calcula?"
        icon={<HelpIcon size="s" />}
        aria-expanded={explained === term}
        aria-controls={meaningId}
        onClick={() => setExplained(explained === term ? undefined : term)}
      />
    </span>
  );
  const columns: Column<Load>[] = [
    {
      id: 'adviser',
      header: help('Asesor'),
      cell: (row) => (
        <CellMain sub={row.userName ? <span className={styles['email']}>{row.userEmail}</span> : undefined}>
          {nameOf(row)}
        </CellMain>
      ),
    },
    ...deskFigures.map(({ key, term }) => ({
      id: key,
      header: help(term),
      align: 'end' as const,
      numeric: true,
      cell: (row: Load) => formatNumber(row[key]),
    })),
  ];
  return (
    <DeskBlock title={TITLE} read={load}>
      {(rows) => (
        <>
          <div className={styles['narrow']}>{helped.map(({ term }) => help(term))}</div>
          <p id={meaningId} className={styles['meaning']} aria-live="polite">
            {helped.find(({ term }) => term === explained)?.meaning}
          </p>
          <DataTable
            caption="Carga por asesor, por orden alfabético"
            columns={columns}
            rows={rows}
            rowKey={({ userId }) => userId}
            renderCard={(row) => (
              <Card
                level={3}
                title={nameOf(row)}
                sub={row.userEmail}
                facts={deskFigures.map(({ key, term }) => ({ term, value: formatNumber(row[key]) }))}
              />
            )}
            empty={<EmptyState level={3} icon={<UsersIcon />} title="Nadie tiene estudios todavía" />}
          />
        </>
      )}
    </DeskBlock>
  );
}

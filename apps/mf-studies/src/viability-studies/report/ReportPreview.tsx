import type { CSSProperties } from 'react';
import type { ReportPreview as Preview } from '@umbral/contracts';
import { Bone, FieldGroup, Missing, plural, Skeleton } from '@umbral/ui';
import { ReadFailure } from '@umbral/web-kit';
import type { ReportValues } from './report-form';
import styles from './ReportPreview.module.css';
import { useReportPreview } from './use-report-preview';

interface ReportPreviewProps {
  studyId: number;
  /** undefined as long as the form is not ready. */
  values: ReportValues | undefined;
}

/** The report as it would be made now, beside the choices. */
export const ReportPreview = (props: ReportPreviewProps) => (
  <FieldGroup title="Vista previa">
    <Content {...props} />
  </FieldGroup>
);

function Content({ studyId, values }: ReportPreviewProps) {
  const { data, error, invalid, isOutdated, isFetching, refetch } = useReportPreview(studyId, values);
  if (invalid) return <Missing>{invalid}</Missing>;
  if (error)
    return (
      <ReadFailure
        title="No se ha podido dibujar la vista previa"
        error={error}
        onRetry={() => void refetch()}
        retrying={isFetching}
        level={3}
      />
    );
  if (data) return <Pages preview={data} isOutdated={isOutdated} />;
  return (
    <Skeleton label="Dibujando la vista previa...">
      <Bone width="100%" height="24rem" />
    </Skeleton>
  );
}

function Pages({ preview: { svg, pages }, isOutdated }: { preview: Preview; isOutdated: boolean }) {
  const count = plural(pages, 'página', 'páginas');
  return (
    <>
      {/* Scrolls, so the keyboard has to reach it. */}
      <div
        className={styles['pages']}
        role="region"
        aria-label="Páginas del informe"
        tabIndex={0}
        aria-busy={isOutdated}
      >
        <img
          className={styles['picture']}
          style={{ '--pages': pages } as CSSProperties}
          src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`}
          alt={`Vista previa del informe, ${count}`}
        />
      </div>
      <p className="quieter" role="status">
        {isOutdated ? 'Actualizando...' : count}
      </p>
    </>
  );
}

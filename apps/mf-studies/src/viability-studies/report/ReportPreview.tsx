import type { CSSProperties } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import {
  reportForm,
  reportsApi,
  viabilityStudiesApi,
  type BodyInput,
  type ReportPreview as Preview,
} from '@umbral/contracts';
import { Bone, FieldGroup, Missing, plural, Skeleton } from '@umbral/ui';
import { call, queryClient, ReadFailure } from '@umbral/web-kit';
import { useSettled } from '../../parts/use-settled';
import { prepareReport, type ReportValues } from './report-form';
import styles from '../studies.module.css';

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

/** A preview is requested once the form has stayed the same for so long. */
const PAUSE_MS = 250;

type Body = BodyInput<typeof reportsApi.preview>;

/**
 * The pages of the report that the form describes; a newer request aborts the older one.
 * @param values undefined as long as the form is not ready
 */
function useReportPreview(studyId: number, values: ReportValues | undefined) {
  const parsed = values && reportForm.safeParse(prepareReport(values));
  const body = parsed?.success ? JSON.stringify(parsed.data) : undefined;
  const settled = useSettled(body, PAUSE_MS);
  const query = useQuery(
    {
      queryKey: [reportsApi.preview.path, studyId, settled],
      queryFn: ({ signal }) =>
        call(reportsApi.preview, { params: { id: studyId }, body: JSON.parse(settled ?? '{}') as Body, signal }),
      // Follows the study, and not the reports that are made of it.
      meta: { tag: viabilityStudiesApi.get.tag, recordId: studyId },
      enabled: settled !== undefined,
      retry: false,
      // Large, and quickly drawn again.
      gcTime: 0,
      placeholderData: keepPreviousData,
    },
    queryClient,
  );
  return {
    ...query,
    /** Why there is nothing to draw: the first message of the form. */
    invalid: parsed?.error?.issues[0]?.message,
    isOutdated: body !== settled || query.isFetching,
  };
}

import { useEffect, useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { reportForm, reportsApi, type BodyInput } from '@umbral/contracts';
import { call, queryClient } from '@umbral/web-kit';
import { prepareReport, type ReportValues } from './report-form';

/** A preview is requested once the form has stayed the same for so long. */
const PAUSE_MS = 250;

type Body = BodyInput<typeof reportsApi.preview>;

/**
 * The pages of the report that the form describes; a newer request aborts the older one.
 * @param values undefined as long as the form is not ready
 */
export function useReportPreview(studyId: number, values: ReportValues | undefined) {
  const parsed = values && reportForm.safeParse(prepareReport(values));
  const body = parsed?.success ? JSON.stringify(parsed.data) : undefined;
  const settled = useSettled(body);
  const query = useQuery(
    {
      queryKey: [reportsApi.preview.path, studyId, settled],
      queryFn: ({ signal }) =>
        call(reportsApi.preview, { params: { id: studyId }, body: JSON.parse(settled ?? '{}') as Body, signal }),
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

function useSettled(value: string | undefined): string | undefined {
  const [settled, setSettled] = useState<string>();
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

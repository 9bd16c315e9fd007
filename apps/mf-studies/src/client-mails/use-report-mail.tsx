import { useEffect, useRef, useState } from 'react';
import type { Report } from '@umbral/contracts';
import { dismissToast, LinkButton } from '@umbral/ui';
import { navigate } from '@umbral/web-kit';
import { SEND_TO_CLIENT } from './mail-words';
import { ReportMailDialog } from './ReportMailDialog';

/** The button that stands in the toast of a new report, and the dialog that it opens. */
export function useReportMail() {
  const [report, setReport] = useState<Report>();
  const isInView = useRef(false);
  useEffect(() => {
    isInView.current = true;
    return () => {
      isInView.current = false;
    };
  }, []);
  const open = (made: Report) => {
    dismissToast();
    // The toast outlives its dialog, which lists the report with the same button.
    if (isInView.current) setReport(made);
    else navigate(`/viability-studies/${made.studyId}/informe`);
  };
  return {
    button: (made: Report) => <LinkButton onClick={() => open(made)}>{SEND_TO_CLIENT}</LinkButton>,
    dialog: report ? <ReportMailDialog report={report} onClose={() => setReport(undefined)} /> : null,
  };
}

import { useEffect, useRef, useState } from 'react';
import type { Report } from '@umbral/contracts';
import { dismissToast, LinkButton } from '@umbral/ui';
import { navigate } from '@umbral/web-kit';
import { SEND_TO_CLIENT } from './mail-words';
import { ReportMailDialog } from './ReportMailDialog';

/** The mail of a report. Its dialog is a sibling of the reports dialog, whose form it would submit if nested. */
export function useReportMail() {
  const [report, setReport] = useState<Report>();
  const isInView = useRef(false);
  useEffect(() => {
    isInView.current = true;
    return () => {
      isInView.current = false;
    };
  }, []);
  const openFromToast = (made: Report) => {
    dismissToast();
    // The toast outlives the dialog, which lists the report with the same button.
    if (isInView.current) setReport(made);
    else navigate(`/viability-studies/${made.studyId}/informe`);
  };
  return {
    open: setReport,
    /** In the toast of a new report. */
    button: (made: Report) => <LinkButton onClick={() => openFromToast(made)}>{SEND_TO_CLIENT}</LinkButton>,
    dialog: report ? <ReportMailDialog report={report} onClose={() => setReport(undefined)} /> : null,
  };
}

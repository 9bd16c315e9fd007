-- Who the intermediary is, for the reports that clients take home (Ley 5/2019, art. 35). Null: nobody has said it.
ALTER TABLE companies ADD COLUMN report_notice text,
  ADD CONSTRAINT companies_report_notice_is_short CHECK (length(report_notice) <= 1000);

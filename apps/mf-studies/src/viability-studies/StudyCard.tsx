import { ActiveStatus, Card, EnergyBadge, formatDate, formatEuros, Missing, PhaseStatus, Row } from '@umbral/ui';
import { StudyActions, type StudyActionsProps } from './StudyActions';
import { additionalLoanWord, energyLetter, operationWord, studyTitle } from './study-words';

/** A study where there is no room for a table. */
export function StudyCard({ study, onAct }: StudyActionsProps) {
  return (
    <Card
      title={studyTitle(study)}
      sub={`${study.clientName} · ${study.clientPhone ?? 'No proporcionado'}`}
      status={<ActiveStatus active={study.isActive} />}
      facts={[
        { term: 'Precio', value: <strong>{formatEuros(study.purchasePrice)}</strong> },
        { term: 'Tasación', value: formatEuros(study.appraisalValue) },
      ]}
      foot={
        <>
          <PhaseStatus finished={study.isFinished} />
          <Missing>{formatDate(study.createdAt)}</Missing>
        </>
      }
      actions={<StudyActions study={study} onAct={onAct} />}
    >
      <Row gap={4}>
        <EnergyBadge letter={energyLetter(study.energyCertificate)} />
        <span>{operationWord(study.isNational)}</span>
        <Missing>{additionalLoanWord(study.needsAdditionalLoan)}</Missing>
      </Row>
    </Card>
  );
}

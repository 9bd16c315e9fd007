import type { ViabilityStudySummary } from '@umbral/contracts';
import { Missing, PhaseStatus } from '@umbral/ui';
import { phaseNote } from './study-words';

/** 'Finalizado' or 'En proceso', with time and user if known. */
export function StudyPhase({ study, beneath = false }: { study: ViabilityStudySummary; beneath?: boolean }) {
  const note = phaseNote(study);
  return (
    <>
      <PhaseStatus finished={study.isFinished} />
      {note ? (
        <>
          {beneath ? <br /> : ' '}
          <Missing small>{note}</Missing>
        </>
      ) : null}
    </>
  );
}

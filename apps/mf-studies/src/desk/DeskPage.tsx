import {
  fullName,
  deskApi,
  type ClientRecord,
  type Desk,
  type DeskNextStep,
  type StudyProgress,
  type ViabilityStudySummary,
} from '@umbral/contracts';
import { Bone, Button, Figures, formatEuros, formatNumber, PageHead, Section, Stack } from '@umbral/ui';
import { CircleCheckIcon, ClipboardCheckIcon, PlusIcon, UserRoundIcon } from '@umbral/ui/icons';
import { AppLink, StaleNotice, useOperation, usePermissions, useSignedInUser, type ReadState } from '@umbral/web-kit';
import { detailPath } from '../clients/client.fields';
import { studyTitle } from '../viability-studies/study-words';
import { AdviserLoad } from './AdviserLoad';
import styles from './Desk.module.css';
import { DeskBlock } from './DeskBlock';
import { dayWord, deskFigures } from './desk-words';
import { RecordRows, type RecordRow } from './RecordRows';
import { SystemStates } from './SystemStates';
import { VerdictChangesBlock } from './VerdictChangesBlock';

const STUDIES = '/viability-studies';
/** The lists show the records of all visible users without this filter. */
const studiesOf = (adviserId: number, progress: StudyProgress): string =>
  `${STUDIES}?status=active&progress=${progress}&adviser=${adviserId}`;
const clientsOf = (adviserId: number): string => `/clients?adviser=${adviserId}`;

/** 'Mi mesa': the user's open and untouched studies, and the clients they saved last. */
export default function DeskPage() {
  // Must include what was just saved on another screen: the cached response shows only until the refetch resolves.
  const desk = useOperation(deskApi.get, undefined, { staleTime: 0 });
  const { canView, isAdministrator } = usePermissions();
  const { id: userId } = useSignedInUser();
  const viewsStudies = desk.data ? desk.data.figures !== null : canView('estudios_viabilidad');
  return (
    <>
      <PageHead
        title="Mi mesa"
        lead="Lo que espera, lo que tienes en curso y los clientes que has guardado."
        actions={<NewRecordButtons viewsStudies={viewsStudies} />}
      />
      <StaleNotice read={desk} failure="No se ha podido actualizar tu mesa" />
      <Stack gap={8}>
        {viewsStudies && !desk.isLoadingError ? <OwnFigures figures={desk.data?.figures} /> : null}
        <div className={styles['blocks']}>
          <NextSteps desk={desk} />
          {viewsStudies ? <StudyBlocks desk={desk} /> : null}
          <DeskBlock
            title="Clientes recientes"
            read={partOf(desk, ({ recentClients }) => recentClients)}
            all={({ total }) => ({ to: clientsOf(userId), total })}
          >
            {({ items }) => (
              <RecordRows
                rows={items.map(clientRow)}
                empty={{ icon: <UserRoundIcon />, title: 'Todavía no hay clientes' }}
              />
            )}
          </DeskBlock>
        </div>
        {canView('estudios_viabilidad') && canView('usuarios') ? <AdviserLoad /> : null}
        {isAdministrator ? <SystemStates /> : null}
      </Stack>
    </>
  );
}

function NewRecordButtons({ viewsStudies }: { viewsStudies: boolean }) {
  return (
    <>
      {/* Clients are created in the calculator, with their evaluation. */}
      <Button asChild variant={viewsStudies ? 'secondary' : 'primary'} icon={<UserRoundIcon />}>
        <AppLink to="/calculator">Nuevo cliente</AppLink>
      </Button>
      {viewsStudies ? (
        <Button asChild variant="primary" icon={<PlusIcon />}>
          <AppLink to={`${STUDIES}/nuevo`}>Nuevo estudio</AppLink>
        </Button>
      ) : null}
    </>
  );
}

/** What the user has set to be done next, the soonest first. Hidden without any, as most clients have none. */
function NextSteps({ desk: { data } }: { desk: ReadState<Desk> }) {
  if (!data?.nextSteps.total) return null;
  const { items, total } = data.nextSteps;
  return (
    <Section region title="Próximos pasos">
      <RecordRows rows={items.map(stepRow)} />
      {total > items.length ? <p className={styles['meaning']}>{`y ${total - items.length} más`}</p> : null}
    </Section>
  );
}

function StudyBlocks({ desk }: { desk: ReadState<Desk> }) {
  const { id: userId } = useSignedInUser();
  const allIn =
    (progress: StudyProgress) =>
    ({ total }: { total: number }) => ({ to: studiesOf(userId, progress), total });
  return (
    <>
      <VerdictChangesBlock changes={desk.data?.verdictChanges} />
      <DeskBlock
        title="Sin movimiento"
        read={partOf(desk, ({ untouched }) => untouched ?? undefined)}
        all={allIn('untouched')}
      >
        {({ items }) => (
          <RecordRows rows={items.map(studyRow)} empty={{ icon: <CircleCheckIcon />, title: 'Nada pendiente' }} />
        )}
      </DeskBlock>
      <DeskBlock
        title="Mis estudios en curso"
        read={partOf(desk, ({ inProgress }) => inProgress ?? undefined)}
        all={allIn('in-progress')}
      >
        {({ items }) => (
          <RecordRows
            rows={items.map(studyRow)}
            empty={{ icon: <ClipboardCheckIcon />, title: 'No tienes estudios en curso' }}
          />
        )}
      </DeskBlock>
    </>
  );
}

function OwnFigures({ figures }: { figures: Desk['figures'] | undefined }) {
  return (
    <Figures
      figures={deskFigures.map(({ key, term }) => ({
        term,
        value: figures ? formatNumber(figures[key]) : <Bone width="2rem" height="1.5rem" />,
      }))}
    />
  );
}

const partOf = <Part,>(desk: ReadState<Desk>, part: (desk: Desk) => Part | undefined): ReadState<Part> => ({
  data: desk.data && part(desk.data),
  // One notice above the blocks says it once.
  error: desk.data ? null : desk.error,
  isFetching: desk.isFetching,
  refetch: desk.refetch,
});

const studyRow = (study: ViabilityStudySummary): RecordRow => ({
  id: study.id,
  to: `${STUDIES}/${study.id}`,
  title: studyTitle(study),
  sub: `${study.clientName} · ${formatEuros(study.purchasePrice)}`,
  at: study.updatedAt,
});

const stepRow = ({ clientId, clientName, text, on }: DeskNextStep): RecordRow => ({
  id: clientId,
  to: detailPath(clientId),
  title: text,
  sub: clientName,
  at: on,
  word: dayWord(on),
});

const clientRow = (client: ClientRecord): RecordRow => ({
  id: client.id,
  to: detailPath(client.id),
  title: fullName(client),
  sub: client.phone ?? client.email ?? 'No proporcionado',
  at: client.updatedAt,
});

import { Suspense, useEffect } from 'react';
import { useParams } from 'react-router-dom';
import {
  fullName,
  clientsApi,
  housingCalculationsApi,
  readId,
  viabilityStudiesApi,
  type AnswerOf,
} from '@umbral/contracts';
import { Bone, Button, EmptyState, PageHead, Section, Skeleton, Stack, Tabs } from '@umbral/ui';
import { CalculatorIcon, ClipboardCheckIcon, PencilIcon, SearchXIcon, WalletIcon } from '@umbral/ui/icons';
import {
  ApiError,
  AppLink,
  lazyPart,
  Loaded,
  navigate,
  NotFound,
  useAddress,
  usePageTitle,
  usePermissions,
  useRecord,
} from '@umbral/web-kit';
import { closeOf, HISTORY_TAB, historyTab } from '@umbral/web-kit/records';
import { ClientMails } from '../client-mails/ClientMails';
import { MAXIMUM_PRICE, STUDY_WITH_THESE } from '../prefill/NextSteps';
import { newCalculationFor, newStudyFor } from '../prefill/paths';
import { clientFields, detailPath, EDIT_TAB, evaluatePath, MERGE_TAB } from './client.fields';
import { ClientDuplicates } from './ClientDuplicates';
import { ClientEvaluations } from './ClientEvaluations';
import { ClientWorks } from './ClientWorks';
import { NextStepSection } from './NextStepSection';

const ClientForm = lazyPart(() => import(/* webpackChunkName: "on-demand" */ './ClientForm'));

const MergeClientDialog = lazyPart(() => import(/* webpackChunkName: "on-demand" */ './MergeClientDialog'));

const TITLE = 'Detalle del Cliente';

/** The client: who they are, what is next, and what was done. */
export default function ClientDetail() {
  const { id = '', '*': tab = '' } = useParams();
  const { pathname } = useAddress();
  const { mayOpen } = usePermissions();
  const isId = readId(id) !== undefined;
  const read = useRecord(clientsApi.get, { params: { id } }, { enabled: isId });
  const client = read.data?.record;
  usePageTitle(client ? fullName(client) : TITLE);
  const currentId = client?.id;
  // The address of a client that was merged leads to the kept one.
  useEffect(() => {
    if (currentId !== undefined && String(currentId) !== id) navigate(detailPath(currentId), { replace: true });
  }, [currentId, id]);
  const [dialog, other] = tab.split('/');
  const otherId = dialog === MERGE_TAB ? readId(other) : undefined;
  const isDialog = tab === EDIT_TAB || (otherId !== undefined && tab === `${MERGE_TAB}/${otherId}`);
  if (tab !== '' && tab !== HISTORY_TAB && !isDialog) return <NotFound pathname={`${detailPath(id)}/${tab}`} />;
  const close = closeOf({ screen: { path: detailPath(id) }, pathname, search: '' });
  const isUnknown = !isId || (read.error instanceof ApiError && read.error.status === 404);
  return (
    <>
      <PageHead
        title={client ? fullName(client) : TITLE}
        lead={`${TITLE} · n.º ${id}`}
        actions={
          <>
            <Button asChild>
              <AppLink to="/clients">Volver a Clientes</AppLink>
            </Button>
            {client ? (
              <Button asChild icon={<PencilIcon />}>
                <AppLink to={`${detailPath(client.id)}/${EDIT_TAB}`}>Editar</AppLink>
              </Button>
            ) : null}
            {client && mayOpen(viabilityStudiesApi.create.access) ? (
              <Button asChild icon={<ClipboardCheckIcon />}>
                <AppLink to={newStudyFor('client', client.id)}>{STUDY_WITH_THESE}</AppLink>
              </Button>
            ) : null}
            {client && mayOpen(housingCalculationsApi.create.access) ? (
              <Button asChild icon={<WalletIcon />}>
                <AppLink to={newCalculationFor('client', client.id)}>{MAXIMUM_PRICE}</AppLink>
              </Button>
            ) : null}
            {client ? (
              <Button asChild variant="primary" icon={<CalculatorIcon />}>
                <AppLink to={evaluatePath(client.id)}>Nueva evaluación</AppLink>
              </Button>
            ) : null}
          </>
        }
      />
      {isUnknown ? (
        <EmptyState
          icon={<SearchXIcon />}
          title="Este cliente no existe"
          text="Puede que la dirección esté mal escrita, o que el cliente sea de otra compañía."
        />
      ) : (
        <Loaded read={read} failure="No se ha podido cargar el cliente" level={2} loading={<ClientSkeleton />}>
          {({ record: client }) => (
            <>
              <Stack gap={6}>
                <ClientDuplicates client={client} />
                <ClientTabs client={client} tab={isDialog ? '' : tab} />
              </Stack>
              <Suspense>
                {tab === EDIT_TAB ? (
                  <ClientForm id={client.id} onClose={close} />
                ) : otherId !== undefined ? (
                  <MergeClientDialog id={client.id} otherId={otherId} onClose={close} />
                ) : null}
              </Suspense>
            </>
          )}
        </Loaded>
      )}
    </>
  );
}

/** The first tab of a client. */
const DATA = 'datos';

/** The client's data and, with the permission, their history. */
function ClientTabs({ client, tab }: { client: AnswerOf<typeof clientsApi.get>; tab: string }) {
  const { who } = usePermissions();
  const historyTabs = historyTab({ entityType: 'client', entityId: client.id, who, tab });
  const data = <ClientData client={client} />;
  if (historyTabs.length === 0) return data;
  return (
    <Tabs
      label="Apartados del cliente"
      items={[{ id: DATA, label: 'Datos', panel: data }, ...historyTabs]}
      value={tab || DATA}
      onChange={(tab) => navigate(detailPath(client.id) + (tab === DATA ? '' : `/${tab}`), { replace: true })}
    />
  );
}

const facts = clientFields.facts('email', 'phone', 'dni', 'age', 'employmentType', 'employmentTime', 'createdAt');

/** The client and their evaluations. */
function ClientData({ client }: { client: AnswerOf<typeof clientsApi.get> }) {
  return (
    <Stack gap={8}>
      <Section title="Datos">{facts(client)}</Section>
      <NextStepSection client={client} />
      <ClientWorks clientId={client.id} />
      <ClientMails clientId={client.id} />
      <ClientEvaluations evaluations={client.evaluations} />
    </Stack>
  );
}

function ClientSkeleton() {
  return (
    <Skeleton label="Cargando cliente...">
      <Stack>
        {['38%', '70%', '64%', '90%', '90%'].map((width, index) => (
          <Bone key={index} width={width} />
        ))}
      </Stack>
    </Skeleton>
  );
}

import type { AnswerOf, clientsApi } from '@umbral/contracts';
import { Bone, Facts, formatDate, formatWithUnit, Section, Skeleton, Stack } from '@umbral/ui';
import { ClientMails } from '../client-mails/ClientMails';
import { ClientEvaluations } from './ClientEvaluations';
import { ClientWorks } from './ClientWorks';
import { employmentTime, employmentType, fullName } from './client-words';
import { given } from './given';

/** The client and their evaluations. */
export function ClientData({ client }: { client: AnswerOf<typeof clientsApi.get> }) {
  return (
    <Stack gap={8}>
      <Section title={fullName(client)}>
        <Facts
          facts={[
            { term: 'Correo electrónico', value: given(client.email) },
            { term: 'Teléfono', value: given(client.phone) },
            { term: 'Edad', value: given(client.age === null ? null : formatWithUnit(client.age, 'años')) },
            { term: 'Situación laboral', value: given(employmentType(client.employmentType)) },
            { term: 'Antigüedad laboral', value: given(employmentTime(client.employmentTime)) },
            { term: 'Fecha de alta', value: formatDate(client.createdAt) },
          ]}
        />
      </Section>
      <ClientWorks clientId={client.id} />
      <ClientMails clientId={client.id} />
      <ClientEvaluations evaluations={client.evaluations} />
    </Stack>
  );
}

export function ClientSkeleton() {
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

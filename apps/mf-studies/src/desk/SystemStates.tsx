import { serviceNames, systemApi, type ServiceName } from '@umbral/contracts';
import { Bone, LinkButton, Section, Skeleton, Status } from '@umbral/ui';
import { TriangleAlertIcon } from '@umbral/ui/icons';
import { useOperation } from '@umbral/web-kit';
import styles from './Desk.module.css';
import { serviceWords, unhandledMessages, unhandledWord } from './desk-words';

/** 'Estado del sistema': a line for each service with its status, or that it does not answer. */
export function SystemStates() {
  return (
    <Section region title="Estado del sistema">
      <ul className={`${styles['rows']} ${styles['states']}`}>
        {serviceNames.map((service) => (
          <ServiceLine key={service} service={service} />
        ))}
      </ul>
    </Section>
  );
}

function ServiceLine({ service }: { service: ServiceName }) {
  const { data, isError, isFetching, refetch } = useOperation(systemApi[service], undefined, { staleTime: 0 });
  const name = serviceWords[service];
  const count = data && unhandledMessages(data);
  return (
    <li className={`${styles['row']} ${styles['state']}`}>
      <span className={styles['name']}>{name}</span>
      {/* Cached data is not shown for a service that does not answer now. */}
      {isError ? (
        <>
          <LinkButton aria-label={`Reintentar: ${name}`} disabled={isFetching} onClick={() => void refetch()}>
            Reintentar
          </LinkButton>
          <Status tone="danger">No responde</Status>
        </>
      ) : count === undefined ? (
        <Skeleton label={`Preguntando a ${name}...`}>
          <Bone width="5rem" />
        </Skeleton>
      ) : count > 0 ? (
        <Status tone="warning" icon={<TriangleAlertIcon size="s" />}>
          {unhandledWord(count)}
        </Status>
      ) : (
        <Status tone="success">En orden</Status>
      )}
    </li>
  );
}

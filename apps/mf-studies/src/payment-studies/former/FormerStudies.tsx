import { MOST_FIRST_ROWS, type PaymentStudy } from '@umbral/contracts';
import {
  ActiveStatus,
  Bone,
  Card,
  CellMain,
  DataTable,
  Dialog,
  DialogClose,
  EmptyState,
  formatEuros,
  RowActions,
  Skeleton,
  Stack,
  type Column,
} from '@umbral/ui';
import { EyeIcon, PencilIcon, SearchIcon } from '@umbral/ui/icons';
import { Loaded, useAddress } from '@umbral/web-kit';
import { FORMER_PATH, formerFields, fullName, useFormerStudies } from './former.fields';

/** 'Estudios anteriores': the studies from before calculations existed. They are read and corrected, never created. */
export default function FormerStudies({ onClose }: { onClose: () => void }) {
  const { search } = useAddress();
  const term = new URLSearchParams(search).get('search') ?? '';
  const read = useFormerStudies(term);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="l"
      title="Estudios anteriores"
      description="Estudios de cuota hechos antes de que existieran los cálculos del precio máximo"
      footer={<DialogClose>Cerrar</DialogClose>}
    >
      {term ? (
        <p>
          Los que coinciden con «{term}». <a href={FORMER_PATH}>Ver todos</a>
        </p>
      ) : null}
      <Loaded
        read={read}
        failure="No se han podido cargar los estudios anteriores"
        loading={
          <Skeleton label="Cargando estudios anteriores...">
            <Stack>
              {['100%', '100%', '100%', '100%'].map((width, index) => (
                <Bone key={index} width={width} height="2.125rem" />
              ))}
            </Stack>
          </Skeleton>
        }
      >
        {(studies) => (
          <>
            {studies.length >= MOST_FIRST_ROWS ? (
              <p>Se muestran los {MOST_FIRST_ROWS} más recientes. Busca por cliente o teléfono el que falte.</p>
            ) : null}
            <DataTable
              caption="Estudios anteriores, los más recientes primero"
              rows={studies}
              rowKey={(study) => study.id}
              columns={columns(search)}
              isInactive={(study) => !study.isActive}
              busy={read.isFetching}
              actions={(study) => <FormerActions study={study} search={search} />}
              empty={
                <EmptyState
                  icon={<SearchIcon />}
                  level={3}
                  title="Ninguno coincide"
                  text={`Nada coincide con «${term}».`}
                />
              }
              renderCard={(study) => (
                <Card
                  level={3}
                  title={fullName(study)}
                  sub={study.phone}
                  status={<strong className="num">{formatEuros(study.maxPayment)}</strong>}
                  foot={<ActiveStatus active={study.isActive} />}
                  actions={<FormerActions study={study} search={search} />}
                />
              )}
            />
          </>
        )}
      </Loaded>
    </Dialog>
  );
}

const columns = (search: string): readonly Column<PaymentStudy>[] => [
  {
    id: 'client',
    header: 'Cliente',
    cell: (study) => <CellMain href={`${FORMER_PATH}/${study.id}${search}`}>{fullName(study)}</CellMain>,
  },
  formerFields.column('phone'),
  formerFields.column('maxPayment', {
    align: 'end',
    cell: (study) => <strong>{formerFields.show('maxPayment', study)}</strong>,
  }),
  formerFields.column('createdAt'),
  formerFields.column('isActive', { id: 'state' }),
];

function FormerActions({ study, search }: { study: PaymentStudy; search: string }) {
  const address = `${FORMER_PATH}/${study.id}`;
  return (
    <RowActions
      name={fullName(study)}
      primary={[
        { label: 'Ver estudio anterior', icon: <EyeIcon />, href: address + search },
        { label: 'Editar datos del cliente', icon: <PencilIcon />, href: `${address}/editar${search}` },
      ]}
    />
  );
}

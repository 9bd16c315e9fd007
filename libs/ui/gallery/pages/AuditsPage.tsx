import { useState } from 'react';
import { Badge, Dialog, DialogClose, Pagination } from '../../src';
import { Diff, Movement, MovementList } from '../../src/audit';
import { LogInIcon, PencilIcon, PlusIcon, TrashIcon } from '../../src/icons';

export function AuditsPage() {
  const [open, setOpen] = useState(true);
  const [page, setPage] = useState(5);
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      size="l"
      fixed
      title="Movimientos de Alba Domínguez Reig"
      description="Los 50 más recientes primero · Hora peninsular"
      footer={<DialogClose>Cerrar</DialogClose>}
    >
      <MovementList>
        <Movement
          at="2026-11-20T08:41:07Z"
          action={
            <Badge tone="info" icon={<PencilIcon />}>
              Actualización
            </Badge>
          }
          name="Piso en Ruzafa, Valencia"
          kind="Estudio de viabilidad"
          summary="3 campos cambiados"
          defaultOpen
        >
          <Diff
            changes={[
              { field: 'Precio de compra', before: '242.000 €', after: '235.000 €' },
              { field: 'Certificado energético', before: 'No conozco', after: 'D' },
              {
                field: 'Préstamo adicional',
                before: null,
                after: 'Préstamo personal de 12.000 € para la reforma de la cocina',
              },
            ]}
          />
          <p className="quieter">IP 10.24.8.117 · Firefox 145 en Windows</p>
        </Movement>
        <Movement
          at="2026-11-20T08:38:52Z"
          action={
            <Badge tone="success" icon={<PlusIcon />}>
              Creación
            </Badge>
          }
          name="Amparo Gisbert Lloret"
          kind="Cálculo de precio máximo"
          summary="Detalles"
        >
          <p>Nada más.</p>
        </Movement>
        <Movement
          at="2026-11-20T08:02:30Z"
          action={<Badge icon={<LogInIcon />}>Inicio de sesión</Badge>}
          name="Alba Domínguez Reig"
          kind="Usuario"
        />
        <Movement
          at="2026-11-19T16:20:16Z"
          action={
            <Badge tone="danger" icon={<TrashIcon />}>
              Eliminación
            </Badge>
          }
          name="Estudio - Ramón Vila Cots"
          kind="Estudio de viabilidad"
        />
      </MovementList>
      <Pagination page={page} pageSize={50} total={412} onPage={setPage} noun="movimientos" />
    </Dialog>
  );
}

import {
  Button,
  EmptyState,
  Failure,
  Notice,
  PageHead,
  Row,
  Section,
  Stack,
  TableSkeleton,
  toast,
  Working,
} from '../../src';
import { ClipboardListIcon, PlusIcon, RefreshCwIcon, SearchXIcon } from '../../src/icons';

export function StatesPage() {
  return (
    <>
      <PageHead title="Estados" lead="Cada uno dice qué pasa y qué se puede hacer." />
      <Section title="Vacío">
        <Stack gap={6}>
          <EmptyState
            level={3}
            icon={<ClipboardListIcon />}
            title="Todavía no hay estudios activos"
            text="Crea el primero con los datos de la vivienda y de sus titulares."
            actions={
              <>
                <Button variant="primary" icon={<PlusIcon />}>
                  Nuevo Estudio
                </Button>
                <Button variant="ghost">Ver inactivos</Button>
              </>
            }
          />
          <EmptyState
            level={3}
            icon={<SearchXIcon />}
            title="No se encontraron clientes."
            text="Nada coincide con «Migueláñez»."
            actions={<Button>Limpiar búsqueda</Button>}
          />
        </Stack>
      </Section>
      <Section title="Cargando" note="Aparece pasados 200 ms">
        <TableSkeleton
          label="Cargando estudios..."
          headers={['Estudio', 'Teléfono', 'Fecha', 'Fase', 'Estado']}
          rows={4}
          media
        />
        <Stack gap={3}>
          <Working>Analizando productos compatibles...</Working>
          <Working>Verificando permisos...</Working>
        </Stack>
      </Section>
      <Section title="Error">
        <Stack>
          <Failure
            level={3}
            title="No se ha podido abrir Estudio de Viabilidad"
            text="El resto de la aplicación sigue funcionando. Reintenta en unos segundos; si continúa, envía este código al administrador."
            code="UMB-102 · estudios · 8f3c21"
            onRetry={() => undefined}
          />
          <Notice
            tone="danger"
            title="Error al cargar movimientos:"
            action={
              <Button size="s" icon={<RefreshCwIcon />}>
                Reintentar
              </Button>
            }
          >
            el servicio no responde.
          </Notice>
          <Notice
            tone="warning"
            title="Otra persona ha modificado este registro."
            action={<Button size="s">Ver versión actual</Button>}
          >
            Begoña Uriarte lo guardó hace 2 minutos.
          </Notice>
          <Notice action={<Button size="s">Completar titulares</Button>}>
            No se pueden mostrar productos hasta completar los datos de los titulares.
          </Notice>
          <Notice tone="success" title="Cliente guardado.">
            El resultado queda en su ficha.
          </Notice>
        </Stack>
      </Section>
      <Section title="Avisos" note="Uno a la vez, 5 s, 420 px como máximo">
        <Row>
          <Button onClick={() => toast({ title: 'Estudio creado', text: 'Piso en Ruzafa, Valencia' })}>Éxito</Button>
          <Button
            onClick={() =>
              toast({ title: 'Error', text: 'No se pudo actualizar el estudio de viabilidad.', tone: 'danger' })
            }
          >
            Error
          </Button>
          <Button
            onClick={() =>
              toast({ title: 'Envío por email', text: 'Esta función todavía no está disponible.', tone: 'info' })
            }
          >
            Información
          </Button>
        </Row>
      </Section>
    </>
  );
}

import { Button, Screen } from '../../src';
import { SearchIcon } from '../../src/icons';

export function ScreenPage({ kind }: { kind: 'denied' | 'not-found' }) {
  if (kind === 'denied') {
    return (
      <Screen
        kind="denied"
        title="Acceso Denegado"
        actions={
          <Button asChild variant="primary">
            <a href="?page=pieces">Volver a Mi Perfil</a>
          </Button>
        }
      >
        No tienes permiso para ver Auditorías. Si lo necesitas, contacta con el administrador.
      </Screen>
    );
  }
  return (
    <Screen
      kind="not-found"
      code="Error 404"
      title="Esta puerta no lleva a ninguna parte"
      actions={
        <>
          <Button asChild variant="primary">
            <a href="?page=pieces">Volver al inicio</a>
          </Button>
          <Button variant="ghost" icon={<SearchIcon />}>
            Buscar una página
          </Button>
        </>
      }
    >
      La página /viability-studes no existe o ha cambiado de sitio.
    </Screen>
  );
}

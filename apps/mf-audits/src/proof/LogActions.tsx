import { auditProofApi, auditVerifiers } from '@umbral/contracts';
import { Button, Menu } from '@umbral/ui';
import { DownloadIcon, MoreIcon, ShieldCheckIcon } from '@umbral/ui/icons';
import { useDownload } from '@umbral/web-kit';

/** Downloads to verify the log outside of the product. */
export function LogActions() {
  const exported = useDownload({
    done: 'Registro exportado',
    failed: 'No se pudo exportar el registro. Revisa la conexión e inténtalo de nuevo.',
  });
  const verifier = useDownload({
    done: 'Verificador descargado',
    failed: 'No se pudo descargar el verificador. Revisa la conexión e inténtalo de nuevo.',
  });
  return (
    <Menu
      label="Más acciones"
      trigger={
        <Button icon={<MoreIcon />} busy={exported.isPending} busyLabel="Exportando...">
          Más acciones
        </Button>
      }
      items={[
        {
          label: 'Exportar con prueba',
          note: 'Todos los movimientos sellados',
          icon: <DownloadIcon />,
          onSelect: () => exported.download(auditProofApi.export),
        },
        ...auditVerifiers.map((file) => ({
          label: `Descargar verificador (${file.endsWith('.py') ? 'Python' : 'Node'})`,
          icon: <ShieldCheckIcon />,
          onSelect: () => verifier.download(auditProofApi.verifier, { params: { file } }),
        })),
      ]}
    />
  );
}

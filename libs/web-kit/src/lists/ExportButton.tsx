import type { OperationShape } from '@umbral/contracts';
import { Button } from '@umbral/ui';
import { DownloadIcon } from '@umbral/ui/icons';
import { useDownload } from '../call/use-download';

interface ExportButtonProps {
  operation: OperationShape;
  /** Of the current list. */
  query: Readonly<Record<string, unknown>>;
}

/** Saves all pages of the current list. */
export function ExportButton({ operation, query }: ExportButtonProps) {
  const { download, isPending } = useDownload({
    done: 'Lista exportada',
    failed: 'No se pudo exportar la lista. Revisa la conexión e inténtalo de nuevo.',
  });
  return (
    <span className="push">
      <Button
        variant="ghost"
        icon={<DownloadIcon />}
        busy={isPending}
        busyLabel="Exportando..."
        onClick={() => download(operation, { query })}
      >
        Exportar CSV
      </Button>
    </span>
  );
}

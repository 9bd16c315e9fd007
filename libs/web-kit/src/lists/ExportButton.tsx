import { useMutation } from '@tanstack/react-query';
import type { OperationShape } from '@umbral/contracts';
import { Button, toast } from '@umbral/ui';
import { DownloadIcon } from '@umbral/ui/icons';
import { searchOf } from '../call/address-of-call';
import { serverMessage } from '../call/errors';
import { saveFile } from '../call/save-file';
import { receiveFile } from '../call/send';
import { queryClient } from '../query/query-client';

interface ExportButtonProps {
  operation: OperationShape;
  /** Of the list in view. */
  query: Readonly<Record<string, unknown>>;
}

/** Saves all rows of the list in view, whatever page is shown. */
export function ExportButton({ operation: { method, path }, query }: ExportButtonProps) {
  const { mutate, isPending } = useMutation(
    {
      mutationFn: () => receiveFile({ method, path: path + searchOf(query) }),
      onSuccess: ({ content, name }) => {
        saveFile(content, name);
        toast({ tone: 'success', title: 'Lista exportada', text: name });
      },
      onError: (error) =>
        toast({
          tone: 'danger',
          title: 'Error',
          text: serverMessage(error) ?? 'No se pudo exportar la lista. Revisa la conexión e inténtalo de nuevo.',
        }),
    },
    queryClient,
  );
  return (
    <span className="push">
      <Button
        variant="ghost"
        icon={<DownloadIcon />}
        busy={isPending}
        busyLabel="Exportando..."
        onClick={() => mutate()}
      >
        Exportar CSV
      </Button>
    </span>
  );
}

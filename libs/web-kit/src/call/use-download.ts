import { useMutation } from '@tanstack/react-query';
import type { OperationShape } from '@umbral/contracts';
import { toast } from '@umbral/ui';
import { queryClient } from '../query/query-client';
import { pathOfCall, searchOf } from './address-of-call';
import { serverMessage } from './errors';
import type { AnyInput } from './input';
import { saveFile } from './save-file';
import { receiveFile } from './send';

interface DownloadWords {
  /** Title of the toast above the file's name: 'Lista exportada'. */
  done: string;
  /** Text of the toast when no response arrived. */
  failed: string;
}

/** Saves the file that an operation returns, and shows the outcome in a toast. */
export function useDownload({ done, failed }: DownloadWords) {
  const { mutate, isPending } = useMutation(
    {
      mutationFn: ({ op, input }: { op: OperationShape; input: AnyInput }) =>
        receiveFile({ method: op.method, path: pathOfCall(op, input) + searchOf(input.query) }),
      onSuccess: ({ content, name }) => {
        saveFile(content, name);
        toast({ tone: 'success', title: done, text: name });
      },
      onError: (error) => {
        // The session has ended, and with it all reads.
        if (error.name !== 'AbortError')
          toast({ tone: 'danger', title: 'Error', text: serverMessage(error) ?? failed });
      },
    },
    queryClient,
  );
  return { isPending, download: (op: OperationShape, input: AnyInput = {}) => mutate({ op, input }) };
}

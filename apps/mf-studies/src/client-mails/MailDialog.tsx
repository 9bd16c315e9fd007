import { useEffect, useMemo, useState, type FormEvent } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { clientMailForm, type ClientMailForm, type ClientMailPreview } from '@umbral/contracts';
import { Bone, Button, Dialog, DialogClose, Facts, FormStack, Notice, Skeleton } from '@umbral/ui';
import { SendIcon } from '@umbral/ui/icons';
import { LeaveGuard, ReadFailure, useIsMounted, useKitForm, WrongFields, type Outcome } from '@umbral/web-kit';
import { LongTextField, TextField } from '@umbral/web-kit/fields';
import { useFirst } from '../parts/use-first';
import { DuplicateHelp } from '../clients/DuplicateHelp';
import { failureOf, SEND_TO_CLIENT, toastFailure } from './mail-words';

type Proposal = Omit<ClientMailPreview, 'clientId'> & Partial<Pick<ClientMailPreview, 'clientId'>>;
type MailForm = UseFormReturn<ClientMailForm, unknown, ClientMailForm>;

interface MailDialogProps {
  /** The document and its recipient. */
  description: string;
  preview: { data: Proposal | undefined; error: Error | null; isFetching: boolean; refetch: () => unknown };
  /** @param shown the proposal that was edited. Returns undefined where nothing was sent, silently or reported. */
  onSend: (mail: ClientMailForm, form: MailForm, shown: Proposal) => Promise<Outcome<unknown> | undefined>;
  onClose: () => void;
}

const EMPTY: ClientMailForm = { to: '', subject: '', text: '' };

/** 'Enviar al cliente': the proposed mail, editable before it is sent. */
export function MailDialog({ description, preview, onSend, onClose }: MailDialogProps) {
  const proposal = useFirst(preview.data);
  const values = useMemo(
    () => proposal && { to: proposal.to ?? '', subject: proposal.subject, text: proposal.text },
    [proposal],
  );
  const form = useKitForm(clientMailForm, { defaultValues: EMPTY, values });
  // Read-only, so it follows the client's data.
  const address = (preview.data ?? proposal)?.to ?? null;
  useEffect(() => {
    if (address !== null) form.setValue('to', address);
  }, [form, address]);
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const isShown = useIsMounted();
  const send = async (mail: ClientMailForm) => {
    if (!proposal) return;
    setFailure(undefined);
    setIsSending(true);
    const outcome = await onSend(mail, form, proposal);
    setIsSending(false);
    // Closed meanwhile: a success is in its toast, and must not close another mail.
    if (!isShown.current) return outcome?.ok === false ? toastFailure(outcome.error) : undefined;
    if (outcome?.ok) onClose();
    else setFailure(outcome && failureOf(outcome.error));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (proposal && !isSending) void form.handleSubmit(send)(event);
  };
  return (
    <>
      <Dialog
        open
        onOpenChange={onClose}
        title={SEND_TO_CLIENT}
        description={description}
        dirty={form.formState.isDirty}
        onSubmit={submit}
        note={<WrongFields form={form} hidden />}
        pending={proposal ? undefined : <Pending {...preview} />}
        footer={
          <>
            <DialogClose>Cancelar</DialogClose>
            <Button
              type="submit"
              variant="primary"
              icon={<SendIcon />}
              busy={isSending}
              busyLabel="Enviando…"
              disabled={!proposal}
            >
              {failure === undefined ? 'Enviar' : 'Reintentar'}
            </Button>
          </>
        }
      >
        {proposal ? (
          <FormStack>
            {failure === undefined ? null : (
              <Notice tone="danger" live>
                {failure}
              </Notice>
            )}
            <Letter
              form={form}
              hasAddress={address !== null}
              clientId={proposal.clientId}
              fileName={proposal.fileName}
            />
          </FormStack>
        ) : null}
      </Dialog>
      <LeaveGuard when={form.formState.isDirty} />
    </>
  );
}

function Pending({ error, isFetching, refetch }: Omit<MailDialogProps['preview'], 'data'>) {
  return error ? (
    <ReadFailure
      title="No se ha podido preparar el correo"
      error={error}
      onRetry={() => void refetch()}
      retrying={isFetching}
      level={3}
    />
  ) : (
    <Skeleton label="Preparando el correo...">
      <Bone width="60%" height="2rem" />
      <Bone width="100%" height="8rem" />
    </Skeleton>
  );
}

interface LetterProps {
  form: MailForm;
  /** The client's address, which is edited with their data and not here. */
  hasAddress: boolean;
  /** The client that is known so far. */
  clientId: number | null | undefined;
  fileName: string;
}

function Letter({ form, hasAddress, clientId, fileName }: LetterProps) {
  const help = hasAddress ? (
    'Se cambia en los datos del cliente'
  ) : (
    <>
      Quedará como email del cliente <DuplicateHelp control={form.control} name="to" except={clientId} />
    </>
  );
  return (
    <>
      <TextField form={form} name="to" label="Para" required type="email" help={help} readOnly={hasAddress} />
      <TextField form={form} name="subject" label="Asunto" required />
      <LongTextField form={form} name="text" label="Mensaje" required rows={10} />
      <Facts facts={[{ term: 'Adjunto', value: fileName }]} />
    </>
  );
}

import { COPY_REFUSED, releaseOfEntry, releasesApi } from '@umbral/contracts';
import { Button, Dialog, DialogClose, Facts, toast } from '@umbral/ui';
import { CopyIcon } from '@umbral/ui/icons';
import { useOperation } from '@umbral/web-kit';
import { publicationOf, servingFacts, ticketOf, type Serving } from './serving-facts';

/** 'Quién sirve esta página': module, release and shell of the current page, to be copied into a ticket. */
export default function ServingDialog({ onClose, ...serving }: Serving & { onClose: () => void }) {
  const { deployed, isAdministrator } = serving;
  const asksServer = isAdministrator && deployed !== undefined;
  const { data, isError } = useOperation(releasesApi.list, undefined, { enabled: asksServer });
  const known = data && deployed ? publicationOf(releaseOfEntry(deployed.entry), data) : undefined;
  const publication = asksServer ? (known ?? (isError ? 'No se ha podido consultar' : 'Cargando...')) : undefined;
  const facts = servingFacts(serving, publication);
  const copy = async () => {
    try {
      // Undefined without https.
      await navigator.clipboard.writeText(ticketOf(facts));
      toast({ title: 'Copiado' });
    } catch {
      toast({ tone: 'danger', ...COPY_REFUSED });
    }
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Quién sirve esta página"
      footer={
        <>
          <DialogClose>Cerrar</DialogClose>
          <Button variant="primary" icon={<CopyIcon />} onClick={() => void copy()}>
            Copiar
          </Button>
        </>
      }
    >
      <Facts facts={facts} />
    </Dialog>
  );
}

import { COPY_REFUSED } from '@umbral/contracts';
import { Button, toast } from '@umbral/ui';
import { CopyIcon } from '@umbral/ui/icons';

/** Copies text, and confirms it. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const copy = async () => {
    try {
      // Undefined without https.
      await navigator.clipboard.writeText(text);
      toast({ title: 'Copiado' });
    } catch {
      toast({ tone: 'danger', ...COPY_REFUSED });
    }
  };
  return (
    <Button size="s" icon={<CopyIcon />} onClick={() => void copy()}>
      {label}
    </Button>
  );
}

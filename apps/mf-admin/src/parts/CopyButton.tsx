import { Button, toast } from '@umbral/ui';
import { CopyIcon } from '@umbral/ui/icons';

/** Copies text, and confirms it. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => toast({ title: 'Copiado' }),
      () =>
        toast({ tone: 'danger', title: 'Error', text: 'El navegador no deja copiar. Selecciónalo y cópialo a mano.' }),
    );
  return (
    <Button size="s" icon={<CopyIcon />} onClick={() => void copy()}>
      {label}
    </Button>
  );
}

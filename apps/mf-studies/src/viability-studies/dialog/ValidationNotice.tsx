import { Button, Missing, Notice } from '@umbral/ui';
import styles from './ValidationNotice.module.css';
import type { Issues } from './use-issues';

/** 'Error de Validación': the first invalid field on any tab, with a link to it. */
export function ValidationNotice({ issues: { all, goTo } }: { issues: Issues }) {
  const [first, ...others] = all;
  if (!first) return null;
  return (
    <div className={styles['notice']}>
      <Notice
        tone="danger"
        title="Error de Validación"
        stacked
        live
        action={
          <Button size="s" onClick={() => goTo(first)}>
            Ir al Campo
          </Button>
        }
      >
        {first.text}
        {others.length > 0 ? <Missing small> Y {others.length} más.</Missing> : null}
      </Notice>
    </div>
  );
}

import { Button, plural } from '@umbral/ui';
import { ArrowUpIcon } from '@umbral/ui/icons';
import styles from './NewRows.module.css';
import { agree, type Nouns } from './nouns';

interface NewRowsProps {
  count: number;
  /** Rows that came from the page before are not new records. */
  isFirstPage: boolean;
  nouns: Nouns;
  onShow: () => void;
}

/** '3 nuevos': rows that wait, because they would move those that are being read. */
export default function NewRows({ count, isFirstPage, nouns, onShow }: NewRowsProps) {
  const waiting = plural(count, agree(nouns, 'nuevo', 'nueva'), agree(nouns, 'nuevos', 'nuevas'));
  return (
    <div className={styles['place']}>
      <Button size="s" icon={<ArrowUpIcon />} className={styles['button']} onClick={onShow}>
        {isFirstPage ? waiting : 'Ver los cambios'}
      </Button>
    </div>
  );
}

import { ActiveStatus, Card, Logo } from '@umbral/ui';
import { BankActions, type BankActionsProps } from './BankActions';
import { ownerWords, paysWords } from './bank-words';

/** A bank where there is no room for a table. */
export function BankCard({ bank, onAct }: BankActionsProps) {
  return (
    <Card
      media={<Logo name={bank.name} src={bank.logo} />}
      title={bank.name}
      sub={ownerWords(bank)}
      foot={
        <>
          <ActiveStatus active={bank.isActive} />
          <span>{paysWords(bank)}</span>
        </>
      }
      actions={<BankActions bank={bank} onAct={onAct} />}
    />
  );
}

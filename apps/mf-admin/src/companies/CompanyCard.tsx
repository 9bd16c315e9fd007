import { ActiveStatus, Card, Logo } from '@umbral/ui';
import { CompanyActions, type CompanyActionsProps } from './CompanyActions';
import { NO_DESCRIPTION, userCountWords } from './company-words';

/** A company where there is no room for a table. */
export function CompanyCard({ company, onAct }: CompanyActionsProps) {
  return (
    <Card
      media={<Logo name={company.name} src={company.logo} />}
      title={company.name}
      sub={company.description ?? NO_DESCRIPTION}
      foot={
        <>
          <ActiveStatus active={company.isActive} feminine />
          <span>{userCountWords(company.userCount)}</span>
        </>
      }
      actions={<CompanyActions company={company} onAct={onAct} />}
    />
  );
}

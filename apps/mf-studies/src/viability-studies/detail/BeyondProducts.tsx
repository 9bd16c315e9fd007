import { useId, useState, type ReactNode } from 'react';
import { Button, plural, Row } from '@umbral/ui';
import { ChevronDownIcon } from '@umbral/ui/icons';

interface BeyondProductsProps {
  count: number;
  children: ReactNode;
}

/** The products that no change makes fit, collapsed. The expanded state survives filters that match none of them. */
export function BeyondProducts({ count, children }: BeyondProductsProps) {
  const [isUnfolded, setUnfolded] = useState(false);
  const id = useId();
  if (count === 0) return null;
  return (
    <>
      <Row>
        <Button
          variant="ghost"
          icon={<ChevronDownIcon />}
          aria-expanded={isUnfolded}
          aria-controls={id}
          onClick={() => setUnfolded(!isUnfolded)}
        >
          {`Ver ${plural(count, 'que no puede encajar', 'que no pueden encajar')}`}
        </Button>
      </Row>
      <div id={id}>{isUnfolded ? children : null}</div>
    </>
  );
}

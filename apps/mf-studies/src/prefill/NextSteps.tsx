import type { ReactNode } from 'react';
import { housingCalculationsApi, viabilityStudiesApi } from '@umbral/contracts';
import { Button, Row, Section } from '@umbral/ui';
import { CalculatorIcon, ClipboardCheckIcon, WalletIcon } from '@umbral/ui/icons';
import { AppLink, usePermissions } from '@umbral/web-kit';

export const STUDY_WITH_THESE = 'Crear estudio con estos datos';
export const MAXIMUM_PRICE = 'Calcular cuota máxima';
export const IN_CALCULATOR = 'Abrir en la calculadora';

interface NextStepsProps {
  /** The target of each: an address, or a callback. */
  study?: string | (() => void);
  maximumPrice?: string | (() => void);
  calculator?: string;
}

/** 'Seguir con estos datos': links to the screens that accept the data, limited to the user's permissions. */
export function NextSteps({ study, maximumPrice, calculator }: NextStepsProps) {
  const { mayOpen } = usePermissions();
  const steps = [
    mayOpen(viabilityStudiesApi.create.access) && stepOf(STUDY_WITH_THESE, <ClipboardCheckIcon />, study),
    mayOpen(housingCalculationsApi.create.access) && stepOf(MAXIMUM_PRICE, <WalletIcon />, maximumPrice),
    stepOf(IN_CALCULATOR, <CalculatorIcon />, calculator),
  ].filter(Boolean);
  if (steps.length === 0) return null;
  return (
    <Section title="Seguir con estos datos" level={3}>
      <Row gap={2}>{steps}</Row>
    </Section>
  );
}

function stepOf(label: string, icon: ReactNode, to: string | (() => void) | undefined) {
  if (to === undefined) return undefined;
  return typeof to === 'string' ? (
    <Button key={label} icon={icon} asChild>
      <AppLink to={to}>{label}</AppLink>
    </Button>
  ) : (
    <Button key={label} icon={icon} onClick={to}>
      {label}
    </Button>
  );
}

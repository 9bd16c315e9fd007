import { lazy, Suspense, type ComponentType } from 'react';

export interface PasswordStrengthProps {
  password: string;
  /** What of its owner everybody knows: name, address, company. A password must have none of it. */
  words?: readonly (string | null | undefined)[];
}

/** What measures is large and rarely needed. Where it cannot be had nothing is shown: the server decides anyway. */
const Meter = lazy<ComponentType<PasswordStrengthProps>>(() =>
  import('./StrengthMeter').catch(() => ({ default: () => null })),
);

/** How hard a new password is to guess, while it is typed. It is measured in this browser and sent nowhere. */
export const PasswordStrength = (props: PasswordStrengthProps) =>
  props.password === '' ? null : (
    <Suspense fallback={null}>
      <Meter {...props} />
    </Suspense>
  );

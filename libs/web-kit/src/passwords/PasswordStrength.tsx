import { lazy, Suspense, type ComponentType } from 'react';
import type { StrengthMeterProps } from './StrengthMeter';

/** What measures is large and rarely needed. Where it cannot be had nothing is shown: the server decides anyway. */
const Meter = lazy<ComponentType<StrengthMeterProps>>(() =>
  import('./StrengthMeter').catch(() => ({ default: () => null })),
);

/** How hard a new password is to guess, while it is typed. It is measured in this browser and sent nowhere. */
export const PasswordStrength = (props: StrengthMeterProps) =>
  props.password === '' ? null : (
    <Suspense fallback={null}>
      <Meter {...props} />
    </Suspense>
  );

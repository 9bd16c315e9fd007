import { lazy, Suspense, type ComponentType } from 'react';
import type { StrengthMeterProps } from './StrengthMeter';

/** Lazy: the estimator is large and rarely needed. If it fails to load nothing is shown: the server validates anyway. */
const Meter = lazy<ComponentType<StrengthMeterProps>>(() =>
  import('./StrengthMeter').catch(() => ({ default: () => null })),
);

/** Strength of a new password, while it is typed. Estimated in this browser and sent nowhere. */
export const PasswordStrength = (props: StrengthMeterProps) =>
  props.password === '' ? null : (
    <Suspense fallback={null}>
      <Meter {...props} />
    </Suspense>
  );

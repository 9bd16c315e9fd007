import { createContext, type ReactElement, type ReactNode } from 'react';

/** Adds a tooltip, within a `TooltipProvider`: the pages before the sign-in do without its code. */
export const TooltipContext = createContext<((text: ReactNode, trigger: ReactElement) => ReactElement) | undefined>(
  undefined,
);

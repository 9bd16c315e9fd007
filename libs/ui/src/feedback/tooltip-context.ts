import { createContext, type ComponentType } from 'react';
import type { TooltipProps } from './Tooltip';

/** The tooltip of the roots that have a `TooltipProvider`: the pages before the sign-in do without its code. */
export const TooltipContext = createContext<ComponentType<TooltipProps> | undefined>(undefined);

import { createContext, type ReactElement, type ReactNode, type RefObject } from 'react';

/** Events of a trigger that open or close its tooltip. */
export const TOOLTIP_EVENTS = [
  'onPointerMove',
  'onPointerLeave',
  'onPointerDown',
  'onFocus',
  'onBlur',
  'onClick',
] as const;
export type TooltipEvent = (typeof TOOLTIP_EVENTS)[number];
export type TooltipHandlers = Partial<Record<TooltipEvent, (event: never) => void>>;

/** A tooltip whose trigger has been pointed at or focused. */
export interface WantedTooltip {
  id: string;
  text: ReactNode;
  trigger: RefObject<HTMLElement | null>;
  /** Handlers of the loaded tooltip, called with the events of the trigger. */
  handlers: RefObject<TooltipHandlers>;
  /** Repeats the event that came before the tooltip's code. */
  replay: () => void;
}

/** Shows the wanted tooltips of a root. */
export interface TooltipHost {
  want: (tooltip: WantedTooltip) => void;
  forget: (id: string) => void;
}

export const TooltipHostContext = createContext<TooltipHost | undefined>(undefined);

/** Adds a tooltip, within a `TooltipProvider`: the pages before the sign-in do without its code. */
export const TooltipContext = createContext<((text: ReactNode, trigger: ReactElement) => ReactElement) | undefined>(
  undefined,
);

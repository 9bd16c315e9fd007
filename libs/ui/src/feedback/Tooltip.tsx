import { use, type ReactElement, type ReactNode } from 'react';
import * as Radix from 'radix-ui/tooltip';
import { TooltipContext } from './tooltip-context';
import { useFloatingContainer } from '../menu/use-floating-container';

/** Time under the pointer before a tooltip opens. */
export const TOOLTIP_DELAY_MS = 700;
/** Moving on to the next trigger within this time opens its tooltip at once. */
export const TOOLTIP_SKIP_DELAY_MS = 300;

const withTooltip = (text: ReactNode, trigger: ReactElement) => <Tooltip text={text}>{trigger}</Tooltip>;

/** Once around an app: its tooltips then share the 300 ms in which the next one opens at once. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <TooltipContext value={withTooltip}>
      <Radix.Provider
        delayDuration={TOOLTIP_DELAY_MS}
        skipDelayDuration={TOOLTIP_SKIP_DELAY_MS}
        disableHoverableContent={false}
      >
        {children}
      </Radix.Provider>
    </TooltipContext>
  );
}

export interface TooltipProps {
  /** A short text; never the only place of necessary information. */
  text: ReactNode;
  side?: 'top' | 'right' | 'bottom' | 'left';
  /** The trigger: one focusable element that takes a ref. */
  children: ReactElement;
}

/** Text that appears beside its trigger after 700 ms under the pointer, or at once on keyboard focus. */
export function Tooltip({ text, side = 'top', children }: TooltipProps) {
  const hasProvider = use(TooltipContext) !== undefined;
  const floating = useFloatingContainer();
  const tooltip = (
    <Radix.Root onOpenChange={floating.handleOpenChange}>
      <Radix.Trigger
        asChild
        ref={floating.trigger}
        onFocus={(event) => {
          // Focus that comes back after a click (a dialog was closed) is no reason to open.
          if (!event.currentTarget.matches(':focus-visible')) event.preventDefault();
        }}
      >
        {children}
      </Radix.Trigger>
      <Radix.Portal container={floating.container}>
        <Radix.Content className="tooltip" side={side} sideOffset={6} collisionPadding={8}>
          {text}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
  // A module mounts as a React root of its own, so a forgotten provider must not break a button.
  return hasProvider ? tooltip : <TooltipProvider>{tooltip}</TooltipProvider>;
}

import { useEffect, useImperativeHandle, useLayoutEffect, useState, type Ref } from 'react';
import * as Radix from 'radix-ui/tooltip';
import type { TooltipHandlers, WantedTooltip } from '../feedback/tooltip-context';
import { LANDMARKS } from '../menu/MenuTrigger';

/** Time under the pointer before a tooltip opens. */
const DELAY_MS = 700;
/** Moving on to the next trigger within this time opens its tooltip at once. */
const SKIP_DELAY_MS = 300;

/** The tooltips of a root that have been wanted, with one delay for all of them. */
export function Tooltips({ tooltips }: { tooltips: readonly WantedTooltip[] }) {
  return (
    <Radix.Provider delayDuration={DELAY_MS} skipDelayDuration={SKIP_DELAY_MS} disableHoverableContent={false}>
      {tooltips.map((tooltip) => (
        <Tooltip key={tooltip.id} {...tooltip} />
      ))}
    </Radix.Provider>
  );
}

function Tooltip({ text, trigger, handlers, replay }: WantedTooltip) {
  const [container, setContainer] = useState<HTMLElement | null>();
  const place = (open: boolean) => {
    if (open) setContainer(trigger.current?.closest<HTMLElement>(LANDMARKS));
  };
  return (
    <Radix.Root onOpenChange={place}>
      <Radix.Trigger asChild>
        <StandIn trigger={trigger} handlers={handlers} replay={replay} />
      </Radix.Trigger>
      <Radix.Portal container={container}>
        <Radix.Content className="tooltip" side="top" sideOffset={6} collisionPadding={8}>
          {text}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

interface StandInProps extends Pick<WantedTooltip, 'trigger' | 'handlers' | 'replay'>, TooltipHandlers {
  ref?: Ref<HTMLElement>;
  'aria-describedby'?: string;
}

/** Renders nothing: gives Radix the trigger that is on the page already, and the trigger what Radix sets on it. */
function StandIn({ ref, trigger, handlers, replay, 'aria-describedby': describedBy, ...given }: StandInProps) {
  useImperativeHandle(ref, () => trigger.current as HTMLElement);
  useLayoutEffect(() => {
    handlers.current = given;
  });
  useLayoutEffect(() => {
    const element = trigger.current;
    if (!element || describedBy === undefined) return undefined;
    element.setAttribute('aria-describedby', describedBy);
    return () => element.removeAttribute('aria-describedby');
  }, [trigger, describedBy]);
  useEffect(replay, [replay]);
  return null;
}

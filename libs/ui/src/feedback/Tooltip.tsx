import {
  useCallback,
  useContext,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
  type ReactElement,
  type ReactNode,
} from 'react';
import * as Slot from 'radix-ui/slot';
import { OnDemand } from '../overlay/OnDemand';
import {
  TOOLTIP_EVENTS,
  TooltipContext,
  TooltipHostContext,
  type TooltipEvent,
  type TooltipHandlers,
  type TooltipHost,
  type WantedTooltip,
} from './tooltip-context';

const withTooltip = (text: ReactNode, trigger: ReactElement) => <Tooltip text={text}>{trigger}</Tooltip>;

/** Once around an app: its tooltips then share the 300 ms in which the next one opens at once. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  const [wanted, setWanted] = useState<readonly WantedTooltip[]>([]);
  const host = useMemo((): TooltipHost => {
    const without = (tooltips: readonly WantedTooltip[], id: string) => tooltips.filter((one) => one.id !== id);
    return {
      want: (tooltip) => setWanted((tooltips) => [...without(tooltips, tooltip.id), tooltip]),
      forget: (id) =>
        setWanted((tooltips) => (tooltips.some((one) => one.id === id) ? without(tooltips, id) : tooltips)),
    };
  }, []);
  return (
    <TooltipHostContext value={host}>
      <TooltipContext value={withTooltip}>{children}</TooltipContext>
      {wanted.length > 0 ? (
        // Never the only place of information: without them, nothing is shown.
        <OnDemand part="Tooltips" props={{ tooltips: wanted }} isOpen={wanted} onFailure={() => undefined} />
      ) : null}
    </TooltipHostContext>
  );
}

interface TooltipProps {
  /** A short text; never the only place of necessary information. */
  text: ReactNode;
  /** The trigger: one focusable element that takes a ref. */
  children: ReactElement;
}

const BEGINS: readonly TooltipEvent[] = ['onPointerMove', 'onFocus'];

/**
 * Text that appears beside its trigger after 700 ms under the pointer, or at once on keyboard focus. A list has a hundred
 * of them: the trigger only passes its events on, and the tooltip is created when it is pointed at or focused.
 */
function Tooltip({ text, children }: TooltipProps) {
  const host = useContext(TooltipHostContext);
  const id = useId();
  const trigger = useRef<HTMLElement>(null);
  const handlers = useRef<TooltipHandlers>({});
  const last = useRef<() => void>(undefined);
  const replay = useCallback(() => last.current?.(), []);
  const [isWanted, setIsWanted] = useState(false);

  useEffect(() => {
    if (isWanted) host?.want({ id, text, trigger, handlers, replay });
  }, [host, id, text, replay, isWanted]);
  useEffect(() => () => host?.forget(id), [host, id]);

  const pass = (name: TooltipEvent) => (event: { currentTarget: Element }) => {
    // Focus that comes back after a click (a dialog was closed) is no reason to open.
    if (name === 'onFocus' && !event.currentTarget.matches(':focus-visible')) return;
    const handle = () => handlers.current[name]?.(event as never);
    handle();
    last.current = BEGINS.includes(name) ? handle : undefined;
    if (BEGINS.includes(name)) setIsWanted(true);
  };
  const events = Object.fromEntries(TOOLTIP_EVENTS.map((name) => [name, pass(name)]));
  return (
    <Slot.Root ref={trigger} {...events}>
      {children}
    </Slot.Root>
  );
}

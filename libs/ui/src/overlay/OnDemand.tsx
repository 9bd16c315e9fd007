import { createElement, useEffect, useEffectEvent, useState, type ComponentProps, type ComponentType } from 'react';
import { calendar, menus, overlays, type Calendars, type Menus, type Overlays } from './load-overlays';

const chunks = {
  AlertDialogParts: overlays,
  DialogParts: overlays,
  TabsParts: overlays,
  MenuParts: menus,
  ThemeMenu: menus,
  Tooltips: menus,
  CalendarDays: calendar,
} as const;

type Parts = Overlays & Menus & Calendars;
type PartName = keyof typeof chunks;

interface OnDemandProps<Name extends PartName> {
  part: Name;
  props: ComponentProps<Parts[Name]>;
  /** A failed load is repeated when this changes. */
  isOpen?: unknown;
  /** Of the load; without it the boundary around the part handles it. */
  onFailure?: ((error: unknown) => void) | undefined;
}

/** A part of a chunk that is loaded with the first of its parts. */
export function OnDemand<Name extends PartName>({ part, props, isOpen = true, onFailure }: OnDemandProps<Name>) {
  const { loaded, load } = chunks[part];
  const [, setLoaded] = useState<object | undefined>(loaded);
  const fail = useEffectEvent((error: unknown) => {
    if (onFailure) onFailure(error);
    else
      setLoaded(() => {
        throw error;
      });
  });
  useEffect(() => {
    if (!isOpen) return undefined;
    const found = loaded();
    if (found) {
      // It may have arrived between the render and its commit.
      setLoaded(found);
      return undefined;
    }
    let isCurrent = true;
    load().then(setLoaded, (error: unknown) => isCurrent && fail(error));
    return () => {
      isCurrent = false;
    };
  }, [isOpen, loaded, load]);
  const parts = loaded();
  return parts ? createElement((parts as Parts)[part] as ComponentType<object>, props as object) : null;
}

/** Whether it is open or has been: a closed one stays mounted, to end its animation and return the focus. */
export function useOpened(isOpen: boolean): boolean {
  const [wasOpened, setWasOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setWasOpened(true);
  return wasOpened || isOpen;
}

import { createElement, Suspense, use, useState, type ComponentProps, type ComponentType } from 'react';
import { menus, overlays, type Menus, type Overlays } from './load-overlays';

const chunks = {
  AlertDialogParts: overlays,
  DialogParts: overlays,
  TabsParts: overlays,
  MenuParts: menus,
  ThemeMenu: menus,
  Tooltips: menus,
} as const;

type Parts = Overlays & Menus;
type PartName = keyof typeof chunks;

interface OnDemandProps<Name extends PartName> {
  part: Name;
  props: ComponentProps<Parts[Name]>;
}

function Part<Name extends PartName>({ part, props }: OnDemandProps<Name>) {
  const { loaded, load } = chunks[part];
  const parts = loaded() ?? use<object>(load());
  return createElement((parts as Parts)[part] as ComponentType<object>, props as object);
}

/** A part of a chunk that is loaded with the first of its parts. */
export const OnDemand = <Name extends PartName>(props: OnDemandProps<Name>) => (
  <Suspense>
    <Part {...props} />
  </Suspense>
);

/** Whether it is open or has been: a closed one stays mounted, to end its animation and return the focus. */
export function useOpened(isOpen: boolean): boolean {
  const [wasOpened, setWasOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setWasOpened(true);
  return wasOpened || isOpen;
}

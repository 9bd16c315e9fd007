import { createElement, Suspense, use, useState, type ComponentProps, type ComponentType } from 'react';
import { loadedOverlays, loadOverlays, type Overlays } from './load-overlays';

type PartName = Exclude<keyof Overlays, 'importCalendar'>;

interface OnDemandProps<Name extends PartName> {
  part: Name;
  props: ComponentProps<Overlays[Name]>;
}

function Part<Name extends PartName>({ part, props }: OnDemandProps<Name>) {
  const overlays = loadedOverlays() ?? use(loadOverlays());
  return createElement(overlays[part] as ComponentType<object>, props as object);
}

/** A part of the overlays' chunk, which is loaded with the first of them. */
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

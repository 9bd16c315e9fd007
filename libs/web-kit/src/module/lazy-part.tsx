import { lazy, useEffect, useEffectEvent, type ComponentProps, type ComponentType } from 'react';
import { notLoaded } from '@umbral/ui';

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- as `lazy` itself, which keeps the type of the component
type AnyComponent = ComponentType<any>;

const failed = new Set<() => void>();

/** Called by the boundary that shows the failure: what is rendered from then on is fetched again. */
export function renewParts(): void {
  for (const renew of failed) renew();
  failed.clear();
}

/**
 * `lazy`, which alone caches a failed fetch for ever.
 * @param close where the part is over or beside what stays: closes it, after a toast; without it the failure is the page's
 */
export function lazyPart<Part extends AnyComponent>(
  load: () => Promise<{ default: Part }>,
  close?: (props: ComponentProps<Part>) => void,
): Part {
  let Current: AnyComponent;
  const renew = () => {
    Current = lazy(() =>
      load().catch((error: unknown) => {
        if (!close) {
          failed.add(renew);
          throw error;
        }
        return { default: missing(error) };
      }),
    );
  };
  const missing = (error: unknown): AnyComponent =>
    function Missing(props: ComponentProps<Part>) {
      const fail = useEffectEvent(() => notLoaded(() => close?.(props))(error));
      useEffect(() => {
        fail();
        return renew;
      }, []);
      return null;
    };
  renew();
  return ((props) => <Current {...props} />) as AnyComponent as Part;
}

/** A dialog over a page or form, which stays. */
export const lazyDialog = <Part extends AnyComponent>(load: () => Promise<{ default: Part }>): Part =>
  lazyPart(load, ({ onClose }: { onClose: () => void }) => onClose());

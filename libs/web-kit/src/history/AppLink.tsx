import type { AnchorHTMLAttributes, MouseEvent, Ref } from 'react';
import { navigate } from './history';

export interface AppLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  ref?: Ref<HTMLAnchorElement>;
  to: string;
  /** Replaces the current entry instead of pushing a new one. */
  replace?: boolean;
  state?: unknown;
}

/** False for clicks that the browser handles: another tab, a download, the middle button. */
export const isOrdinaryClick = (event: MouseEvent<HTMLAnchorElement>): boolean =>
  !event.defaultPrevented &&
  event.button === 0 &&
  !(event.metaKey || event.altKey || event.ctrlKey || event.shiftKey) &&
  (!event.currentTarget.target || event.currentTarget.target === '_self');

/** A link within the app. It needs no router context, so that it works in every root and in the frame. */
export function AppLink({ to, replace, state, onClick, ...rest }: AppLinkProps) {
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (!isOrdinaryClick(event)) return;
    event.preventDefault();
    navigate(to, { replace, state });
  };
  return <a {...rest} href={to} onClick={follow} />;
}

import type { AnchorHTMLAttributes, MouseEvent, Ref } from 'react';
import { navigate } from './history';

export interface AppLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  ref?: Ref<HTMLAnchorElement>;
  to: string;
  /** Takes the place of the present address instead of following it. */
  replace?: boolean;
  state?: unknown;
}

/** Is this click the browser's business: another tab, a download, the middle button? */
export const isOrdinaryClick = (event: MouseEvent<HTMLAnchorElement>): boolean =>
  !event.defaultPrevented &&
  event.button === 0 &&
  !(event.metaKey || event.altKey || event.ctrlKey || event.shiftKey) &&
  (!event.currentTarget.target || event.currentTarget.target === '_self');

/** A link within the app. Needs no router around it, so that it works in every root and in the frame. */
export function AppLink({ to, replace, state, onClick, ...rest }: AppLinkProps) {
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (!isOrdinaryClick(event)) return;
    event.preventDefault();
    navigate(to, { replace, state });
  };
  return <a {...rest} href={to} onClick={follow} />;
}

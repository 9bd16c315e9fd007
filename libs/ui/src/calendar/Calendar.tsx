import type { ReactElement, ReactNode } from 'react';
import { MenuTrigger, useMenu, type MenuModel } from '../menu/MenuTrigger';
import { calendar } from '../overlay/load-overlays';
import { notLoaded } from '../overlay/not-loaded';
import { OnDemand } from '../overlay/OnDemand';
import type { CalendarDaysProps } from './CalendarDays';

const preload = (): void => void calendar.load().catch(() => undefined);

/** The days of an open calendar. */
export function CalendarDays(props: CalendarDaysProps) {
  const { isOpen, setOpen } = props.popup;
  return <OnDemand part="CalendarDays" props={props} isOpen={isOpen} onFailure={notLoaded(() => setOpen(false))} />;
}

export interface CalendarProps {
  /** The button that opens it: one element that takes a ref. */
  trigger: ReactElement;
  /** `CalendarDays`, rendered from the first opening on. */
  children: (popup: MenuModel) => ReactNode;
}

/** A typed day is completed when its field loses the focus, which React does not report of a removed field. */
const completeTyped = (): void => document.querySelector<HTMLElement>('.calendar input:focus')?.blur();

/** A calendar behind a button. Its code is loaded when the button is pointed at or focused. */
export function Calendar({ trigger, children }: CalendarProps) {
  const menu = useMenu(completeTyped);
  return (
    <>
      <MenuTrigger menu={menu} popup="dialog" preload={preload}>
        {trigger}
      </MenuTrigger>
      {menu.wasOpened ? children(menu) : null}
    </>
  );
}

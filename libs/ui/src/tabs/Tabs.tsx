import type { ReactNode } from 'react';
import { OnDemand } from '../overlay/OnDemand';

export interface TabItem {
  id: string;
  label: string;
  /** How many there are behind it: '2'. */
  count?: number;
  /** A field in it is invalid: shows an icon with a text. */
  invalid?: boolean;
  /** Content; stays mounted, so that no input is lost. */
  panel: ReactNode;
}

export interface TabsModel {
  /** What the tabs are parts of: 'Apartados del producto'. */
  label: string;
  items: readonly TabItem[];
  value: string;
  onChange: (id: string) => void;
}

/** Tabs on a page. In a dialog give the same model to `Dialog tabs={...}`. */
export function Tabs(props: TabsModel) {
  return <OnDemand part="TabsParts" props={props} />;
}

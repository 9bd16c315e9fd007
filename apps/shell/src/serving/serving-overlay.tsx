import { lazy, type ComponentType } from 'react';
import type { Serving } from './serving-facts';

/** The dialog about the page of this moment. Its chunk is fetched when it is first opened. */
export function servingOverlay(serving: Serving): ComponentType<{ onClose: () => void }> {
  const ServingDialog = lazy(() => import(/* webpackChunkName: "serving" */ './ServingDialog'));
  return ({ onClose }) => <ServingDialog {...serving} onClose={onClose} />;
}

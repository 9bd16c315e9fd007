import { lazy, type ComponentType } from 'react';
import type { Serving } from './serving-facts';

/** Its chunk is fetched when it is first opened. */
const ServingDialog = lazy(() => import(/* webpackChunkName: "serving" */ './ServingDialog'));

/** The dialog about the page of this moment. */
export const servingOverlay =
  (serving: Serving): ComponentType<{ onClose: () => void }> =>
  ({ onClose }) => <ServingDialog {...serving} onClose={onClose} />;

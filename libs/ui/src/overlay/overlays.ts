/** What opens over a page, in one chunk. */
export { AlertDialogParts } from './AlertDialogParts';
export { DialogParts } from './DialogParts';
export { MenuParts } from './MenuParts';
export { TabsParts } from './TabsParts';
export { ThemeMenu } from './ThemeMenu';
export { Tooltips } from './Tooltips';
/** From here, so that the calendar's chunk is without what this one has. */
export const importCalendar = () => import(/* webpackChunkName: "calendar" */ '../calendar/CalendarDays');

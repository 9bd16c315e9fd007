/** What only the user opens over a page, in one chunk. */
export { MenuParts } from './MenuParts';
export { ThemeMenu } from './ThemeMenu';
export { Tooltips } from './Tooltips';
/** From here, so that the calendar's chunk is without what this one has. */
export const importCalendar = () => import(/* webpackChunkName: "calendar" */ '../calendar/CalendarDays');

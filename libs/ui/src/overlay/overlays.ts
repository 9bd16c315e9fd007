/** What an address may open over a page, in one chunk. */
export { AlertDialogParts } from './AlertDialogParts';
export { DialogParts } from './DialogParts';
export { TabsParts } from './TabsParts';

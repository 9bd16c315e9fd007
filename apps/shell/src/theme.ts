import { applyStoredTheme } from '@umbral/ui';

// The only script that the page waits for: the theme stands before the first paint, so that nothing flashes.
applyStoredTheme();

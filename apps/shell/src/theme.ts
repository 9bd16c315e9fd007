import { applyStoredTheme } from '@umbral/ui';

// The only render-blocking script: the theme is applied before the first paint, so that nothing flashes.
applyStoredTheme();

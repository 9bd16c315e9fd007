import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { followPlainLinks } from '@umbral/web-kit';
import { App } from './App';

/** Mounts the app. */
export function start(): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  followPlainLinks();
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}

import { Component, Suspense, type ReactNode } from 'react';
import { toast } from '@umbral/ui';
import { reportIncident } from '@umbral/web-kit';

interface OverlayBoundaryProps {
  /** Closes the overlay. */
  onFailure: () => void;
  children: ReactNode;
}

/** Around what opens over the page from a chunk of its own: without it, a missing chunk would unmount the page and what was typed there. */
export class OverlayBoundary extends Component<OverlayBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown): void {
    const code = reportIncident('UMB-107', 'shell', error);
    toast({ tone: 'danger', title: 'No se ha podido abrir', text: `Comprueba tu conexión y reintenta. ${code}` });
    this.props.onFailure();
  }

  override render(): ReactNode {
    return this.state.hasFailed ? null : <Suspense fallback={null}>{this.props.children}</Suspense>;
  }
}

import { Component, lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react';
import { Failure } from '@umbral/ui';
import { reportIncident } from '@umbral/web-kit';

class PartBoundary extends Component<{ onRetry: () => void; children: ReactNode }, { incident?: string }> {
  override state: { incident?: string } = {};

  static getDerivedStateFromError(): { incident: string } {
    return { incident: 'UMB-100' };
  }

  override componentDidCatch(error: unknown): void {
    this.setState({ incident: reportIncident('UMB-100', 'shell', error) });
  }

  private readonly retry = (): void => {
    this.props.onRetry();
    this.setState({ incident: undefined });
  };

  override render(): ReactNode {
    if (!this.state.incident) return this.props.children;
    return (
      <main className="main">
        <Failure
          title="No se ha podido abrir Umbral"
          text="Comprueba tu conexión y reintenta. Si continúa, envía este código al administrador."
          code={this.state.incident}
          onRetry={this.retry}
        />
      </main>
    );
  }
}

/** A lazily loaded part of the shell; a failed load can be retried. */
export function LazyPart({ load }: { load: () => Promise<{ default: ComponentType }> }) {
  const [Part, setPart] = useState(() => lazy(load));
  return (
    <PartBoundary onRetry={() => setPart(() => lazy(load))}>
      <Suspense fallback={null}>
        <Part />
      </Suspense>
    </PartBoundary>
  );
}

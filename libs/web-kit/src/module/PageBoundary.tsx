import { Component, type ReactNode } from 'react';
import { Failure, PageHead } from '@umbral/ui';
import { reportIncident } from './incident';
import { renewParts } from './lazy-part';
import { pageTitle } from './page-title';
import { reloadForGone } from './reload-for-gone';

export interface PageBoundaryProps {
  /** Name of the module, for the code. */
  module: string;
  /** A change of path clears the failure. */
  pathname: string;
  children: ReactNode;
}

interface State {
  incident?: string;
  isCode?: boolean;
  pathname: string;
}

const isChunkError = (error: unknown): boolean =>
  error instanceof Error && /chunk/i.test(`${error.name} ${error.message}`);

/** Without it an error of a page would unmount the whole root, and one before the first commit would hang the mount. */
export class PageBoundary extends Component<PageBoundaryProps, State> {
  override state: State = { pathname: this.props.pathname };

  static getDerivedStateFromProps({ pathname }: PageBoundaryProps, state: State): State | null {
    return pathname === state.pathname ? null : { pathname, incident: undefined, isCode: undefined };
  }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    const isCode = isChunkError(error);
    return { incident: isCode ? 'UMB-107' : 'UMB-106', isCode };
  }

  override componentDidCatch(error: unknown): void {
    renewParts();
    this.setState({ incident: reportIncident(this.state.incident ?? 'UMB-106', this.props.module, error) });
    if (this.state.isCode) void reloadForGone(error);
  }

  private readonly retry = (): void => {
    // Also those that failed after the first.
    renewParts();
    this.setState({ incident: undefined });
  };

  override render(): ReactNode {
    const { incident, isCode } = this.state;
    if (!incident) return this.props.children;
    return (
      <>
        <PageHead title={pageTitle()} />
        <Failure
          title={isCode ? 'No se ha podido cargar esta página' : 'Esta página ha dejado de funcionar'}
          text="El resto de la aplicación sigue funcionando. Reintenta en unos segundos; si continúa, envía este código al administrador."
          code={incident}
          onRetry={this.retry}
        />
      </>
    );
  }
}

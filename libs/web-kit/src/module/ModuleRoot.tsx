import { Suspense, useReducer } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import { Route, Routes, useLocation } from 'react-router-dom';
import { TooltipProvider } from '@umbral/ui';
import { KitRouter } from '../history/KitRouter';
import { queryClient } from '../query/query-client';
import { ReauthenticationDialog } from '../session/ReauthenticationDialog';
import { MissingPage } from './MissingPage';
import { PageBoundary } from './PageBoundary';
import type { createPages } from './page-loader';
import { PageSkeleton } from './PageSkeleton';
import { pageTitle } from './page-title';

export interface ModuleRootProps {
  name: string;
  pages: ReturnType<typeof createPages>;
  owns: (pathname: string) => boolean;
  isCurrent: () => boolean;
}

function ModulePages({ name, pages, isCurrent }: Omit<ModuleRootProps, 'owns'>) {
  const { pathname } = useLocation();
  const [attempt, retry] = useReducer((count: number) => count + 1, 0);
  const renew = () => {
    pages.renew();
    retry();
  };
  return (
    <PageBoundary module={name} pathname={pathname} onRetry={renew}>
      <Suspense fallback={<PageSkeleton title={pageTitle()} />}>
        <Routes key={attempt}>
          {pages.all.map(({ path, Page }) => (
            <Route key={path} path={path} element={<Page />} />
          ))}
          <Route path="*" element={isCurrent() ? <MissingPage module={name} /> : null} />
        </Routes>
      </Suspense>
    </PageBoundary>
  );
}

/** The root of every module. React context does not cross roots, so each has its own providers. */
export function ModuleRoot({ name, pages, owns, isCurrent }: ModuleRootProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <TooltipProvider>
        <KitRouter owns={owns}>
          <ModulePages name={name} pages={pages} isCurrent={isCurrent} />
          <ReauthenticationDialog />
        </KitRouter>
      </TooltipProvider>
    </QueryClientProvider>
  );
}

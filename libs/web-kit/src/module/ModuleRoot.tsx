import { Suspense, type ComponentType } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import { Route, Routes, useLocation } from 'react-router-dom';
import { TooltipProvider } from '@umbral/ui';
import { KitRouter } from '../history/KitRouter';
import { queryClient } from '../query/query-client';
import { ReauthenticationDialog } from '../session/ReauthenticationDialog';
import { MissingPage } from './MissingPage';
import { PageBoundary } from './PageBoundary';
import { PageSkeleton } from './PageSkeleton';
import { pageTitle } from './page-title';

export interface ModuleRootProps {
  name: string;
  pages: readonly { path: string; Page: ComponentType }[];
  owns: (pathname: string) => boolean;
  isCurrent: () => boolean;
}

function ModulePages({ name, pages, isCurrent }: Omit<ModuleRootProps, 'owns'>) {
  const { pathname } = useLocation();
  return (
    <PageBoundary module={name} pathname={pathname}>
      <Suspense fallback={<PageSkeleton title={pageTitle()} />}>
        <Routes>
          {pages.map(({ path, Page }) => (
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

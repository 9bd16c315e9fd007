import { render, type RenderResult } from '@testing-library/react';
import { authApi, type PermissionMap, type SessionUser } from '@umbral/contracts';
import { dismissToast, Toaster, TooltipProvider } from '@umbral/ui';
import type { ComponentType } from 'react';
import { Route, Routes } from 'react-router-dom';
import { provideAuditFields } from '../audit-entries/module-fields';
import type { AuditFields } from '../fields/audit-fields';
import { followPlainLinks } from '../history/follow-plain-links';
import { navigate } from '../history/history';
import { KitRouter } from '../history/KitRouter';
import { queryClient } from '../query/query-client';
import { ReauthenticationDialog } from '../session/ReauthenticationDialog';
import { session, SIGNED_OUT_EVENT } from '../session/session';
import type { createApi } from './api';

export const administrator: SessionUser = {
  id: 1,
  roleId: 1,
  roleName: 'administrador',
  name: 'Inés Carbonell Ruiz',
  email: 'admin@umbral.test',
  phone: '600 100 200',
  dni: '12345678Z',
  cif: null,
  profileImageUrl: null,
  companyId: null,
  isCompany: false,
  isCreditIntermediary: false,
  isActive: true,
};

/** A user of a company, with the permissions of their role. */
export const agent: SessionUser = {
  ...administrator,
  id: 2,
  roleId: 2,
  roleName: 'Agente',
  name: 'Alba Domínguez Reig',
  email: 'alba@umbral.test',
};

export interface PageOptions {
  api: ReturnType<typeof createApi>;
  Page: ComponentType;
  /** Path of the page in module.json. */
  path: string;
  /** Address to open; the path unless given. */
  at?: string;
  user?: SessionUser;
  permissions?: PermissionMap;
  /** Labels of audit entries, by module; none unless given. */
  auditFields?: readonly AuditFields[];
}

/** Longer than any spec, so that a toast's presence does not depend on the machine's speed. */
const STAYS = 2 ** 31 - 1;

followPlainLinks();

/** Renders a page as the shell does: signed in, at an address, with toasts; without guards and frame. */
export function renderPage({
  api,
  Page,
  path,
  at = path,
  user = administrator,
  permissions = { view: {}, delete: {} },
  auditFields = [],
}: PageOptions): RenderResult {
  // State of former specs: modules are shared by the files of a worker, and a key of drafts restores those of others.
  window.dispatchEvent(new Event(SIGNED_OUT_EVENT));
  queryClient.clear();
  dismissToast();
  provideAuditFields(() => Promise.resolve(auditFields));
  api.on(authApi.permissions, permissions);
  session.store(user);
  navigate(at, { replace: true });
  return render(
    <TooltipProvider>
      <main>
        <KitRouter owns={() => true}>
          <Routes>
            <Route path={`${path}/*`} element={<Page />} />
            <Route path="*" element={null} />
          </Routes>
          <ReauthenticationDialog />
        </KitRouter>
      </main>
      <Toaster ms={STAYS} />
    </TooltipProvider>,
  );
}

import { StrictMode, useState, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import '../src/styles/index.css';
import { AppFrame, applyStoredTheme, MenuLink, Sidebar, Toaster, TooltipProvider } from '../src';
import {
  BuildingIcon,
  CalculatorIcon,
  ClipboardCheckIcon,
  HistoryIcon,
  LandmarkIcon,
  ProfileIcon,
  ShieldCheckIcon,
  TagsIcon,
  UsersIcon,
} from '../src/icons';
import { AssignPage } from './pages/AssignPage';
import { AuditsPage } from './pages/AuditsPage';
import { CalculatorPage } from './pages/CalculatorPage';
import { LoginPage } from './pages/LoginPage';
import { Palette } from './pages/Palette';
import { PiecesPage } from './pages/PiecesPage';
import { ProductsPage } from './pages/ProductsPage';
import { ScreenPage } from './pages/ScreenPage';
import { SimulationPage } from './pages/SimulationPage';
import { StatesPage } from './pages/StatesPage';
import { StudyPage } from './pages/StudyPage';
import { UsersPage } from './pages/UsersPage';
import { LOGOS } from './logos';

// Which page, and what is open on it: index.html?page=users&open=edit
const asked = new URLSearchParams(location.search);
const page = asked.get('page') ?? 'pieces';
const open = asked.get('open') ?? '';

const PAGES: Record<string, ReactNode> = {
  pieces: <PiecesPage />,
  states: <StatesPage />,
  users: <UsersPage open={open} />,
  products: <ProductsPage />,
  simulation: <SimulationPage />,
  study: <StudyPage open={open} />,
  calculator: <CalculatorPage />,
  assign: <AssignPage />,
  audits: <AuditsPage />,
  denied: <ScreenPage kind="denied" />,
  'not-found': <ScreenPage kind="not-found" />,
};

const MENU = [
  { page: 'users', label: 'Usuarios', icon: <UsersIcon /> },
  { page: 'assign', label: 'Compañías', icon: <BuildingIcon /> },
  { page: 'states', label: 'Bancos', icon: <LandmarkIcon /> },
  { page: 'pieces', label: 'Productos', icon: <TagsIcon /> },
  { page: 'study', label: 'Estudio de Viabilidad', icon: <ClipboardCheckIcon /> },
  { page: 'calculator', label: 'Estudio Cuota', icon: <CalculatorIcon /> },
  { page: 'denied', label: 'Roles', icon: <ShieldCheckIcon /> },
  { page: 'audits', label: 'Auditorías', icon: <HistoryIcon /> },
  { page: 'not-found', label: 'Mi perfil', icon: <ProfileIcon /> },
];

function Gallery() {
  const [isSearching, setIsSearching] = useState(open === 'palette');
  const search = () => setIsSearching(true);
  return (
    <AppFrame
      homeHref="?page=pieces"
      onSearch={search}
      sidebar={
        <Sidebar
          homeHref="?page=pieces"
          onSearch={search}
          company={{ name: 'Hogar Levante', logoUrl: LOGOS.levante }}
          user={{ name: 'Inés Carbonell Ruiz', role: 'Administrador' }}
          onSignOut={() => undefined}
        >
          {MENU.map((entry) => (
            <MenuLink key={entry.page} href={`?page=${entry.page}`} icon={entry.icon} current={entry.page === page}>
              {entry.label}
            </MenuLink>
          ))}
        </Sidebar>
      }
    >
      {PAGES[page]}
      <Palette open={isSearching} onOpenChange={setIsSearching} />
    </AppFrame>
  );
}

applyStoredTheme();
const theme = asked.get('theme');
if (theme) document.documentElement.dataset.theme = theme;
const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <TooltipProvider>
        {page === 'login' ? <LoginPage /> : <Gallery />}
        <Toaster />
      </TooltipProvider>
    </StrictMode>,
  );
}

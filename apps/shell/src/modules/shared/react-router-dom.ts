// Links are web-kit's AppLink, which asks before something unsaved is left.
export { matchPath, Outlet, Route, Routes, useLocation, useNavigate, useParams } from 'react-router-dom';

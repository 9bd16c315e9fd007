// Links use web-kit's AppLink, which guards unsaved changes.
export { matchPath, Outlet, Route, Routes, useLocation, useNavigate, useParams } from 'react-router-dom';

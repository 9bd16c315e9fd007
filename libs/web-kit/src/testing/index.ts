/// <reference types="@testing-library/jest-dom" />
export { createApi, DROP, refuse, Refusal, Tagged, type Received } from './api';
export { administrator, agent, renderPage, type PageOptions } from './render-page';

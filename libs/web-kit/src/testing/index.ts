/// <reference types="@testing-library/jest-dom" />
export { step } from '@umbral/ui/testing';
export { AnsweredFile, createApi, DROP, refuse, ProblemAnswer, Tagged, type Received } from './api';
export { confirmPassword, passwordPrompt } from './confirm-password';
export { fill } from './fill';
export { freezeDate } from './freeze-date';
export { deployedModules, offeredVersions } from './gateway';
export { createRawApi, problemReply, type RawRequest, type Reply } from './raw-api';
export { administrator, agent, renderPage, type PageOptions } from './render-page';
export { pageOfRows } from './page-of-rows';
export { tableOf } from './table-of';

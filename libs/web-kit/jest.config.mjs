import { pageJest } from './jest.page.mjs';

export default pageJest('web-kit');

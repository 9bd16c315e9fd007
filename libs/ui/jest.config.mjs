import { webJest } from './jest.web.mjs';

export default { ...webJest, displayName: 'ui' };

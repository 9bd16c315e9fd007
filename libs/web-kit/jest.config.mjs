import { kitJest } from './testing/jest.kit.mjs';

export default { ...kitJest, displayName: 'web-kit' };

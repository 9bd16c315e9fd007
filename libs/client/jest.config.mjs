import { nodeJest } from '../../jest.preset.mjs';

export default nodeJest('client');

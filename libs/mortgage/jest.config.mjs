import { nodeJest, PROPERTIES } from '../../jest.preset.mjs';

export default { ...nodeJest('mortgage'), setupFiles: [PROPERTIES] };

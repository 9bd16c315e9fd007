import { nodeJest, PROPERTIES } from '../../jest.preset.mjs';

export default { ...nodeJest('audit-proof'), setupFiles: [PROPERTIES] };

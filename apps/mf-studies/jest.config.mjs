import { webJest } from '@umbral/ui/jest';

export default { ...webJest, displayName: 'mf-studies' };

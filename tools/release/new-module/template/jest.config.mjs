import { pageJest } from '@umbral/web-kit/jest';

export default pageJest('mf-notices');

import { createConfig } from '@umbral/web-kit/webpack';

export default createConfig({ app: import.meta.url });

import { createConfig } from '../../libs/web-kit/webpack/create-config.mjs';

export default createConfig({ app: import.meta.url });

/** The services that own records. */
export const serviceNames = ['identity', 'catalog', 'studies', 'audit', 'releases'] as const;
export type ServiceName = (typeof serviceNames)[number];

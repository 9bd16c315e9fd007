import { recordSources } from '../../quality/record-sources.ts';

export const command = () => recordSources();

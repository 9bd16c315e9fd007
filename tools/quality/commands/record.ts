import { recordSources } from '../affected/record-sources.ts';

export const command = () => recordSources();

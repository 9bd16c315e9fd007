import type { Change } from '../change.ts';
import { screen } from './screen.ts';
import { services } from './services.ts';

export const changes: readonly Change[] = [...screen, ...services];

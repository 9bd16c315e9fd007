import type { Change } from '../change.ts';
import { bounds } from './bounds.ts';
import { domains } from './domains.ts';
import { outside } from './outside.ts';
import { screen } from './screen.ts';
import { services } from './services.ts';

export const changes: readonly Change[] = [...screen, ...services, ...bounds, ...domains, ...outside];

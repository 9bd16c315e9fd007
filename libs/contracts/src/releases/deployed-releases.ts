import * as z from 'zod';
import { moduleManifest } from '../modules.js';
import { releasePath } from './release-path.js';
import { releaseAudience } from './release-trials.js';

/** A release as the gateway serves it: its files are below `/modules/<path>/`. */
export const deployedRelease = z.object({
  path: releasePath,
  manifest: moduleManifest,
  /** File that the shell loads first, below the path. */
  entry: z.string().max(200),
  /** Subresource integrity of the entry. */
  integrity: z.string(),
});
export type DeployedRelease = z.output<typeof deployedRelease>;

/**
 * Which release of each module users get. The releases service answers it to the gateway at DEPLOYED_RELEASES_PATH, and keeps
 * the same text in DEPLOYED_RELEASES_FILE beside the files, which the gateway reads where it starts while that service is down.
 */
export const deployedReleases = z.object({
  /** Rises with every change: an older list never replaces a newer one. */
  revision: z.number().int().min(0),
  live: z.array(deployedRelease),
  trials: z.array(z.object({ audience: releaseAudience, release: deployedRelease })),
});
export type DeployedReleases = z.output<typeof deployedReleases>;

export const DEPLOYED_RELEASES_PATH = '/internal/releases/deployed';
export const DEPLOYED_RELEASES_FILE = 'deployed.json';

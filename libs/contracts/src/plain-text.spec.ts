import type * as z from 'zod';
import { webhookForm } from './identity/webhooks.js';
import { restoreRelease, tryRelease, uploadRelease } from './releases/releases.js';

it.each<[string, z.ZodType]>([
  ['the address of a webhook', webhookForm.shape.url],
  ['the note of a restored release', restoreRelease.shape.note],
  ['the note of a release on trial', tryRelease.shape.note],
  ['the note of a release', uploadRelease.shape.note],
  ['the commit of a release', uploadRelease.shape.commit],
])('%s is refused with a character that Postgres refuses', (_, schema) => {
  const isAccepted = (text: string) => schema.safeParse(text).success;
  expect(['https://umbral.test/a', 'https://umbral.test/\u0000a'].map(isAccepted)).toEqual([true, false]);
});

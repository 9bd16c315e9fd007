export default async function globalTeardown() {
  await globalThis.umbralTestStack?.stop();
}

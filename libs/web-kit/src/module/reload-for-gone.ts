/** The file that this tab was last reloaded for: what is gone again is not there after another reload either. */
const KEY = 'umbral.reloaded-for';

/**
 * Reloads the page once when a part of a module is gone: its release was removed after others had replaced it. What was typed is
 * restored from its draft. Not without a connection, where a reload would lose the page.
 * @param error of webpack, with the address of the part
 */
export async function reloadForGone(error: unknown, reload = () => window.location.reload()): Promise<void> {
  const { request } = error as { request?: string };
  if (!request || sessionStorage.getItem(KEY) === request) return;
  const answer = await fetch(request, { method: 'HEAD' }).catch(() => undefined);
  if (answer?.status !== 404) return;
  sessionStorage.setItem(KEY, request);
  reload();
}

import { inRoot } from '../paths.ts';
import { run } from '../shell/run.ts';

/**
 * The running services send each other what is missing of the last week.
 * @param options password: of the operator at our own broker; an external one is configured by the environment
 */
export async function reconcile({
  nats,
  password,
  onLine = () => {},
}: {
  nats: string;
  password?: string | undefined;
  onLine?: (line: string) => void;
}) {
  await run(process.execPath, [inRoot('libs', 'service-kit', 'dist', 'reconcile.js')], {
    env: { ...process.env, NATS_URL: nats, ...(password && { NATS_USER: 'operator', NATS_PASSWORD: password }) },
    what: 'The reconciliation',
    onLine,
  });
}

import { canView, type ModuleKey } from '@umbral/contracts';
import { AppError, type Context } from '@umbral/service-kit';

/** For calls that every user may make for themselves, but only users with this view for others. */
export function assertMayView({ actor }: Context, module: ModuleKey): void {
  if (!canView(actor, module)) throw new AppError('forbidden');
}

import type { ReactNode } from 'react';
import { CircleXIcon, LightbulbIcon, TriangleAlertIcon } from '../icons';

export interface Reason {
  /** danger (default): why it does not fit; warning: look twice; hint: what would make it fit. */
  tone?: 'danger' | 'warning' | 'hint';
  text: ReactNode;
  /** Instead of the tone's icon; size s. */
  icon?: ReactNode;
}

const ICONS = {
  danger: <CircleXIcon size="s" />,
  warning: <TriangleAlertIcon size="s" />,
  hint: <LightbulbIcon size="s" />,
};

/** Every reason, written out, with an icon. Under a row (`notes`) or in a card. */
export function ReasonList({ reasons }: { reasons: readonly Reason[] }) {
  return (
    <ul className="reasons">
      {reasons.map((reason, index) => (
        <li key={index} data-tone={reason.tone === 'danger' ? undefined : reason.tone}>
          {reason.icon ?? ICONS[reason.tone ?? 'danger']}
          <span>{reason.text}</span>
        </li>
      ))}
    </ul>
  );
}

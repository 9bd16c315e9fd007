import type { ReactNode } from 'react';
import { Brand } from '@umbral/ui';

export interface SignedOutLayoutProps {
  title: string;
  /** One sentence under the title. */
  lead?: ReactNode;
  /** Outcome, above the title: `<MailCheckIcon size="l" />`. */
  icon?: ReactNode;
  tone?: 'success' | 'danger';
  /** The form. */
  children: ReactNode;
  /** Small line at the bottom. */
  foot?: ReactNode;
}

/** A signed-out page: form at the left, the doorway at the right (from 64rem). */
export function SignedOutLayout({
  title,
  lead,
  icon,
  tone = 'success',
  children,
  foot = 'Acceso solo para personal autorizado',
}: SignedOutLayoutProps) {
  return (
    <div className="signed-out">
      <main className="signed-out-form">
        <Brand />
        <div>
          {icon ? (
            <div className="signed-out-mark" data-tone={tone}>
              {icon}
            </div>
          ) : null}
          <h1>{title}</h1>
          {lead ? <p className="lead">{lead}</p> : null}
          {children}
        </div>
        <p className="signed-out-foot">{foot}</p>
      </main>
      <div className="signed-out-art" aria-hidden="true">
        <Doorway />
      </div>
    </div>
  );
}

/** Doors behind doors, the last one lit. A picture: its colours are its own, dimmed as a whole in the dark theme. */
function Doorway() {
  return (
    <svg viewBox="0 0 720 900" preserveAspectRatio="xMidYMax slice">
      <path fill="#0f4435" d="M0 0h720v900H0Z" />
      <path fill="#14523f" d="M55 900V345a305 305 0 0 1 610 0V900Z" />
      <path fill="#1a604b" d="M120 862V410a240 240 0 0 1 480 0V862Z" />
      <path fill="#247059" d="M176 828V480a184 184 0 0 1 368 0V828Z" />
      <path fill="#37856a" d="M224 798V548a136 136 0 0 1 272 0V798Z" />
      <path fill="#efe6d2" d="M266 770V610a94 94 0 0 1 188 0V770Z" />
      <path fill="#f8f3e7" d="M266 770h188l50 130H216Z" />
      <path fill="#bb8733" d="M254 766h212v8H254Z" />
    </svg>
  );
}

import type { ReactNode } from 'react';
import { auditActionLabels, type AuditAction } from '@umbral/contracts';
import { Badge, type Tone } from '@umbral/ui';
import {
  CircleCheckIcon,
  CircleMinusIcon,
  CircleXIcon,
  FileTextIcon,
  DownloadIcon,
  FlagIcon,
  HistoryIcon,
  KeyRoundIcon,
  LockKeyholeIcon,
  LogInIcon,
  LogOutIcon,
  PencilIcon,
  PlusIcon,
  PowerIcon,
  RotateCcwIcon,
  SendIcon,
  ShieldCheckIcon,
  TrashIcon,
} from '@umbral/ui/icons';

interface Appearance {
  icon: ReactNode;
  /** Without one the badge has no tint. */
  tone?: Tone;
}

/** Green for created or reactivated, blue for changes, amber for warnings, red for deletions. */
const APPEARANCES: Record<AuditAction, Appearance> = {
  login: { icon: <LogInIcon size="s" /> },
  login_failed: { icon: <CircleXIcon size="s" />, tone: 'warning' },
  logout: { icon: <LogOutIcon size="s" /> },
  create: { icon: <PlusIcon size="s" />, tone: 'success' },
  update: { icon: <PencilIcon size="s" />, tone: 'info' },
  delete: { icon: <TrashIcon size="s" />, tone: 'danger' },
  toggle_status: { icon: <PowerIcon size="s" />, tone: 'warning' },
  toggle_finished: { icon: <FlagIcon size="s" />, tone: 'warning' },
  password_change: { icon: <KeyRoundIcon size="s" />, tone: 'warning' },
  activate: { icon: <CircleCheckIcon size="s" />, tone: 'success' },
  deactivate: { icon: <CircleMinusIcon size="s" />, tone: 'warning' },
  finish: { icon: <FlagIcon size="s" />, tone: 'info' },
  unfinish: { icon: <RotateCcwIcon size="s" />, tone: 'warning' },
  send_credentials: { icon: <SendIcon size="s" />, tone: 'info' },
  refused: { icon: <LockKeyholeIcon size="s" />, tone: 'warning' },
  report: { icon: <FileTextIcon size="s" />, tone: 'info' },
  send_report: { icon: <SendIcon size="s" />, tone: 'info' },
  export: { icon: <DownloadIcon size="s" />, tone: 'info' },
  second_factor_add: { icon: <ShieldCheckIcon size="s" />, tone: 'success' },
  second_factor_remove: { icon: <ShieldCheckIcon size="s" />, tone: 'danger' },
  recovery_code_use: { icon: <KeyRoundIcon size="s" />, tone: 'warning' },
  second_factor_reset: { icon: <ShieldCheckIcon size="s" />, tone: 'danger' },
  restore: { icon: <HistoryIcon size="s" />, tone: 'warning' },
  key_add: { icon: <KeyRoundIcon size="s" />, tone: 'success' },
  key_revoke: { icon: <KeyRoundIcon size="s" />, tone: 'danger' },
  test_reset: { icon: <KeyRoundIcon size="s" />, tone: 'danger' },
  secret_renew: { icon: <KeyRoundIcon size="s" />, tone: 'info' },
  send_test: { icon: <SendIcon size="s" />, tone: 'info' },
  resend: { icon: <RotateCcwIcon size="s" />, tone: 'info' },
  publish: { icon: <SendIcon size="s" />, tone: 'info' },
  try: { icon: <SendIcon size="s" />, tone: 'info' },
  withdraw: { icon: <RotateCcwIcon size="s" />, tone: 'warning' },
  recovery_codes_renew: { icon: <KeyRoundIcon size="s" />, tone: 'info' },
};

/** The action of an audit entry, as a tinted word with its icon. */
export function ActionBadge({ action }: { action: AuditAction }) {
  const { icon, tone } = APPEARANCES[action];
  return (
    <Badge icon={icon} tone={tone}>
      {auditActionLabels[action]}
    </Badge>
  );
}

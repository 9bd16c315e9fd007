import { ADMINISTRATOR_ROLE_ID, type User } from '@umbral/contracts';

/** An act on one user. */
export type UserAct = 'view' | 'edit' | 'credentials' | 'toggle' | 'remove';

/** What the rules look at in the user of a row. */
export type RuledUser = Pick<User, 'id' | 'roleId' | 'isActive' | 'isProtected'>;

/** Who is looking at it. */
export interface Viewer {
  id: number;
  isAdministrator: boolean;
  mayDelete: boolean;
}

export interface UserActs {
  edit: boolean;
  sendCredentials: boolean;
  remove: boolean;
  toggle: boolean;
  /** Why it cannot be switched on or off, although its state would allow it. */
  toggleRefusal?: string;
  /** Why some acts are missing, for the detail. */
  remark?: string;
}

const OTHERS_ADMINISTRATOR = 'Solo un administrador puede cambiar la cuenta de otro';

function refusalOf(user: RuledUser, viewer: Viewer): string | undefined {
  if (user.id === viewer.id) return 'No puedes cambiar el estado de tu propia cuenta';
  if (user.isProtected) return 'Es la cuenta de la instalación: siempre está activa';
  if (user.roleId === ADMINISTRATOR_ROLE_ID && !viewer.isAdministrator) return OTHERS_ADMINISTRATOR;
  return undefined;
}

/** What may be done with a user. The server decides the same on every call; the screen only does not offer in vain. */
export function actsOn(user: RuledUser, viewer: Viewer): UserActs {
  const refusal = refusalOf(user, viewer);
  const isOutOfReach = refusal === OTHERS_ADMINISTRATOR;
  const isOpen = user.isActive && !isOutOfReach;
  return {
    edit: isOpen,
    sendCredentials: isOpen,
    remove: !user.isActive && viewer.mayDelete && !refusal,
    toggle: !refusal,
    toggleRefusal: refusal && `${refusal}.`,
    remark: remarkOn(user, refusal),
  };
}

function remarkOn(user: RuledUser, refusal: string | undefined): string | undefined {
  if (refusal) return `${refusal}.`;
  return user.isActive ? undefined : 'Para editarlo o enviarle credenciales, actívalo antes.';
}

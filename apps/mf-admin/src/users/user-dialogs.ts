// One chunk: what the dialogs of the users need beyond their list.
export { UserSessions } from '../profile/sessions/UserSessions';
export { InitialPassword } from './InitialPassword';
export * from './reset-alerts';
export { RoleField } from './RoleField';
export { userForm } from './user-form';

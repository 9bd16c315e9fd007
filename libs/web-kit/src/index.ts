export { provideAuditFields } from './audit-entries/module-fields';
export { call, callForRecord, type Versioned } from './call/call';
export { ApiError, NetworkError, serverMessage } from './call/errors';
export { saveFile } from './call/save-file';
export { useDownload } from './call/use-download';
export type { CallInput } from './call/input';
export { useCommands, useRegisteredCommands, type Command } from './commands/commands';
export { RestoredDraft } from './drafts/RestoredDraft';
export { useDraft, type DraftState } from './drafts/use-draft';
export type { AuditFields } from './fields/audit-fields';
export { applyServerErrors } from './forms/server-errors';
export { MergeRecordDialog, type MergeRecordDialogProps } from './conflicts/MergeRecordDialog';
export { StaleRecordDialog, type StaleRecordDialogProps } from './conflicts/StaleRecordDialog';
export { usePrefilledAsDirty } from './forms/use-prefilled-as-dirty';
export { useKitForm } from './forms/use-kit-form';
export { WrongFields, type WrongFieldsProps } from './forms/WrongFields';
export { wrongFieldsText } from './forms/wrong-fields-text';
export { withoutBlanks } from './forms/without-blanks';
export { AccessDenied, CheckingPermissions, NotFound, PermissionsFailed, PROFILE_PATH } from './guards/screens';
export { isWithin, type Address, type Target } from './history/address';
export { AppLink, isOrdinaryClick, type AppLinkProps } from './history/AppLink';
export { followPlainLinks } from './history/follow-plain-links';
export { history, navigate } from './history/history';
export { KitRouter } from './history/KitRouter';
export { useAddress } from './history/use-address';
export { LeaveGuard } from './history/LeaveGuard';
export { cursorTo } from './lists/cursor-to';
export { useOptions, type Options } from './lists/use-options';
export { useLostPlace } from './lists/use-lost-place';
export { usePlace } from './lists/use-place';
export { EmptyList, type EmptyListProps } from './lists/EmptyList';
export type { Nouns } from './lists/nouns';
export { RecordList, type RecordListProps } from './lists/RecordList';
export { StatusFilter, type StatusFilterProps } from './lists/StatusFilter';
export { useListState, type ListState } from './lists/use-list-state';
export { useListTop, type ListTop } from './lists/use-list-top';
export { followSession } from './live/follow-session';
export { onLiveEvent } from './live/live';
export type { LiveUpdate } from './live/live-source';
export { defineModule, type ModuleDefinition, type ModuleLifecycles } from './module/define-module';
export { onIncident, reportIncident, type Incident } from './module/incident';
export { useIntent } from './module/use-intent';
export { PageSkeleton } from './module/PageSkeleton';
export { setPageTitle, usePageTitle } from './module/page-title';
export { PasswordStrength } from './passwords/PasswordStrength';
export { refreshPermissions } from './permissions/permissions';
export { usePermissions, type Permissions } from './permissions/use-permissions';
export { invalidate, pageOf, rowsOf, type InvalidationTarget } from './query/operation-query';
export { queryClient } from './query/query-client';
export { Loaded, type LoadedProps } from './query/Loaded';
export { StaleNotice, type ReadState } from './query/StaleNotice';
export { ReadFailure, type ReadFailureProps } from './query/ReadFailure';
export { useCommand, type CommandOptions, type Outcome } from './query/use-command';
export { useOperation, useRecord, type ReadOptions } from './query/use-operation';
export { CommandAlert, type CommandAlertProps } from './records/CommandAlert';
export { FormDialog, type FormDialogProps } from './records/FormDialog';
export {
  refetchAllOrToast,
  refetched,
  refetchedOrToast,
  useEditedRecord,
  type EditedRecord,
} from './records/use-edited-record';
export { AUDIT_HEAD_KEY, session } from './session/session';
export { signOut } from './session/sign-out';
export { useSession, useSignedInUser } from './session/use-session';

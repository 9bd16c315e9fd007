// What most pages need. What some need stands beside it, each folder an entry of its own: see the exports of package.json.
export * from './format';
export { Brand, BrandMark, type BrandProps } from './brand/Brand';
export { Button, type ButtonProps } from './button/Button';
export { IconButton, type IconButtonProps } from './button/IconButton';
export { Field, FieldError, useFieldControl, type FieldProps } from './field/Field';
export { TextArea, TextInput, type TextAreaProps, type TextInputProps } from './field/TextInput';
export { PasswordInput, type PasswordInputProps } from './field/PasswordInput';
export { NumberInput, type NumberInputProps } from './field/NumberInput';
export { Select, type SelectOption, type SelectProps } from './field/Select';
export { SearchBox, SEARCH_DELAY_MS, type SearchBoxProps } from './field/SearchBox';
export { Filter, FilterBar, type FilterProps } from './field/Filter';
export { FieldGroup, Form, FormGrid, FormStack, RequiredHint, type FormProps } from './field/FormLayout';
export { Checkbox, Switch, type CheckboxProps, type SwitchProps } from './choice/Checkbox';
export { Segmented, type SegmentedProps } from './choice/Segmented';
export { TabPanels, Tabs, TabsRoot, TabStrip, type TabItem, type TabsModel } from './tabs/Tabs';
export { DataTable, type DataTableProps } from './table/DataTable';
export type { Column, RowNotes, Sort } from './table/columns';
export { CellMain, CellMedia, CellSub, Missing, type CellMainProps } from './table/Cell';
export { Card, type CardProps } from './table/Card';
export { ReasonList, type Reason } from './table/ReasonList';
export { RowActions, type RowAction, type RowActionsProps } from './table/RowActions';
export { PAGE_SIZE, Pagination, type PaginationProps } from './table/Pagination';
export {
  ActiveStatus,
  Badge,
  EnergyBadge,
  PhaseStatus,
  Status,
  type BadgeProps,
  type EnergyBadgeProps,
  type StatusProps,
  type Tone,
} from './data/Status';
export { Avatar, Logo, type AvatarProps, type LogoProps } from './data/Avatar';
export { Notice, type NoticeProps } from './feedback/Notice';
export { Toaster, TOAST_MS } from './feedback/Toaster';
export { dismissToast, toast, type ToastOptions } from './feedback/toast-store';
export {
  Tooltip,
  TooltipProvider,
  TOOLTIP_DELAY_MS,
  TOOLTIP_SKIP_DELAY_MS,
  type TooltipProps,
} from './feedback/Tooltip';
export { Dialog, DialogClose, type DialogProps } from './dialog/Dialog';
export { AlertDialog, type AlertDialogProps } from './dialog/AlertDialog';
export { Menu, type MenuItem, type MenuProps } from './menu/Menu';
export { EmptyState, type EmptyStateProps } from './state/EmptyState';
export { CopyableCode, Failure, type FailureProps } from './state/Failure';
export {
  Bone,
  Skeleton,
  TableSkeleton,
  Working,
  type BoneProps,
  type SkeletonProps,
  type TableSkeletonProps,
} from './state/Skeleton';
export { Screen, type ScreenProps } from './state/Screen';
export {
  PageHead,
  ResultHead,
  Row,
  Section,
  Split,
  Stack,
  Two,
  type PageHeadProps,
  type RowProps,
  type SectionProps,
} from './layout/Page';
export { AppFrame, type AppFrameProps } from './frame/AppFrame';
export { MenuLink, Sidebar, type MenuLinkProps, type SidebarProps } from './frame/Sidebar';
export { TopBar, type TopBarProps } from './frame/TopBar';
export { SkipLink } from './frame/SkipLink';
export { GateLayout, type GateLayoutProps } from './frame/GateLayout';
export { ThemeSwitch } from './theme/ThemeSwitch';
export { applyStoredTheme, setTheme, storedTheme, type Theme } from './theme/theme';
export { LinkButton, type LinkButtonProps } from './button/LinkButton';
export { Facts, Figures, Ledger, type Fact, type Figure, type LedgerLine } from './data/Facts';

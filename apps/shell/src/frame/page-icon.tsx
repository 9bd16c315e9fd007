import {
  BellRingIcon,
  BuildingIcon,
  CalculatorIcon,
  ClipboardCheckIcon,
  FileTextIcon,
  HistoryIcon,
  KeyRoundIcon,
  LampDeskIcon,
  LandmarkIcon,
  ProfileIcon,
  ReceiptEuroIcon,
  RocketIcon,
  ShieldCheckIcon,
  SquareFunctionIcon,
  TagsIcon,
  TrendingUpIcon,
  UserRoundIcon,
  UsersIcon,
  type IconComponent,
} from '@umbral/ui/icons';

/** Icons available to manifests, by their lucide names. */
const icons: Readonly<Record<string, IconComponent>> = {
  'bell-ring': BellRingIcon,
  'building-2': BuildingIcon,
  calculator: CalculatorIcon,
  'clipboard-check': ClipboardCheckIcon,
  'circle-user-round': ProfileIcon,
  history: HistoryIcon,
  'key-round': KeyRoundIcon,
  'lamp-desk': LampDeskIcon,
  landmark: LandmarkIcon,
  'receipt-euro': ReceiptEuroIcon,
  rocket: RocketIcon,
  'shield-check': ShieldCheckIcon,
  'square-function': SquareFunctionIcon,
  tags: TagsIcon,
  'trending-up': TrendingUpIcon,
  'user-round': UserRoundIcon,
  users: UsersIcon,
};

/** The icon of a page; a generic one for a name unknown to this shell. */
export function PageIcon({ name }: { name: string }) {
  const Icon = icons[name] ?? FileTextIcon;
  return <Icon />;
}

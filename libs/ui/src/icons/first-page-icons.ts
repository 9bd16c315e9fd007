// The icons of the pages before signing in, apart from the others: a chunk is fetched as a whole, and every user fetches this one.
import Check from 'lucide-react/icons/check';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Copy from 'lucide-react/icons/copy';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import Info from 'lucide-react/icons/info';
import PlugZap from 'lucide-react/icons/plug-zap';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import X from 'lucide-react/icons/x';
import { icon } from './icon';

export const CheckIcon = /* @__PURE__ */ icon(Check);
export const CircleAlertIcon = /* @__PURE__ */ icon(CircleAlert);
export const CircleCheckIcon = /* @__PURE__ */ icon(CircleCheck);
export const CopyIcon = /* @__PURE__ */ icon(Copy);
export const EyeIcon = /* @__PURE__ */ icon(Eye);
export const EyeOffIcon = /* @__PURE__ */ icon(EyeOff);
export const InfoIcon = /* @__PURE__ */ icon(Info);
export const PlugZapIcon = /* @__PURE__ */ icon(PlugZap);
export const RefreshCwIcon = /* @__PURE__ */ icon(RefreshCw);
export const CloseIcon = /* @__PURE__ */ icon(X);

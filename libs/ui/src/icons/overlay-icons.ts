// The icons that the shell and the kit have only in what opens over a page, which is fetched later.
import Keyboard from 'lucide-react/icons/keyboard';
import LockKeyhole from 'lucide-react/icons/lock-keyhole';
import LogIn from 'lucide-react/icons/log-in';
import Monitor from 'lucide-react/icons/monitor';
import Moon from 'lucide-react/icons/moon';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import Send from 'lucide-react/icons/send';
import Sun from 'lucide-react/icons/sun';
import Upload from 'lucide-react/icons/upload';
import { icon } from './icon';

export const KeyboardIcon = /* @__PURE__ */ icon(Keyboard);
export const LockKeyholeIcon = /* @__PURE__ */ icon(LockKeyhole);
export const LogInIcon = /* @__PURE__ */ icon(LogIn);
export const MonitorIcon = /* @__PURE__ */ icon(Monitor);
export const MoonIcon = /* @__PURE__ */ icon(Moon);
export const RotateCcwIcon = /* @__PURE__ */ icon(RotateCcw);
export const SendIcon = /* @__PURE__ */ icon(Send);
export const SunIcon = /* @__PURE__ */ icon(Sun);
export const UploadIcon = /* @__PURE__ */ icon(Upload);

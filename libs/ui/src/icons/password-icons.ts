// The icons of the pages of a forgotten password, which are fetched with the first of them.
import MailCheck from 'lucide-react/icons/mail-check';
import Unlink from 'lucide-react/icons/unlink';
import { icon } from './icon';

export const MailCheckIcon = /* @__PURE__ */ icon(MailCheck);
export const UnlinkIcon = /* @__PURE__ */ icon(Unlink);

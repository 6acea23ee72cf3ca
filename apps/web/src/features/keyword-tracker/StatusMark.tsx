import { StateBadge } from '../../ui/StateBadge.js';
import { STATUS_WORDS } from './tracker-words.js';

export function StatusMark({ status }: { readonly status: keyof typeof STATUS_WORDS }) {
  return <StateBadge isOn={status === 'active'} on={STATUS_WORDS.active} off={STATUS_WORDS[status]} />;
}

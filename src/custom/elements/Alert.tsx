import type { ReactNode } from 'react';
import { Icon, type IconName } from './Icon.tsx';

type Tone = 'danger' | 'warning' | 'success' | 'info';

const ICONS: Record<Tone, IconName> = {
  danger: 'warning',
  warning: 'warning',
  success: 'check',
  info: 'info',
};

/** A message within the page. Screen readers announce an error at once. */
export function Alert({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <div className={`alert alert-${tone}`} role={tone === 'danger' ? 'alert' : undefined}>
      <Icon name={ICONS[tone]} />
      <div>{children}</div>
    </div>
  );
}

import type { LucideIcon } from 'lucide-react';

export interface IconProps {
  /** s 14 px (inside text and small controls), m 16 px (default), l 20 px. */
  size?: 's' | 'm' | 'l';
  className?: string;
}

/** Dresses a lucide drawing as ours: size and stroke come from the stylesheet, and it is never read aloud. */
export function icon(Drawing: LucideIcon) {
  return function Icon({ size, className }: IconProps) {
    return (
      <Drawing
        className={className ? `icon ${className}` : 'icon'}
        data-size={size === 'm' ? undefined : size}
        aria-hidden="true"
        focusable="false"
      />
    );
  };
}

export type IconComponent = ReturnType<typeof icon>;

import type { LucideIcon } from 'lucide-react';

export interface IconProps {
  /** s 14 px (inside text and small controls), m 16 px (default), l 20 px. */
  size?: 's' | 'm' | 'l';
  className?: string;
}

/** Wraps a lucide icon: size and stroke come from the stylesheet, aria-hidden. */
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

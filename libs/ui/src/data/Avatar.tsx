import { useState } from 'react';
import { initials } from '../format';

export interface AvatarProps {
  name: string;
  size?: 's' | 'm' | 'l';
}

const dataSize = (size: AvatarProps['size']) => (size === 'm' ? undefined : size);

/** A user's initials. Decorative: the name is shown beside it. */
export function Avatar({ name, size = 'm' }: AvatarProps) {
  return (
    <span className="avatar" data-size={dataSize(size)} aria-hidden="true">
      {initials(name)}
    </span>
  );
}

export interface LogoProps extends AvatarProps {
  /** Address of the picture; initials without it, or when it cannot be loaded. */
  src?: string | null;
}

/** A company's or bank's logo. Decorative: the name is shown beside it. */
export function Logo({ name, src, size = 'm' }: LogoProps) {
  const [failed, setFailed] = useState<string>();
  return (
    <span className="logo" data-size={dataSize(size)} aria-hidden="true">
      {src && failed !== src ? <img src={src} alt="" onError={() => setFailed(src)} /> : initials(name)}
    </span>
  );
}

import { useEffect, useState, type ReactNode } from 'react';

/** Answers faster than this show no skeleton at all. */
export const SKELETON_DELAY_MS = 200;

export interface BoneProps {
  /** CSS width, e.g. '62%'. */
  width?: string;
  height?: string;
  round?: boolean;
}

/** One grey bar of a skeleton. */
export function Bone({ width, height, round }: BoneProps) {
  return (
    <span className="bone" data-shape={round ? 'round' : undefined} style={{ inlineSize: width, blockSize: height }} />
  );
}

export interface SkeletonProps {
  /** Read aloud: 'Cargando usuarios...'. */
  label: string;
  /** `Bone`s in the shape of what is coming; a line unless given. */
  children?: ReactNode;
}

/** Placeholder for loading content; appears after 200 ms, so that fast answers do not flicker. */
export function Skeleton({ label, children = <Bone width="70%" /> }: SkeletonProps) {
  const [visible, setVisible] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setVisible(true), SKELETON_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div role="status" aria-busy="true" className="skeleton" data-visible={visible ? '' : undefined}>
      {visible ? <span className="sr-only">{label}</span> : null}
      <div aria-hidden="true">{children}</div>
    </div>
  );
}

export interface TableSkeletonProps {
  label: string;
  /** Heads of the table, so that nothing shifts. */
  headers: readonly string[];
  rows?: number;
  /** The first column has an avatar or logo. */
  media?: boolean;
}

const NAMES = ['62%', '48%', '70%', '55%'];

/** The bones of a `DataTable`. */
export function TableSkeleton({ label, headers, rows = 10, media }: TableSkeletonProps) {
  return (
    <Skeleton label={label}>
      <table className="table">
        <thead>
          <tr>
            {headers.map((header) => (
              <th key={header}>{header}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: rows }, (_, row) => (
            <tr key={row}>
              {headers.map((header, column) => (
                <td key={header}>
                  {column === 0 ? (
                    <NameBones width={NAMES[row % NAMES.length]} media={media} />
                  ) : (
                    <Bone width="4.5rem" />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Skeleton>
  );
}

function NameBones({ width, media }: { width?: string; media?: boolean }) {
  return (
    <span className="cell-media">
      {media ? <Bone round /> : null}
      <span className="bone-lines">
        <Bone width={width} />
        <Bone width="38%" height="0.625rem" />
      </span>
    </span>
  );
}

/** A spinner with a sentence, for work that takes a moment: 'Verificando permisos...'. */
export function Working({ children }: { children: ReactNode }) {
  return (
    <p className="row quiet" role="status">
      <span className="spinner" aria-hidden="true" />
      {children}
    </p>
  );
}

import { Bone, Skeleton } from '@umbral/ui';

const WIDTHS = ['62%', '48%', '70%', '55%', '64%', '44%'];

/** Stands where a page will be while its code loads: head, filters, rows. */
export function PageSkeleton() {
  return (
    <Skeleton label="Cargando página...">
      <div className="page-head">
        <div>
          <Bone width="14rem" height="1.75rem" />
        </div>
      </div>
      <div className="stack">
        <Bone width="min(24rem, 100%)" height="2.125rem" />
        {WIDTHS.map((width) => (
          <Bone key={width} width={width} />
        ))}
      </div>
    </Skeleton>
  );
}

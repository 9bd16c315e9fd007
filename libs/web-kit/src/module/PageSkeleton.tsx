import { Bone, PageHead, Skeleton } from '@umbral/ui';

const WIDTHS = ['62%', '48%', '70%', '55%', '64%', '44%'];

/** Placeholder of a page while its code loads: head, filters, rows. A known title is shown at once. */
export function PageSkeleton({ title }: { title?: string }) {
  return (
    <>
      {title ? <PageHead title={title} /> : null}
      <Skeleton label="Cargando página...">
        {title ? null : (
          <div className="page-head">
            <Bone width="14rem" height="1.75rem" />
          </div>
        )}
        <div className="stack">
          <Bone width="min(24rem, 100%)" height="2.125rem" />
          {WIDTHS.map((width) => (
            <Bone key={width} width={width} />
          ))}
        </div>
      </Skeleton>
    </>
  );
}

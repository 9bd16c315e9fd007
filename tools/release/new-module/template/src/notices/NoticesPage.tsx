import { EmptyState, PageHead } from '@umbral/ui';

/** 'Avisos': say here what people do on this page. */
export default function NoticesPage() {
  return (
    <>
      <PageHead title="Avisos" />
      <EmptyState title="Todavía no hay nada" text="Esta página está lista para su contenido." />
    </>
  );
}

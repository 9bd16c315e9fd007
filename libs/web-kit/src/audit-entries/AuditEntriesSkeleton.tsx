import { Bone, Row, Skeleton, Stack } from '@umbral/ui';

/** Placeholder while audit entries load. */
export function AuditEntriesSkeleton() {
  return (
    <Skeleton label="Cargando movimientos...">
      <Stack gap={6}>
        {['46%', '58%', '40%', '62%', '50%', '44%'].map((width, index) => (
          <Row key={index} gap={6}>
            <Bone width="8.5rem" />
            <Bone width={width} />
          </Row>
        ))}
      </Stack>
    </Skeleton>
  );
}

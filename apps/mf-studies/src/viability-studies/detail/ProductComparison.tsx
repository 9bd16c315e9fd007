import { useMemo } from 'react';
import {
  MAXIMUM_SCENARIO_NAME,
  scenarioForm,
  scenariosApi,
  todayInSpain,
  type CompatibleProduct,
  type LatestReferenceRate,
  type ViabilityStudy,
} from '@umbral/contracts';
import { referenceWords } from '@umbral/mortgage';
import { Button, Card, Dialog, DialogClose, Stack } from '@umbral/ui';
import { FileTextIcon } from '@umbral/ui/icons';
import { AppLink, navigate, useCommand, useIsMounted } from '@umbral/web-kit';
import { bodyOfScenario, newScenario, valuesOfProduct } from '../scenarios/scenario.fields';
import styles from '../studies.module.css';
import { comparedOf, comparisonRows, lowestIn, type ComparedProduct } from './product-comparison';
import { productSub, productTitle } from './product-rows';
import { isIndexed } from './row-figures';

interface ProductComparisonProps {
  study: ViabilityStudy;
  /** Two to four, in the order of the list. */
  products: readonly CompatibleProduct[];
  reference: LatestReferenceRate | null;
  isAdministrator: boolean;
  onClose: () => void;
}

/** Products side by side. */
export function ProductComparison({ study, products, reference, isAdministrator, onClose }: ProductComparisonProps) {
  const compared = useMemo(() => comparedOf(products, { study, reference }), [products, study, reference]);
  const rows = useMemo(() => comparisonRows.map((row) => ({ ...row, lowest: lowestIn(row, compared) })), [compared]);
  const titleOf = (product: CompatibleProduct) => productTitle(product, isAdministrator);
  const subOf = (product: CompatibleProduct) =>
    [productSub(product, isAdministrator), product.bankName].filter(Boolean).join(' · ');
  const scenarios = useScenariosOf(study, reference, titleOf, onClose);
  const isQuoted = compared.some(({ product }) => isIndexed(product));
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Comparar ${products.length} productos`}
      description="Sin condiciones, salvo donde se dice"
      size="xl"
      footer={
        <>
          <DialogClose>Cerrar</DialogClose>
          {isQuoted && !reference ? null : (
            <Button busy={scenarios.isRunning} busyLabel="Guardando..." onClick={() => void scenarios.create(products)}>
              Guardar como escenarios
            </Button>
          )}
          <Button variant="primary" icon={<FileTextIcon />} asChild>
            <AppLink to={`/viability-studies/${study.id}/informe`} replace>
              Crear informe
            </AppLink>
          </Button>
        </>
      }
    >
      <Stack>
        {isQuoted ? <p className="small quiet">{referenceWords(reference, todayInSpain())}</p> : null}
        <div className={styles['wide']}>
          <table className={`table ${styles['table']}`}>
            <caption className="sr-only">Productos comparados, uno en cada columna</caption>
            <thead>
              <tr>
                <td className={styles['corner']} />
                {products.map((product) => (
                  <th key={product.id} scope="col">
                    <span className={styles['head']}>
                      <span>
                        {titleOf(product)}
                        <small>{subOf(product)}</small>
                      </span>
                    </span>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.term}>
                  <th scope="row">{row.term}</th>
                  {compared.map((each) => (
                    <td key={each.product.id}>
                      <Value row={row} compared={each} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        {/* Line by line, so that the products stay beside each other on a phone. */}
        <div className={`cards ${styles['narrow']}`}>
          {rows.map((row) => (
            <Card
              key={row.term}
              level={3}
              title={row.term}
              facts={compared.map((each) => ({
                term: titleOf(each.product),
                value: <Value row={row} compared={each} />,
              }))}
            />
          ))}
        </div>
      </Stack>
    </Dialog>
  );
}

type Row = (typeof comparisonRows)[number] & { lowest: readonly number[] };

function Value({ row, compared }: { row: Row; compared: ComparedProduct }) {
  if (!row.lowest.includes(compared.product.id)) return <>{row.show(compared)}</>;
  return (
    <>
      <strong className={styles['best']}>{row.show(compared)}</strong> <span className="sr-only">Mejor</span>
    </>
  );
}

/** Creates a scenario of each product, and opens them. */
function useScenariosOf(
  study: ViabilityStudy,
  reference: LatestReferenceRate | null,
  titleOf: (product: CompatibleProduct) => string,
  onMade: () => void,
) {
  const { run, isRunning } = useCommand(scenariosApi.create, { failure: 'No se ha podido guardar el escenario.' });
  const isShown = useIsMounted();
  async function create(products: readonly CompatibleProduct[]): Promise<void> {
    let isAnyMade = false;
    for (const product of products) {
      const values = {
        ...newScenario(study, reference),
        ...valuesOfProduct(study, product),
        name: titleOf(product).slice(0, MAXIMUM_SCENARIO_NAME),
        productId: String(product.id),
      };
      const body = await scenarioForm.parseAsync(bodyOfScenario(values));
      const outcome = await run({ params: { id: study.id }, body });
      // Scenarios created before the failure stay: the tab shows them and the limit.
      if (!outcome.ok) break;
      isAnyMade = true;
    }
    // A late response must not navigate away from another screen.
    if (!isAnyMade || !isShown.current) return;
    onMade();
    navigate(`/viability-studies/${study.id}/escenarios`, { replace: true });
  }
  return { create, isRunning };
}

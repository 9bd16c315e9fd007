import { useWatch } from 'react-hook-form';
import { studyCostFields } from '@umbral/contracts';
import { FormGrid, FormStack } from '@umbral/ui';
import { CostsLedger } from '../CostsLedger';
import { NumberField } from './fields';
import { PurchaseFields } from './PurchaseFields';
import { fieldLabels } from './study-issues';
import type { StudyForm } from './study-form';

/** 'Gastos Operación': the costs beside the price, with their total while typing. */
export function CostsPanel({ form }: { form: StudyForm }) {
  const { control } = form;
  const euros = { control, unit: '€', step: 100, min: 0 };
  const percent = { control, unit: '%', step: 0.5, min: 0, max: 100 };
  return (
    <FormStack>
      <PurchaseFields form={form} />
      <FormGrid>
        <NumberField {...euros} name="realEstateHonorarios" label={fieldLabels.realEstateHonorarios} span={4} />
        <NumberField {...euros} name="professionalHonorarios" label={fieldLabels.professionalHonorarios} span={4} />
        <NumberField {...euros} name="tasacion" label={fieldLabels.tasacion} span={4} />
        <NumberField {...percent} name="gastosItpPercentage" label={fieldLabels.gastosItpPercentage} />
        <NumberField {...percent} name="ivaPercentage" label={fieldLabels.ivaPercentage} />
        <NumberField {...euros} name="deducciones" label={fieldLabels.deducciones} />
        <NumberField {...euros} name="provisionFondos" label={fieldLabels.provisionFondos} />
      </FormGrid>
      <LiveLedger form={form} />
    </FormStack>
  );
}

const amountNames = ['purchasePrice', ...studyCostFields] as const;

function LiveLedger({ form: { control } }: { form: StudyForm }) {
  const amounts = useWatch({ control, name: amountNames });
  // An empty or invalid figure counts as 0.
  const costs = Object.fromEntries(amountNames.map((name, index) => [name, amounts[index] || 0]));
  return <CostsLedger costs={costs as Record<(typeof amountNames)[number], number>} />;
}

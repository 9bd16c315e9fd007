import { referenceLabels, referenceMonth, referenceRateForm, referenceRatesApi } from '@umbral/contracts';
import { formatDate, formatRate, Row } from '@umbral/ui';
import { date, fieldsOf, formats, rate, shown, text } from '@umbral/web-kit/fields';
import { DemoBadge, StaleBadge } from './rate-words';

export const rateSchema = referenceRateForm.extend({ month: referenceMonth });

/** The fields of a value of the index. */
export const rateFields = fieldsOf(
  { create: { body: rateSchema }, get: referenceRatesApi.get },
  {
    code: shown('Tipo de referencia', { write: formats.oneOf(referenceLabels) }),
    month: text('Mes', { type: 'month', placeholder: 'AAAA-MM' }),
    value: rate('Valor', {
      required: true,
      min: -2,
      max: 10,
      show: (value, rate) => (
        <Row>
          {formatRate(value)}
          <DemoBadge rate={rate} />
        </Row>
      ),
    }),
    source: text('Fuente', {
      required: true,
      span: 12,
      show: (source, { url }) => (url ? <a href={url}>{source}</a> : source),
    }),
    url: text('Enlace', { optional: true, span: 12, type: 'url', placeholder: 'https://' }),
    publishedOn: date('Publicado', {
      required: true,
      show: (day, rate) => (
        <Row>
          {formatDate(day)}
          <StaleBadge rate={rate} />
        </Row>
      ),
    }),
    checkedBy: text('Comprobado por', { optional: true, none: 'Sin comprobar' }),
    isDemo: shown('Valor de demostración', { write: formats.yesNo }),
  },
);

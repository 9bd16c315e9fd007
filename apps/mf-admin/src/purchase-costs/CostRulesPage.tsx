import {
  costRuleRules,
  costRulesApi,
  homeTypeLabels,
  purchaseTaxes,
  regionLabels,
  type CostRule,
} from '@umbral/contracts';
import { CellSub, Facts, formatDate, Missing, Row } from '@umbral/ui';
import { CalendarXIcon, CopyIcon, LandmarkIcon, UserCheckIcon } from '@umbral/ui/icons';
import {
  editAction,
  recordForm,
  recordPage,
  removeAction,
  viewAction,
  type RecordAction,
} from '@umbral/web-kit/records';
import { CostRuleFields } from './CostRuleFields';
import { bodyOfRule, emptyRule, valuesOfRule } from './rule-form';
import {
  conditionWords,
  confidenceLabels,
  hasBadges,
  nameOfRule,
  rateWords,
  RuleBadges,
  validityWords,
} from './rule-words';
import { CheckRule, CloseRule } from './RuleDialogs';

const form = recordForm({
  api: costRulesApi,
  empty: emptyRule,
  valuesOf: valuesOfRule,
  prepare: bodyOfRule,
  Fields: CostRuleFields,
  size: 'l',
  failures: { create: 'Ocurrió un error al crear la regla.', update: 'Ocurrió un error al actualizar la regla.' },
  fieldOf: { overlapping_rule: 'title' },
});

const view = viewAction<CostRule>({
  body: (rule) => (
    <>
      {hasBadges(rule) ? (
        <Row>
          <RuleBadges rule={rule} />
        </Row>
      ) : null}
      <Facts
        facts={[
          { term: 'Vivienda', value: homeTypeLabels[rule.homeType] },
          { term: 'Tipo', value: rateWords(rule) },
          ...(rule.increased ? [{ term: 'Tipo incrementado', value: 'Sí' }] : []),
          {
            term: 'Condiciones',
            value: conditionWords(rule.conditions).join(', ') || <Missing>Ninguna</Missing>,
          },
          { term: 'Vigencia', value: validityWords(rule) },
          { term: 'Norma', value: rule.url ? <a href={rule.url}>{rule.law}</a> : rule.law },
          { term: 'Confianza', value: confidenceLabels[rule.confidence] },
          {
            term: 'Comprobada',
            value: [formatDate(rule.checkedAt), rule.checkedBy].filter(Boolean).join(', '),
          },
          { term: 'Nota', value: rule.note ?? <Missing>Sin nota</Missing> },
        ]}
      />
    </>
  ),
});

/** A successor of a rule, or that of another comunidad, is mostly the same. */
const duplicate: RecordAction<CostRule> = {
  path: 'duplicar',
  appearance: () => ({ label: 'Duplicar', icon: <CopyIcon /> }),
  Dialog: ({ record, screen, onClose }) => <form.Dialog screen={screen} copyOf={record} onClose={onClose} />,
};

const close: RecordAction<CostRule> = {
  path: 'vigencia',
  appearance: () => ({ label: 'Cerrar vigencia', icon: <CalendarXIcon /> }),
  Dialog: CloseRule,
};

const check: RecordAction<CostRule> = {
  path: 'comprobada',
  appearance: () => ({ label: 'Marcar como comprobada', icon: <UserCheckIcon /> }),
  Dialog: CheckRule,
};

const remove = removeAction({
  op: costRulesApi.remove,
  rule: costRuleRules.remove,
  confirm: (rule: CostRule) => ({
    title: `¿Eliminar ${nameOfRule(rule)}?`,
    confirmLabel: 'Eliminar regla',
    success: { title: 'Regla eliminada', text: nameOfRule(rule) },
    failure: 'Ocurrió un error al eliminar la regla.',
    children: 'Ningún cálculo la ha usado. No se puede deshacer.',
  }),
});

const all = (label: string) => ({ value: '', label }) as const;

/** 'Gastos de compra': the taxes of each comunidad, by dated rules with their law. */
export default recordPage<CostRule>({
  path: '/purchase-costs',
  api: costRulesApi,
  nouns: { one: 'regla', many: 'reglas', feminine: true },
  words: { created: 'Regla guardada', updated: 'Regla guardada' },
  title: 'Gastos de compra',
  lead: 'Impuestos de cada comunidad, con su norma y sus fechas.',
  icon: <LandmarkIcon />,
  search: 'Buscar por título o norma',
  caption: 'Reglas por comunidad, impuesto y título',
  sort: { key: 'region', direction: 'asc' },
  status: 'none',
  header: 'Título',
  nameOf: (rule) => ({ name: nameOfRule(rule), short: rule.title, sub: homeTypeLabels[rule.homeType] }),
  before: [
    { id: 'region', header: 'Comunidad', sortable: true, cell: ({ region }) => regionLabels[region] },
    { id: 'tax', header: 'Impuesto', cell: ({ tax }) => tax },
  ],
  columns: () => [
    { id: 'rate', header: 'Tipo', cell: rateWords },
    {
      id: 'validity',
      header: 'Vigencia',
      cell: (rule) => (
        <>
          {validityWords(rule)}
          {hasBadges(rule) ? (
            <Row>
              <RuleBadges rule={rule} />
            </Row>
          ) : null}
        </>
      ),
    },
    { id: 'law', header: 'Norma', priority: 2, cell: ({ law }) => <CellSub>{law}</CellSub> },
    { id: 'confidence', header: 'Confianza', priority: 3, cell: ({ confidence }) => confidenceLabels[confidence] },
  ],
  card: (rule) => ({
    facts: [
      { term: 'Tipo', value: rateWords(rule) },
      { term: 'Vigencia', value: validityWords(rule) },
      { term: 'Norma', value: rule.law },
      { term: 'Confianza', value: confidenceLabels[rule.confidence] },
    ],
    children: hasBadges(rule) ? <RuleBadges rule={rule} /> : undefined,
  }),
  filters: {
    region: {
      label: 'Comunidad',
      options: [all('Todas'), ...Object.entries(regionLabels).map(([value, label]) => ({ value, label }))],
    },
    tax: { label: 'Impuesto', options: [all('Todos'), ...purchaseTaxes.map((value) => ({ value, label: value }))] },
    state: {
      label: 'Estado',
      sent: 'always',
      options: [
        { value: 'in_force', label: 'En vigor' },
        { value: 'upcoming', label: 'Próximas' },
        { value: 'expired', label: 'Caducadas' },
        { value: 'draft', label: 'Borradores' },
        { value: 'all', label: 'Todas' },
      ],
    },
  },
  form,
  audited: 'cost_rule',
  actions: [view, editAction<CostRule>({ rule: costRuleRules.update }), close, check, duplicate, remove],
});

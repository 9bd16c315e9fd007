import {
  costRuleRules,
  costRulesApi,
  homeTypeLabels,
  purchaseTaxes,
  regionLabels,
  todayInSpain,
  type CostRule,
} from '@umbral/contracts';
import { CellSub, Facts, Row } from '@umbral/ui';
import { CalendarXIcon, CopyIcon, LandmarkIcon, UserCheckIcon } from '@umbral/ui/icons';
import { optionsOf } from '@umbral/web-kit/fields';
import {
  editAction,
  recordForm,
  recordPage,
  removeAction,
  viewAction,
  type RecordAction,
} from '@umbral/web-kit/records';
import { bodyOfRule, hasBadges, nameOfRule, RuleBadges, ruleFields } from './cost-rule.fields';
import { CostRuleFields } from './CostRuleFields';
import { CheckRule, CloseRule } from './RuleDialogs';

const form = recordForm({
  api: costRulesApi,
  empty: ruleFields.empty,
  atOpening: () => ({ validFrom: todayInSpain(), checkedAt: todayInSpain() }),
  valuesOf: ruleFields.valuesOf,
  prepare: bodyOfRule,
  Fields: CostRuleFields,
  size: 'l',
  failures: { create: 'Ocurrió un error al crear la regla.', update: 'Ocurrió un error al actualizar la regla.' },
  fieldOf: { overlapping_rule: 'title' },
});

const factsOf = (rule: CostRule, ...names: Parameters<typeof ruleFields.label>[0][]) =>
  names.map((name) => ruleFields.fact(name, rule));

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
          ...factsOf(rule, 'homeType', 'brackets'),
          ...(rule.increased ? factsOf(rule, 'increased') : []),
          ...factsOf(rule, 'conditions', 'validity'),
          { term: ruleFields.label('law'), value: rule.url ? <a href={rule.url}>{rule.law}</a> : rule.law },
          ...factsOf(rule, 'confidence', 'checked', 'note'),
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
  none: 'No hay reglas en vigor',
  header: ruleFields.label('title'),
  nameOf: (rule) => ({ name: nameOfRule(rule), short: rule.title, sub: homeTypeLabels[rule.homeType] }),
  before: [ruleFields.column('region', { sortable: true }), ruleFields.column('tax')],
  columns: () => [
    ruleFields.column('brackets', { id: 'rate' }),
    ruleFields.column('validity', {
      cell: (rule) => (
        <>
          {ruleFields.show('validity', rule)}
          {hasBadges(rule) ? (
            <Row>
              <RuleBadges rule={rule} />
            </Row>
          ) : null}
        </>
      ),
    }),
    ruleFields.column('law', { priority: 2, cell: ({ law }) => <CellSub>{law}</CellSub> }),
    ruleFields.column('confidence', { priority: 3 }),
  ],
  card: (rule) => ({
    facts: factsOf(rule, 'brackets', 'validity', 'law', 'confidence'),
    children: hasBadges(rule) ? <RuleBadges rule={rule} /> : undefined,
  }),
  filters: {
    region: {
      label: ruleFields.label('region'),
      options: [all('Todas'), ...optionsOf(regionLabels)],
    },
    tax: {
      label: ruleFields.label('tax'),
      options: [all('Todos'), ...purchaseTaxes.map((value) => ({ value, label: value }))],
    },
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

import { sql, type Findable } from '@umbral/service-kit';
import { clients } from '../clients/client.record.js';
import { fullNameOf } from '../clients/full-name.js';
import { calculations } from '../housing-calculations/housing-calculation.record.js';
import { paymentStudies } from '../payment-studies/payment-study.record.js';
import { studyPeople } from '../viability-studies/study-search.js';
import { studies } from '../viability-studies/study.record.js';

export const foundClients: Findable = {
  kind: 'client',
  record: clients,
  title: fullNameOf('c'),
  subtitle: sql`coalesce(nullif(c.phone, ''), c.email)`,
  nationalId: sql`c.dni`,
};

export const foundStudies: Findable = {
  kind: 'viability_study',
  record: studies,
  title: sql`coalesce(nullif(s.study_name, ''), s.client_name)`,
  subtitle: sql`concat_ws(' · ', nullif(s.client_name, ''), nullif(s.client_phone, ''))`,
  isActive: sql`s.is_active`,
  parts: studyPeople,
};

export const foundCalculations: Findable = {
  kind: 'housing_calculation',
  record: calculations,
  title: sql`h.client_name`,
  subtitle: sql`h.client_phone`,
  isActive: sql`h.is_active`,
};

export const foundPaymentStudies: Findable = {
  kind: 'payment_study',
  record: paymentStudies,
  title: sql`p.first_name || ' ' || p.last_name`,
  subtitle: sql`p.phone`,
  isActive: sql`p.is_active`,
};

import { aGuarantor, aHolder, aStudy } from '../factories/studies.js';
import { studyProfile } from './eligibility.js';

it('the profile of a study accepts names and phones that are older than the rules of the form', () => {
  // A zero-width joiner, and a phone without digits.
  const former = { name: 'Ana\u200dMaría', phone: 'fijo' };
  const study = { ...aStudy({ holders: [aHolder(former)], guarantors: [aGuarantor(former)] }), companyId: null };
  const { holders, guarantors } = studyProfile.parse(study);
  expect([...holders, ...guarantors]).toMatchObject([former, former]);
});

/** What each group of operations is about, for the API pages. A spec compares them with the operations. */
export const tagDescriptions: Readonly<Record<string, string>> = {
  advisers: 'Who may look after a client or a study',
  audits: 'Who did what to which record',
  'audit-proof': 'Proof that no movement was changed, removed or slipped in',
  auth: 'Signing in and out, tokens, passwords, and who one is',
  banks: 'Banks, which lend',
  calculator: 'Whether a mortgage is viable',
  'client-reports': 'Reports of a study, drawn for a client',
  clients: 'People who look for a mortgage, and their answers to mails',
  companies: 'Companies and who belongs to them',
  desk: 'The caller’s work of today',
  eligibility: 'Which products fit, and why others do not',
  'housing-calculations': 'The highest price that a client can afford',
  'payment-studies': 'Studies of the former system, kept to be read',
  permissions: 'What a role may allow',
  products: 'Mortgage products of the banks',
  programs: 'Programs that call the API, and their keys',
  'purchase-costs': 'Taxes and fees of buying, by dated rules with their laws',
  'reference-rates': 'Indexes that variable and mixed mortgages follow, by month',
  releases: 'Releases of the screens: published, on trial, withdrawn',
  roles: 'Roles and what they allow',
  'saved-views': 'Lists with saved filters',
  search: 'Records of all kinds, found by text',
  'second-factors': 'Authenticator apps, passkeys and recovery codes',
  sessions: 'Open sessions of users',
  system: 'State of the services: backlogs and what could not be delivered',
  users: 'People who sign in',
  'viability-studies': 'Studies of what a client can buy, with which product',
  webhooks: 'Addresses of programs that receive events',
};

/** Reads of other tags that show records of this one, or figures made of them: a change of the records changes these too. */
const shownIn: Readonly<Record<string, readonly string[]>> = {
  users: ['roles', 'companies', 'advisers'],
  roles: ['users'],
  companies: ['users', 'advisers', 'viability-studies', 'housing-calculations'],
  banks: ['products', 'viability-studies', 'payment-studies'],
  products: ['banks', 'viability-studies', 'payment-studies'],
  'purchase-costs': ['viability-studies'],
  'reference-rates': ['products', 'viability-studies'],
  clients: ['desk', 'client-reports'],
  'viability-studies': ['clients', 'desk'],
  'housing-calculations': ['clients', 'desk'],
  'client-reports': ['clients'],
  calculator: ['clients'],
};

/** The tag, and those that show its records. */
export const tagsShowing = (tag: string): readonly string[] => [tag, ...(shownIn[tag] ?? [])];

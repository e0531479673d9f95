/** Who can sign in where `DEMO=1`; the server knows them only there. */
export const demoPassword = 'Orgil#2026'
export const demoLogins = [
  'creator',
  'reviewer',
  'secretary',
  'councillor1',
  'councillor2',
  'councillor3',
  'director',
  'hr',
  'sales',
  'accountant',
  'admin',
  'builder',
  'superadmin',
  'outsider',
] as const

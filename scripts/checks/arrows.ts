/** Which modules a module may import. Whatever is not listed is forbidden; the platform is open to all. */
const ground = ['access', 'organization', 'records']

export const arrows: Record<string, readonly string[]> = {
  access: [],
  organization: ['access'],
  notification: ['access', 'organization'],
  operation: ['access'],
  records: ['access', 'organization'],
  graphql: ground,
  charts: ground,
  codegen: ground,
  workflow: ground,
  flowdesign: [...ground, 'workflow'],
  webhook: [...ground, 'workflow'],
  builder: [...ground, 'graphql', 'charts', 'codegen', 'workflow', 'flowdesign'],
  planning: [...ground, 'workflow'],
  crm: [...ground, 'workflow'],
  attendance: [...ground, 'workflow'],
  finance: [...ground, 'workflow'],
  rooms: [...ground, 'workflow', 'site'],
  booking: [...ground, 'workflow'],
  maps: [...ground, 'workflow'],
  news: [...ground, 'workflow'],
  site: [...ground, 'workflow', 'crm', 'planning'],
  calendar: [...ground, 'planning'],
  home: ['access'],
}

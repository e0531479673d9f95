/** Words that the program never says: letters and printed records are the server's, and the page without a network brings its own. */
const spokenElsewhere = ['access.mail.', 'notification.mail.', 'workflow.record.', 'workflow.signing_code.mail_', 'platform.offline.', 'workflow.kept.']

/** Words of screens that most people never open; they come with those screens. */
const late = [
  'organization.', 'operation.', 'access.users.', 'access.role.', 'access.roles.', 'access.register.', 'access.join.', 'access.why.', 'access.import.', 'access.door.', 'access.matrix.',
  'platform.import.', 'access.menu.', 'access.job.', 'access.ceiling.', 'access.ceilings.', 'access.standard.', 'access.audit.', 'access.rule.', 'access.everybody.', 'access.super_admins.', 'access.suspension.', 'access.system_audit.', 'access.security.',
  'notification.device.', 'workflow.evidence.', 'workflow.authority.', 'workflow.verify.', 'workflow.move.', 'flowdesign.', 'webhook.', 'workflow.finding.', 'workflow.fix.', 'workflow.rules.', 'workflow.repair.', 'workflow.filing.', 'notification.preferences.', 'notification.defaults.', 'notification.unsubscribe.', 'workflow.find.', 'workflow.insight.', 'workflow.public.',
  'platform.expression.',
]
/** Words of those who are signed in; the doors do without them. */
const inside = ['workflow.', 'platform.setting.', 'platform.shell.sought_', 'platform.language.sought_', 'platform.shell.places', 'platform.moved_elsewhere', 'platform.keys.', 'platform.tabs.', 'platform.connection.', 'access.viewing.', 'platform.admin.', 'platform.owner_only', 'access.acting.', 'access.avatar.', 'access.appearance.', 'access.sign_ins.', 'access.sessions.', 'access.change.', 'access.select.']
const lateInEveryRoom = /^[a-z]+\.(audit|permission|news_kind)\./

/** Names of screens stand on tabs and in lists before the screen is opened. */
const screenNames = ['access.users.add', 'access.users.deleted', 'access.users.one', 'access.job.one', 'access.join.one', 'organization.staff.add', 'organization.staff.employee', 'organization.import.units_title', 'organization.import.jobs_title', 'organization.import.staff_title', 'operation.tab_troubles', 'operation.tab_jobs', 'flowdesign.flows.screen']

export type Portion = 'early' | 'inside' | 'late'

/** With which portion a text reaches the browser; null where it never does. */
export function portionOf(key: string): Portion | null {
  if (spokenElsewhere.some((room) => key.startsWith(room))) return null
  if (key.endsWith('.title') || screenNames.includes(key)) return 'early'
  if (isLateRoom(key)) return 'late'
  return isInsideRoom(key) ? 'inside' : 'early'
}

/** Whether a screen of this name speaks with words that come when somebody is signed in, or opens it. */
export function isInsideRoom(key: string) {
  // Visitors verify a record, or see how a document stands; those screens have all their words in rooms of their own.
  return inside.some((room) => key.startsWith(room)) && !key.startsWith('workflow.verify.') && !key.startsWith('workflow.public.')
}

/** Whether a screen of this name speaks with words that come late. */
export function isLateRoom(key: string) {
  return lateInEveryRoom.test(key) || late.some((room) => key.startsWith(room))
}

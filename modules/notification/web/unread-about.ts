import type { Notification } from '../shared/notifications.ts'

/** Which unread notifications lead to one of these addresses. */
export function unreadAbout(notifications: readonly Notification[], links: readonly string[]) {
  return notifications
    .filter(({ is_read, link }) => !is_read && link !== null && links.includes(link))
    .map(({ id }) => id)
}

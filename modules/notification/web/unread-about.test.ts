import { expect, test } from 'vitest'
import { unreadAbout } from './unread-about.ts'

test('a document that is open has no unread notifications, others keep theirs', () => {
  const all = [
    aNotification('1', '/workflow/a'),
    aNotification('2', '/workflow/b'),
    aNotification('3', '/workflow/a', true),
    aNotification('4', null),
  ]
  expect(unreadAbout(all, ['/workflow/a'])).toEqual(['1'])
  expect(unreadAbout(all, [])).toEqual([])
})

function aNotification(id: string, link: string | null, is_read = false) {
  return { id, key: 'workflow.notify.waiting', params: {}, text: '', link, is_read, created_at: '2026-11-21T09:00:00Z' }
}

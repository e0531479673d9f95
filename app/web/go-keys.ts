/** After G: the letter of a screen, where its screen stands in the person's menu. */
export const goKeys: Readonly<Record<string, string>> = {
  '/home': 'KeyI', '/organization': 'KeyE', '/organization/struct': 'KeyS', '/organization/profile': 'KeyO', '/organization/calendar': 'KeyC',
  '/admin': 'KeyA', '/admin/users': 'KeyU', '/admin/roles': 'KeyR', '/admin/audit': 'KeyL', '/admin/profile': 'KeyP',
}

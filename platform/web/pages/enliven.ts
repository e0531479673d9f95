import { readStored, writeStored } from '../storage.ts'

/**
 * What works without a script too, made nicer: the mode is chosen at once, a form goes once however often it is
 * pressed.
 */
export function enliven(document: Document) {
  const page = document.documentElement
  for (const button of document.querySelectorAll<HTMLElement>('[data-mode]')) {
    button.hidden = false
    button.addEventListener('click', () => {
      const mode = page.dataset['theme'] === 'dark' ? 'light' : 'dark'
      writeStored('site_settings', { ...readStored<object>('site_settings'), mode }, null)
      page.dataset['theme'] = mode
      page.style.colorScheme = mode
    })
  }
  for (const form of document.querySelectorAll('form'))
    form.addEventListener('submit', (event) => {
      if (form.dataset['sent'] !== undefined) event.preventDefault()
      else form.dataset['sent'] = ''
    })
  // Whoever comes back by the button of the browser may send again.
  addEventListener('pageshow', () => {
    for (const form of document.querySelectorAll('form')) delete form.dataset['sent']
  })
  // Where the menu is wider than the screen, the part of it in which one is.
  const menu = document.querySelector<HTMLElement>('.page-menu')
  const current = menu?.querySelector<HTMLElement>('[aria-current]')
  if (menu && current) menu.scrollLeft = current.offsetLeft - (menu.clientWidth - current.offsetWidth) / 2
  for (const button of document.querySelectorAll<HTMLElement>('[data-print]')) {
    button.hidden = false
    button.addEventListener('click', () => print())
  }
}

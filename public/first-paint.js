// Before anything is drawn: the mode that was chosen, so that a dark screen does not begin with a white one. The program takes over from here.
{
  let mode = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  try {
    /** @type {{ value?: { mode?: string } } | null} */
    const kept = JSON.parse(localStorage.getItem('ls_site_settings') ?? 'null')
    if (kept?.value?.mode === 'light' || kept?.value?.mode === 'dark') mode = kept.value.mode
  } catch {
    // What cannot be read was not chosen.
  }
  document.documentElement.dataset.theme = mode
  document.documentElement.style.colorScheme = mode
}

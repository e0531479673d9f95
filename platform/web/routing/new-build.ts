import { translate } from '../i18n/index.ts'
import { toast } from '../toast.ts'
import { hasUnsaved } from '../unsaved.ts'

const EVERY = 60_000
const KEY = 'reloaded_for'

/** Reloads when a new build is out and nothing is being written; where something is, it says so once. */
export function watchBuilds() {
  let told = ''
  async function look() {
    if (document.visibilityState === 'hidden') return
    const latest = await latestBuild()
    if (!latest || latest === __BUILD_ID__) return
    if (!hasUnsaved()) return reloadFor(latest)
    if (told === latest) return
    told = latest
    toast.warning(translate('platform.shell.new_version'), { description: translate('platform.shell.new_version_hint') })
  }
  setInterval(() => void look(), EVERY)
  addEventListener('focus', () => void look())
}

async function latestBuild() {
  try {
    const response = await fetch(`/builds/latest.json?t=${Date.now()}`, { cache: 'no-store' })
    const { id } = (await response.json()) as { id?: string }
    return response.ok ? id : undefined
  } catch {
    // Offline: the next look will tell.
    return undefined
  }
}

/** Once per build: a cache that still hands out the old page must not make this one spin. */
function reloadFor(build: string) {
  try {
    if (sessionStorage.getItem(KEY) === build) return
    sessionStorage.setItem(KEY, build)
  } catch {
    return
  }
  location.reload()
}
